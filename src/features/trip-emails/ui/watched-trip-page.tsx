import { useState } from 'react';
import type { SavedLink } from '#features/my-entries/saved-links.store.ts';
import { PrivatePage, type PrivateEntry } from '#features/my-entries/ui/private-page.tsx';
import { StopAndErase } from '#features/my-entries/ui/stop-and-erase.tsx';
import { useOneAction } from '#features/my-entries/ui/use-one-action.ts';
import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { downloadJson } from '#platform/device/download.ts';
import { fullTime } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  confirmWatchedTrip,
  eraseWatchedTrip,
  fetchWatchedTrip,
  fetchWatchedTripData,
} from '../trip-emails.queries.ts';
import type { WatchedTrip } from '../trip-emails.schema.ts';

const titleOf = ({ title }: WatchedTrip) => title;
const timeOf = (iso: string, { timeZone }: WatchedTrip) => fullTime(Date.parse(iso) / 1_000, timeZone);
const savedWatch = (trip: WatchedTrip): Omit<SavedLink, 'token' | 'keptAt'> => ({
  page: '/private/trip-email',
  title: `Trip emails: ${trip.title}, ${timeOf(trip.departure, trip)}`,
  entry: trip.id,
});

/** Behind the private link in every email about a trip: confirm, see what was told last, stop, take the data along. */
export function WatchedTripPage() {
  const [erased, setErased] = useState(false);
  return (
    <PrivatePage
      title="Your trip emails"
      titleOf={titleOf}
      leadOf={(trip) => `Leaving ${timeOf(trip.departure, trip)}`}
      load={fetchWatchedTrip}
      tone="guide"
      savedAs={savedWatch}
      elsewhere={
        <LinkButton to="/trip" variant="secondary" icon="arrow-right">
          Plan a trip
        </LinkButton>
      }
    >
      {(opened) =>
        erased ? (
          <Notice tone="good" title="You get no more emails about this trip" live>
            <p>The trip, your address and the emails about it are erased.</p>
          </Notice>
        ) : (
          <Opened {...opened} onErased={() => setErased(true)} />
        )
      }
    </PrivatePage>
  );
}

function Opened({ entry, token, show, onErased }: PrivateEntry<WatchedTrip> & { onErased: () => void }) {
  const { isPending, problem, run } = useOneAction();

  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <StateNotice
        trip={entry}
        pending={isPending('confirm')}
        onConfirm={() => void run('confirm', async () => show(await confirmWatchedTrip(token)))}
      />
      {problem !== undefined && (
        <Notice tone="bad" title="Nothing was changed" live>
          <p>{problem}</p>
        </Notice>
      )}
      <section aria-labelledby="told-heading">
        <h2 id="told-heading">Told last: {VERDICT_WORD[entry.told]}</h2>
        {entry.toldSummary !== '' && <p className="mt-2">{entry.toldSummary}</p>}
        <p className="mt-2 text-note text-muted">As of {timeOf(entry.toldAt, entry)}.</p>
      </section>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={entry.path} variant="secondary" icon="arrow-right">
          Open the plan
        </LinkButton>
        <Button
          variant="secondary"
          icon="file-text"
          pending={isPending('data')}
          onClick={() =>
            void run('data', async () => downloadJson(await fetchWatchedTripData(token), 'trip-emails.json'))
          }
        >
          Download my data
        </Button>
        <StopAndErase
          token={token}
          waiting={entry.state === 'waiting'}
          question="Stop the emails about this trip?"
          consequence="Your address and the trip are erased. To get emails again, ask for them again."
          erase={eraseWatchedTrip}
          onErased={onErased}
        />
      </div>
      <p className="text-note text-muted">
        Emails go to {entry.email}. Stopping erases the address and the trip.
      </p>
    </div>
  );
}

function StateNotice(props: { trip: WatchedTrip; pending: boolean; onConfirm: () => void }) {
  const { state, mailsLeft, email } = props.trip;
  if (state === 'waiting')
    return (
      <Notice
        tone="caution"
        title="Not confirmed yet"
        actions={
          <Button icon="check" pending={props.pending} onClick={props.onConfirm}>
            Confirm: email me if this changes
          </Button>
        }
      >
        <p>Emails go to {email} when the verdict of this departure changes.</p>
      </Notice>
    );
  if (state === 'active')
    return (
      <Notice tone="good" title="You get an email if this changes" live>
        <p>
          Until you leave, {mailsLeft === 1 ? 'one more' : `at most ${mailsLeft}`}, three hours apart or more.
        </p>
      </Notice>
    );
  return (
    <Notice tone="caution" title={state === 'told' ? 'All emails were sent' : 'The departure has passed'}>
      <p>{state === 'told' ? 'Plan again before you leave.' : 'No more emails come about this trip.'}</p>
    </Notice>
  );
}
