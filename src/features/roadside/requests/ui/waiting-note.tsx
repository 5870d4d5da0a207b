import { userMessage } from '#platform/api-client/api-client.ts';
import type { SendProblem } from '#platform/forms/use-public-form.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';

interface WaitingNoteProps {
  problem: SendProblem;
  /** It goes out without a press. */
  byItself: boolean;
  /** Said where the server gives no reason. */
  reason: string;
  onHoldBack: () => void;
}

/** Above the button: why the request has not arrived, and what happens about it. */
export function WaitingNote({ problem, byItself, reason, onHoldBack }: WaitingNoteProps) {
  if (!problem.offline)
    return (
      <div role="alert" className="flex items-start gap-3">
        <SignFace shape="octagon" className="mt-0.5 size-7" />
        <p className="min-w-0">
          <strong className="block">Your request is not sent yet</strong>
          {userMessage(problem.error, reason)}
        </p>
      </div>
    );
  return (
    <div className="flex items-start gap-3">
      <span role="status" className="flex min-w-0 flex-1 items-start gap-3">
        <SignFace shape="diamond" className="mt-0.5 size-7" />
        <span className="min-w-0">
          <strong className="block">
            {byItself ? 'Not sent yet. It will be sent automatically.' : 'Your request is not sent yet.'}
          </strong>
          <span className="block text-note text-muted">
            {byItself
              ? 'As soon as there is a signal. Keep this site open; what you typed is safe on this phone.'
              : 'It waited too long to be sent automatically. Do you still need help?'}
          </span>
        </span>
      </span>
      {byItself && (
        <Button variant="quiet" className="min-w-12 px-2" aria-label="Do not send it" onClick={onHoldBack}>
          <Icon name="x" className="size-6" />
        </Button>
      )}
    </div>
  );
}
