import type { SyntheticEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Call911 } from '../../ui/call-911.tsx';

interface EmergencyStepProps {
  open: boolean;
  onSafe: (event: SyntheticEvent) => void;
  onClose: () => void;
}

/** Before an urgent request goes out: volunteers are no emergency service. */
export function EmergencyStep({ open, onSafe, onClose }: EmergencyStepProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Are you in danger?"
      keepOpen
      actions={
        <>
          <Call911 />
          <Button variant="secondary" icon="arrow-right" onClick={onSafe}>
            I am safe, go on
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <p>
          <strong>Call 911 first</strong> if someone is hurt, if you stand in traffic, or if you cannot get to
          a safe place.
        </p>
        <p>Volunteers are riders like you. They may take long, and they may not come at all.</p>
      </div>
    </Dialog>
  );
}
