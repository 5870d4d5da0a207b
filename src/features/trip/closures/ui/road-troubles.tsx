import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import type { TripAnswer } from '../../trip.schema.ts';
import type { RoadTrouble } from '../closures.schema.ts';
import { checkedSentences, troubleMiles, troubleTimes } from '../trouble-words.model.ts';

/** The part of a trip's answer that says what closes its road. */
export type TroubledTrip = Pick<
  TripAnswer,
  'closures' | 'possibleClosures' | 'fires' | 'checked' | 'around' | 'timeZone' | 'places' | 'visits'
>;

/**
 * A trip with what closes its road, asked for once more where the server was still asking when it answered.
 */
export function useLaterTroubles<Trip extends TroubledTrip>(
  trip: Trip,
  ask: () => Promise<TroubledTrip>,
): Trip {
  const [later, setLater] = useState<{ of: Trip; found: TroubledTrip }>();
  const again = useRef(ask);
  useEffect(() => {
    again.current = ask;
  }, [ask]);
  useEffect(() => {
    if (!trip.checked.waiting) return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      // Without it the page says what it said: not covered.
      again.current().then(
        (found) => isGone || setLater({ of: trip, found }),
        () => undefined,
      );
    }, 3_000);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [trip]);
  if (later?.of !== trip) return trip;
  const { closures, possibleClosures, fires, checked } = later.found;
  return { ...trip, closures, possibleClosures, fires, checked };
}

interface RoadTroublesProps {
  trip: TroubledTrip;
  /** Closed while the rider passes, for the departure on the screen. */
  closures: readonly RoadTrouble[];
  /** The address of this trip around one of them; null where the road is the rider's own. */
  aroundHref: ((id: string) => string) | null;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
}

/** Closed roads and fires on the way, what was checked and when, and the way around. */
export function RoadTroubles({ trip, closures, aroundHref, renderedAt }: RoadTroublesProps) {
  const now = useNow(renderedAt);
  const troubles = [...closures, ...trip.fires].toSorted((a, b) => a.fromMile - b.fromMile);
  const isOff =
    troubles.length === 0 &&
    trip.checked.closures === null &&
    trip.checked.fires === null &&
    trip.checked.states.uncovered.length === 0;
  if (isOff && !trip.around) return null;
  return (
    <section aria-labelledby="troubles-heading" data-testid="road-troubles">
      <h2 id="troubles-heading">Closures and fires</h2>
      {trip.around && (
        <div className="mt-3">
          <Notice
            tone={trip.around.found ? 'info' : 'caution'}
            title={trip.around.found ? 'Planned around' : 'No way around'}
          >
            <p>{trip.around.sentence}</p>
          </Notice>
        </div>
      )}
      {troubles.length > 0 && (
        <ul className="mt-3 flex flex-col">
          {troubles.map((trouble) => (
            <Trouble
              key={`${trouble.id} ${trouble.fromMile}`}
              trouble={trouble}
              timeZone={zoneAt(trip, trouble.fromMile)}
              href={aroundHref?.(trouble.id) ?? null}
            />
          ))}
        </ul>
      )}
      <p className="mt-3 text-note text-muted">
        {trip.checked.waiting && 'Still asking. '}
        {checkedSentences(trip, closures, now).join(' ')}
      </p>
    </section>
  );
}

function Trouble(props: { trouble: RoadTrouble; timeZone: string; href: string | null }) {
  const { trouble, timeZone, href } = props;
  const isFire = trouble.kind === 'wildfire';
  const lastMile = Math.round(trouble.toMile);
  const facts = [
    isFire ? null : `${troubleTimes(trouble, timeZone)}, all lanes`,
    trouble.description,
    trouble.otherDirection ? 'Only the other direction, as the source says' : null,
    trouble.estimated ? 'The place is an estimate' : null,
    isFire ? 'Within 5 miles of the road' : null,
    trouble.drawnAt === null
      ? null
      : `Edge drawn ${troubleTimes({ ...trouble, startsAt: null, endsAt: trouble.drawnAt }, timeZone).replace('Until ', '')}`,
    trouble.source,
  ];
  return (
    <li className="flex items-start gap-4 border-t border-line py-3">
      <MilePlate mile={trouble.fromMile} />
      <div className="min-w-0 flex-1">
        <p className="font-bold break-words">
          <span className="sr-only">{troubleMiles(trouble)}: </span>
          {trouble.title}
          {lastMile > Math.round(trouble.fromMile) && <span aria-hidden="true"> to mile {lastMile}</span>}
        </p>
        <p className="text-note text-muted break-words">
          {facts.filter((fact) => fact !== null).join('. ')}.
        </p>
        {href !== null && !trouble.otherDirection && (
          <LinkButton to={href} variant="secondary" icon="route" className="no-print mt-2" rel="nofollow">
            Plan around
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** The sign beside the road; the words that readers get say the same. */
const MilePlate = ({ mile }: { mile: number }) => (
  <span aria-hidden="true" className="mile-plate mt-1">
    <small>MILE</small>
    {Math.round(mile)}
  </span>
);

/** Of the last place before a mile of the way. */
function zoneAt({ visits, places, timeZone }: TroubledTrip, mile: number): string {
  const visit = visits.findLast((one) => one.mile <= mile);
  return places[visit?.place ?? 0]?.timeZone ?? timeZone;
}
