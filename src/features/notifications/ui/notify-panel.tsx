import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import type { WatchKind } from '../notifications.model.ts';
import { NOTIFY_TEXT, notifyText, type NotifyState } from '../notify-text.model.ts';

export interface NotifyPanelProps {
  /** A demonstration, whose notifications reach nobody. */
  simulated: boolean;
  state: NotifyState;
  kind: WatchKind;
  pending: boolean;
  onPress: () => void;
}

/** How it is with notifications on this device, and what can be done about it. */
export function NotifyPanel({ state, kind, simulated, pending, onPress }: NotifyPanelProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="no-print flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-sign border-2 border-line bg-panel px-4 py-4 sm:px-6"
    >
      <div className="flex-1 basis-72">
        <h2 id={headingId} className="text-lead">
          Notify me on this device
        </h2>
        <p aria-live="polite" className="mt-1 max-w-prose">
          {notifyText(state, kind)}
        </p>
        {simulated && (state === 'off' || state === 'on') && (
          <p className="mt-1 max-w-prose text-note text-muted">{NOTIFY_TEXT.simulated}</p>
        )}
      </div>
      {(state === 'off' || state === 'on') && (
        <Button variant="secondary" icon={state === 'on' ? 'x' : 'bell'} pending={pending} onClick={onPress}>
          {state === 'on' ? 'Stop' : 'Notify me'}
        </Button>
      )}
    </section>
  );
}
