import { useCallback, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import type { CompareRoadsProps } from './compare-roads.tsx';

const loadComparison = () => import('./compare-roads.tsx');

/** Closed until somebody compares, or an address holds a comparison; nothing of it is loaded before. */
export function CompareCard(props: CompareRoadsProps) {
  const [open, setOpen] = useState(props.plan.via !== undefined);
  const { part, failed, retry } = useDownload(loadComparison, open);
  // Opened before the page was alive, it has to load as well.
  const noticeOpen = useCallback((box: HTMLElement | null) => {
    if (box?.querySelector('details')?.open) setOpen(true);
  }, []);
  return (
    <div ref={noticeOpen} className="needs-scripting no-print">
      <Disclosure
        summary="Compare with another road"
        note="The same trip by way of another place, at the same departure."
        defaultOpen={props.plan.via !== undefined}
        onToggle={setOpen}
      >
        {part ? (
          <part.CompareRoads {...props} />
        ) : failed ? (
          <p className="flex flex-wrap items-center gap-4">
            The comparison did not download.
            <Button variant="secondary" icon="refresh-cw" onClick={retry}>
              Try again
            </Button>
          </p>
        ) : (
          open && (
            <p role="status" className="flex items-center gap-3">
              <Spinner /> Loading the comparison
            </p>
          )
        )}
      </Disclosure>
    </div>
  );
}
