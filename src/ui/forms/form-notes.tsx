import { useOnline } from '#platform/device/online.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

/** In the place of a form where there is no scripting. */
export function NeedsScripting() {
  return (
    <noscript>
      <Notice tone="caution" title="This form needs JavaScript">
        <p>Searching and reading work without it.</p>
      </Notice>
    </noscript>
  );
}

/** At the top of a form that was filled from what the device had saved. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice
      title="Your draft is back"
      actions={
        <Button variant="secondary" icon="rotate-ccw" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      <p>What you typed last time was saved on this device.</p>
    </Notice>
  );
}

export interface SendProblemNoteProps {
  /** What did not happen: "The form was not sent". */
  title: string;
  /** True when no answer came at all. */
  offline: boolean;
  message: string;
}

/**
 * Beside the button, within the form: why the last attempt did not arrive, and that nothing typed is lost. What
 * got no answer can be sent again here once there is a connection.
 */
export function SendProblemNote({ title, offline, message }: SendProblemNoteProps) {
  const online = useOnline();
  if (!offline) {
    return (
      <Notice tone="bad" title={title} live>
        <p>{message}</p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="caution"
      title={title}
      live
      actions={
        online && (
          <Button type="submit" variant="secondary" icon="send">
            Send now
          </Button>
        )
      }
    >
      <p>{online ? '' : 'There is no connection. '}It is saved on this device and not sent yet.</p>
    </Notice>
  );
}
