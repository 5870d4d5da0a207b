import { NotifyPanel } from '#features/notifications/ui/notify-panel.tsx';
import type { NotifyState } from '#features/notifications/notify-text.model.ts';
import { Sample } from './sample.tsx';

const STATES: readonly NotifyState[] = ['off', 'on', 'denied', 'install', 'none'];

/** Notifications in every state of a device; its buttons do nothing here. */
export function NotifySamples() {
  return (
    <Sample title="Notifications">
      {STATES.map((state) => (
        <NotifyPanel
          key={state}
          state={state}
          kind="verdict"
          simulated
          pending={false}
          onPress={() => undefined}
        />
      ))}
      <NotifyPanel state="off" kind="volunteer" simulated={false} pending onPress={() => undefined} />
    </Sample>
  );
}
