import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { RequestValues } from '../request-draft.store.ts';

interface ChosenVolunteerNoteProps {
  chosen: Pick<RequestValues, 'volunteerName' | 'volunteerLevel'>;
  onTakeBack: () => void;
}

/** Whom the request goes to first. */
export function ChosenVolunteerNote({ chosen, onTakeBack }: ChosenVolunteerNoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sign bg-services p-4 text-services-ink sm:px-5">
      <p className="flex min-w-0 items-start gap-3">
        <Icon name="heart-handshake" className="mt-0.5 size-6 shrink-0" />
        <strong className="min-w-0">
          Requesting help from: {chosen.volunteerName} ({chosen.volunteerLevel})
        </strong>
      </p>
      <Button variant="secondary" icon="x" onClick={onTakeBack}>
        Ask anyone instead
      </Button>
    </div>
  );
}
