import { userMessage } from '#platform/api-client/api-client.ts';
import { useSend } from '#platform/api-client/use-send.ts';
import { nearTimeWithin } from '#platform/time/local-time.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { confirmMyRsvp } from '../../rsvp.queries.ts';
import type { MyRsvp } from '../../rsvp.schema.ts';

interface ConfirmPlaceProps {
  entry: MyRsvp;
  token: string;
  onConfirmed: (entry: MyRsvp) => void;
}

/** A place that is held, or was: one press keeps it. */
export function ConfirmPlace({ entry, token, onConfirmed }: ConfirmPlaceProps) {
  const confirm = useSend(() => confirmMyRsvp(token), { onSent: onConfirmed });
  const { title, text } = wordsOf(entry);
  return (
    <Notice
      tone="caution"
      title={title}
      live
      actions={
        <Button icon="check" pending={confirm.isPending} onClick={() => confirm.press(undefined)}>
          {entry.state === 'waiting' ? 'Keep my place in line' : 'Confirm my place'}
        </Button>
      }
    >
      <p>{text}</p>
      {confirm.error !== undefined && (
        <p className="mt-1">
          {userMessage(confirm.error, 'There was no answer. Check the connection and try again.')}
        </p>
      )}
    </Notice>
  );
}

function wordsOf({ state, position, partySize, lapsesAt }: MyRsvp): { title: string; text: string } {
  const places = partySize === 1 ? 'place is' : `${partySize} places are`;
  const until = lapsesAt ? ` ${nearTimeWithin(lapsesAt)}` : '';
  if (state === 'lapsed')
    return {
      title: 'Not confirmed in time',
      text: `Your ${places} free for others again. Confirm now, and you are going if there is room, else on the waiting list.`,
    };
  if (state === 'waiting')
    return {
      title:
        position === null
          ? 'Confirm your place in line'
          : `Number ${position} on the waiting list, not confirmed yet`,
      text: `Your place in line ends${until} unless you confirm it.`,
    };
  return {
    title: 'Confirm your place',
    text: `Your ${places} only held for you, and ${partySize === 1 ? 'goes' : 'go'} to others${until} unless you confirm.`,
  };
}
