import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { Measures } from '#ui/measures.tsx';
import { weekdayName } from '#platform/time/day-text.ts';
import { clockOrFullTime } from '#platform/time/format-time.ts';
import type { RoadsView } from './roads-view.ts';

export interface RoadsSummaryProps {
  /** Undefined when it could not be had. */
  view: RoadsView | undefined;
  /** Why it could not, where it was what was asked for. */
  problem: string | undefined;
  /** Whether the sentence is what the page is about; the results of a search have a heading of their own. */
  isHeading: boolean;
  /** Where all roads are, when these are of the region where the site begins. */
  everywhere?: string | undefined;
  /** Some of it is more than an hour old. */
  isAged: boolean;
  /** Epoch ms, and the zone of the place, else the site's. */
  now: number;
  timeZone: string;
}

/** The answer in a sentence, how far it has come, and what stands against it. */
export function RoadsSummary(props: RoadsSummaryProps) {
  const { view, problem, isHeading, everywhere, isAged, now, timeZone } = props;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const Sentence = isHeading ? 'h2' : 'p';
  // The room of what is said of them stays when all are there: the list below would move.
  const [hasWaited, setWaited] = useState(false);
  const waits = view !== undefined && view.areas.waiting > 0;
  if (waits && !hasWaited) setWaited(true);
  if (!view)
    return (
      <p className="roads-sum" role="status">
        <strong>{problem ?? 'Verdicts can’t be had right now'}.</strong>{' '}
        {problem === undefined && (
          <Link to={here} reloadDocument className="text-link">
            Try again
          </Link>
        )}
      </p>
    );
  const { summary, best, areas, day, dayState, notice, warnings, forecastAt } = view;
  const all = areas.known + areas.waiting;
  return (
    <div aria-live="polite" className="roads-sum">
      {/* The sentence is longer when all are there. */}
      <div className={hasWaited ? 'min-h-[2lh]' : undefined}>
        {isAged && forecastAt ? (
          <Sentence className="inline text-[1em] font-bold">
            Old data: forecasts from {clockOrFullTime(Date.parse(forecastAt), now, timeZone)}.
          </Sentence>
        ) : (
          <Sentence className="inline text-[1em] font-bold">{summary}</Sentence>
        )}{' '}
        <p className="inline">
          {isAged ? (
            <Link to={here} reloadDocument className="text-link">
              Refresh
            </Link>
          ) : (
            isHeading && <Measures>{best}</Measures>
          )}
          {everywhere !== undefined && (
            <>
              {' '}
              <Link to={everywhere} className="text-link">
                The whole country
              </Link>
            </>
          )}
        </p>
      </div>
      {(waits || hasWaited) && (
        <>
          <p className="mt-1 text-note">
            {areas.known} of {all} areas checked
            {waits && <span className="needs-scripting">; the rest will follow</span>}.
          </p>
          <progress
            className="roads-progress"
            style={waits ? undefined : { visibility: 'hidden' }}
            max={all}
            value={areas.known}
            aria-label="Forecast areas checked"
          />
        </>
      )}
      {dayState === 'over' && <Caveat>That day is over. This is {weekdayName(day)}.</Caveat>}
      {!warnings.checked && areas.known > 0 && (
        <Caveat>Official warnings could not be checked, so nothing is called good.</Caveat>
      )}
      {notice !== null && <Caveat>{notice}</Caveat>}
    </div>
  );
}

function Caveat({ children }: { children: React.ReactNode }) {
  return (
    <p className="mt-2 flex items-start gap-2 text-note">
      <SignFace shape="diamond" className="size-5" />
      <span>{children}</span>
    </p>
  );
}
