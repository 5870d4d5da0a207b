import { Measures } from '#ui/measures.tsx';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { HourBar } from '#features/weather/verdict/ui/hour-bar.tsx';
import { VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { Icon } from '#ui/icon.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { ThumbnailDrawing } from '#ui/map/thumbnail-drawing.tsx';
import { RATED_BY } from '../../entry/ui/route-facts.tsx';
import { shortMiles, shortMilesAway } from '../../entry/route.model.ts';
import { barLevels } from '../../where/where.model.ts';
import type { ViewedRoad } from './roads-view.ts';

const TEXT: Record<Recommendation, string> = {
  good: 'text-good-text',
  caution: 'text-caution-text',
  bad: 'text-bad-text',
  unknown: 'text-unknown-text',
};

/** The road of a card: which it is, and its drawing. */
export type CardRoad = Pick<
  ViewedRoad,
  'id' | 'title' | 'start' | 'end' | 'miles' | 'milesAway' | 'rating' | 'thumbnail' | 'isApproximate'
>;

/** What is said of a road's weather on the chosen day. */
export type CardVerdict = Pick<
  ViewedRoad,
  'state' | 'level' | 'verdict' | 'reason' | 'bar' | 'chosen' | 'atHeight'
>;

export interface RoadCardProps {
  road: CardRoad;
  /** `coming`: on its way; `failed`: nobody could be asked. */
  verdict: CardVerdict | 'coming' | 'failed';
  /** It is pointed at here or on the map. */
  isHighlighted: boolean;
  /** What else there is to say: all that a search promises. */
  children?: ReactNode;
}

/** A road with its verdict: line, name, ends, sign and hours, reason. Its name's link takes the whole card. */
export const RoadCard = memo(function RoadCard({ road, verdict, isHighlighted, children }: RoadCardProps) {
  const { id, title, start, end, miles, milesAway, rating } = road;
  const ends = [start, end].filter((text) => text !== '').join(' to ');
  return (
    <article
      className="roads-card"
      data-road={id}
      data-highlighted={isHighlighted ? '' : undefined}
      data-whole={children === undefined ? undefined : ''}
    >
      {/* Its name is read first, though the drawing stands left of it. */}
      <div className="min-w-0">
        <h3 className="text-[1.125rem] leading-tight">
          <Link to={`/route/${id}`} className="text-link">
            {title}
          </Link>
        </h3>
        {ends !== '' && <p className="mt-1 text-note text-muted">{ends}</p>}
        {typeof verdict === 'string' ? (
          <NoVerdict isComing={verdict === 'coming'} />
        ) : (
          <Verdict {...verdict} />
        )}
        {children}
      </div>
      <div className="flex flex-col text-note leading-snug">
        <ThumbnailDrawing drawn={road.thumbnail} />
        {road.isApproximate && <span className="text-[0.75rem] text-muted">approximate</span>}
        {children === undefined && (
          <strong className="mt-1.5 text-[0.9375rem]">
            {miles === null ? 'Length?' : shortMiles(miles)}
          </strong>
        )}
        {milesAway !== null && <span className="text-muted">{shortMilesAway(milesAway)}</span>}
        {children === undefined && (
          <span className="text-muted">
            <Icon name="star" className="-mt-0.5 mr-1 inline size-3.5 fill-current" />
            <span aria-hidden="true">{rating}</span>
            <span className="sr-only">{`${rating} out of 5 stars, ${RATED_BY}`}</span>
          </span>
        )}
      </div>
    </article>
  );
});

function Verdict({ state, level, verdict, reason, bar, chosen, atHeight }: CardVerdict) {
  return (
    <>
      <p
        className={`mt-1.5 flex items-center gap-2 font-bold ${TEXT[state === 'waiting' ? 'unknown' : level]}`}
      >
        {state === 'waiting' ? (
          <span aria-hidden="true" className="roads-waiting" />
        ) : (
          <SignFace shape={VERDICT_SIGN[level]} />
        )}
        <span>
          <span className={state === 'known' ? 'inline-block' : undefined}>{verdict}</span>{' '}
          {state === 'known' && !atHeight && (
            <span className="inline-block font-normal text-muted">in the valley</span>
          )}
        </span>
      </p>
      <HourBar levels={barLevels(bar)} chosen={chosen} />
      {reason !== '' && (
        <p className="text-note">
          <Measures>{reason}</Measures>
        </p>
      )}
    </>
  );
}

/** As large as a verdict, so that nothing below moves when it comes. */
function NoVerdict({ isComing }: { isComing: boolean }) {
  return (
    <>
      <p className="mt-1.5 flex items-center gap-2 font-bold text-unknown-text">
        {isComing ? <span aria-hidden="true" className="roads-waiting" /> : <SignFace shape="blank" />}
        {isComing ? 'Checking its forecast' : 'No verdict: forecasts can’t be had right now'}
      </p>
      <div className="hour-bar" aria-hidden="true" />
    </>
  );
}
