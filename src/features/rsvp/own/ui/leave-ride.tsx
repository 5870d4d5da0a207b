import { useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { useSend } from '#platform/api-client/use-send.ts';
import { downloadJson } from '#platform/device/download.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { cancelMyRsvp } from '../../rsvp.queries.ts';
import type { MyRsvp } from '../../rsvp.schema.ts';

interface LeaveRideProps {
  entry: MyRsvp;
  token: string;
  onLeft: () => void;
}

/** Undoing the entry, and taking its data along. */
export function LeaveRide({ entry, token, onLeft }: LeaveRideProps) {
  const [asking, setAsking] = useState(false);
  const leave = useSend(() => cancelMyRsvp(token), { onSent: onLeft });
  const word = entry.door === 'open' ? 'Cancel my spot' : 'Erase my entry';
  return (
    <section aria-labelledby="leave-heading" className="flex flex-col gap-4">
      <h2 id="leave-heading">{entry.door === 'open' ? 'Not coming after all' : 'Your data'}</h2>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" icon="trash-2" onClick={() => setAsking(true)}>
          {word}
        </Button>
        <Button variant="secondary" icon="file-text" onClick={() => saveAsFile(entry)}>
          Download my data
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`${word}?`}
        confirm={word}
        keep="Keep it"
        pending={leave.isPending}
        problem={
          leave.error !== undefined
            ? userMessage(leave.error, 'That did not work. Check the connection and try again.')
            : undefined
        }
        onConfirm={() => leave.press(undefined)}
        onClose={() => {
          setAsking(false);
          leave.forget();
        }}
      >
        <p>
          {entry.door === 'open'
            ? 'The next on the waiting list moves up at once, so this cannot be undone.'
            : 'This cannot be undone.'}{' '}
          Your name, address and note are erased.
        </p>
      </ConfirmDialog>
    </section>
  );
}

/** Everything that is stored of the entry; the ride is public anyway. */
function saveAsFile({ ride: _ride, mostRiders: _most, door: _door, ...entry }: MyRsvp): void {
  downloadJson(entry, `ride-${entry.rideId}-entry.json`);
}
