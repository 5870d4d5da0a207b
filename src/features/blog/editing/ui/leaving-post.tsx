import { useRef, useState, type RefObject } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

interface Leaving {
  /** Leaves, or asks first when something is not saved. */
  ask: () => void;
  /** Leaves without asking; the draft stays on the device. */
  leave: () => void;
  isAsking: boolean;
  stay: () => void;
}

/**
 * Every way out of a post: its own buttons, Escape, and the browser's Back.
 * @param post.done set once there is nothing to keep any more: it is saved, or dropped on purpose
 */
export function useLeaving(post: {
  isDirty: boolean;
  done: RefObject<boolean>;
  onClose: () => void;
}): Leaving {
  const { isDirty, done, onClose } = post;
  const free = useRef(false);
  const [asked, setAsked] = useState(false);
  const blocker = useBlocker(() => isDirty && !done.current && !free.current);
  return {
    ask: () => {
      if (isDirty) setAsked(true);
      else onClose();
    },
    leave: () => {
      free.current = true;
      if (blocker.state === 'blocked') blocker.proceed();
      else onClose();
    },
    isAsking: asked || blocker.state === 'blocked',
    stay: () => {
      setAsked(false);
      if (blocker.state === 'blocked') blocker.reset();
    },
  };
}

/** Asks what becomes of what is not saved. */
export function LeavePostDialog({ leaving, onDiscard }: { leaving: Leaving; onDiscard: () => void }) {
  return (
    <Dialog
      open={leaving.isAsking}
      onClose={leaving.stay}
      title="Leave without saving?"
      actions={
        <>
          <Button
            variant="quiet"
            icon="trash-2"
            onClick={() => {
              onDiscard();
              leaving.leave();
            }}
          >
            Discard changes
          </Button>
          <Button variant="secondary" onClick={leaving.stay}>
            Keep writing
          </Button>
          <Button onClick={leaving.leave}>Leave, keep draft</Button>
        </>
      }
    >
      <p>
        What you typed is not saved on the site. As a draft it stays on this device, for when you come back.
      </p>
    </Dialog>
  );
}
