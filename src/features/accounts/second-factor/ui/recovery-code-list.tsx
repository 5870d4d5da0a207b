import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toasts/toast-store.ts';

/** The codes for a lost phone, this once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [codes]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="caution"
        title="Keep these recovery codes"
        actions={
          <>
            <CopyButton
              compact
              text={codes.join('\n')}
              label="Copy"
              onRefused={() =>
                toast({
                  title: 'Not Copied',
                  description: 'Please write the codes down.',
                  variant: 'destructive',
                })
              }
            />
            <Button variant="secondary" compact icon="check" onClick={onDone}>
              I Have Them
            </Button>
          </>
        }
      >
        <p>Each signs you in once without the app. They are shown this once.</p>
        <ul className="mt-2 grid grid-cols-2 gap-x-4 font-bold [font-variant-numeric:tabular-nums]">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
