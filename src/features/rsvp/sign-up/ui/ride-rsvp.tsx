import { useEffect, useRef, useState } from 'react';
import type { RouteDetails } from '#features/routes/entry/route.schema.ts';
import { useOnline } from '#platform/device/online.ts';
import { lateQueryClient } from '#platform/api-client/late-queries.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { FormLoading } from '#ui/late/form-loading.tsx';
import { NeedsScripting } from '#ui/forms/form-notes.tsx';
import { Icon } from '#ui/icon.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import {
  closedText,
  hasToWait,
  JOIN_WAITING_LIST,
  leftText,
  notesText,
  takenText,
} from '../../rsvp.model.ts';
import { rideRsvpQuery } from '../../ride-rsvp.queries.ts';
import type { RideRsvp as Standing, RsvpAnswer } from '../../rsvp.schema.ts';
import { JoinBar } from './join-bar.tsx';
import './ride-rsvp.css';

const FORM_ID = 'sign-up';
/** The form brings a library that reading about a ride can do without. */
const loadForm = () => import('./rsvp-form.tsx');

export interface RideRsvpProps {
  ride: RouteDetails;
  /** Its file for a calendar program. */
  calendarPath: string;
  /** "Sat 8:30 AM" */
  when: string;
}

/**
 * How many go, and signing up. The page around it is cached for many readers, so the counts, which change all the time, are
 * asked for by the browser; they have their place from the start. On a phone a bar keeps it in reach of the thumb.
 */
export function RideRsvp({ ride, calendarPath, when }: RideRsvpProps) {
  const { standing, failed, ask } = useStanding(ride.id);
  const [asked, setAsked] = useState(false);
  const [answer, setAnswer] = useState<RsvpAnswer>();
  const form = useDownload(loadForm, asked);
  const online = useOnline();
  const card = useRef<HTMLElement>(null);
  if (ride.isPast || ride.isCancelled || ride.rideStartsAt === null) return null;
  const closed = standing && standing.door !== 'open' ? standing.door : undefined;
  const label = standing && hasToWait(standing) ? JOIN_WAITING_LIST : "I'm in";
  const open = () => {
    setAsked(true);
    if (failed) ask();
  };

  return (
    <section
      ref={card}
      id="join"
      aria-labelledby="rsvp-heading"
      className="no-print flex flex-col gap-3 rounded-sign border-2 border-line bg-panel px-4 pt-4 pb-4 sm:px-6"
    >
      <h2 id="rsvp-heading" className="text-note text-muted">
        Who's going
      </h2>
      <Places standing={standing} failed={failed} />
      {answer && form.part ? (
        <form.part.SignedUp answer={answer} rideName={ride.name} />
      ) : closed ? (
        <p>{closedText(closed, ride.rideDate)}</p>
      ) : (
        <>
          <NeedsScripting />
          {!online && <p className="font-bold">You're offline. Sign-up needs a connection.</p>}
          <div className="needs-scripting">
            <Button
              variant={asked ? 'secondary' : 'primary'}
              icon={asked ? 'x' : 'check'}
              block
              className="min-h-14 text-lead"
              disabled={!online && !asked}
              aria-expanded={asked}
              aria-controls={asked && form.part && standing ? FORM_ID : undefined}
              onClick={() => (asked ? setAsked(false) : open())}
            >
              {asked ? 'Hide Form' : label}
            </Button>
          </div>
        </>
      )}
      {!closed && (
        <a href={calendarPath} className={buttonClass({ variant: 'secondary', block: true })}>
          <Icon name="calendar-plus" />
          Add to calendar
        </a>
      )}
      {!closed && !answer && (
        <p className="text-note text-muted">
          You get a private link to change or cancel your spot. Only the organizer sees names.
        </p>
      )}
      {!closed && !answer && asked && (!form.part || !standing) && (
        <FormLoading
          failed={form.failed || failed}
          onRetry={() => {
            form.retry();
            ask();
          }}
        />
      )}
      {!closed && !answer && asked && form.part && standing && (
        <form.part.RsvpForm
          id={FORM_ID}
          rideId={ride.id}
          standing={standing}
          onSignedUp={(given) => {
            setAnswer(given);
            ask();
          }}
          onRefused={ask}
        />
      )}
      {!closed && !answer && !asked && (
        <JoinBar
          card={card}
          left={standing && leftText(standing)}
          when={when}
          label={label}
          disabled={!online}
          onJoin={() => {
            open();
            card.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
            card.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
    </section>
  );
}

/** "9 spots left" and how many of all are taken, as a bar too. */
function Places({ standing, failed }: { standing: Standing | undefined; failed: boolean }) {
  const capacity = standing?.capacity ?? null;
  return (
    <div role="status" className="needs-scripting min-h-14">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        {standing ? (
          <>
            <strong className="text-heading leading-tight font-extrabold">{leftText(standing)}</strong>
            <span>{takenText(standing)}</span>
          </>
        ) : failed ? (
          'The number of riders is not available right now.'
        ) : (
          <span className="text-muted">Counting the riders…</span>
        )}
      </p>
      {standing && capacity !== null && (
        <svg aria-hidden="true" className="mt-2 block h-3 w-full overflow-hidden rounded-round bg-fill">
          <rect
            height="12"
            width={`${Math.min(100, (100 * standing.going) / capacity)}%`}
            className="fill-good-mark"
          />
        </svg>
      )}
      {standing && <p className="mt-1 text-note text-muted empty:hidden">{notesText(standing)}</p>}
    </div>
  );
}

/** How the ride stands; asked for once the page is alive, and again after whatever changes it. */
function useStanding(rideId: number) {
  const [state, setState] = useState<{ standing?: Standing; failed?: boolean }>({});
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let left = false;
    lateQueryClient()
      .then((client) => client.fetchQuery({ ...rideRsvpQuery(rideId), staleTime: 0 }))
      .then(
        (standing) => !left && setState({ standing }),
        () => !left && setState((known) => ({ ...known, failed: true })),
      );
    return () => {
      left = true;
    };
  }, [rideId, times]);
  return {
    standing: state.standing,
    failed: state.failed === true && state.standing === undefined,
    ask: () => setTimes((count) => count + 1),
  };
}
