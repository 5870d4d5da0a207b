import { Link } from 'react-router';
import { VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';
import { nationPart } from '#platform/geo/albers.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { windowHours } from '#features/weather/verdict/windows.model.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { NationMap } from '#ui/map/nation-map.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { useNow } from '#ui/use-now.ts';
import { boxText, EVERYWHERE } from '../../search/roads-address.model.ts';
import {
  agedNation,
  countLines,
  forecastsText,
  onDay,
  shortDay,
  type NationView,
} from '../nation-view.model.ts';
import { HOUR_S } from '#platform/time/units.ts';

export interface NationSectionProps {
  nation: NationView;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** IANA zone of the site, by whose clock it is today. */
  timeZone: string;
}

/** Where it is good to ride on the next riding day: every road's sign on the map of the nation. */
export function NationSection({ nation, renderedAt, timeZone }: NationSectionProps) {
  const now = useNow(renderedAt);
  const { region, day, hours, counts, signs, sentence, isOld } = agedNation(nation, now, timeZone);
  const when = onDay(day, isoDay(now / 1_000, timeZone));
  const address = `/routes?day=${day}`;
  const view = region ? nationPart(region.box) : undefined;
  const isEmpty = signs.length === 0;
  const lines = isEmpty ? [] : countLines(counts);
  return (
    <section aria-labelledby="nation" className="min-w-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="nation">{`Where’s good ${when}`}</h2>
        <Link
          to={address}
          className="text-link -my-3 hidden min-h-12 items-center gap-1.5 font-bold lg:inline-flex"
        >
          All roads on a map
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
      <p className="mt-1.5 mb-3 leading-snug">
        {region && `Roads ${region.name}. `}
        {isEmpty ? (
          <>
            No roads here yet.{' '}
            <Link to="/routes?tab=add" className="text-link">
              Add yours
            </Link>
            .
          </>
        ) : (
          sentence || 'Road verdicts are on their way.'
        )}{' '}
        {isOld && !isEmpty && (
          <>
            <Link to="/" reloadDocument className="text-link">
              Refresh
            </Link>{' '}
          </>
        )}
        {region && (
          <Link to={`${address}&box=${boxText(EVERYWHERE)}`} className="text-link">
            The whole country
          </Link>
        )}
      </p>
      <Link to={address} className="relative block overflow-hidden rounded-sign">
        <NationMap
          label={`Roads ${region?.name ?? 'of the United States'} ${when}${isEmpty ? ': none yet' : ', on a map'}.`}
          signs={signs.map(({ latitude, longitude, level, state, count }) => ({
            latitude,
            longitude,
            count,
            level: state === 'waiting' ? 'waiting' : level,
            id: null,
            label: '',
            words: '',
            href: null,
          }))}
          view={view}
          plates={nation.plates}
        />
        {!isEmpty && (
          <span className="absolute top-0 right-0 rounded-bl-control bg-panel px-2 py-0.5 text-[0.75rem] text-muted">
            {`Road verdicts for ${shortDay(day)}, ${windowHours({ start: hours.from * HOUR_S, end: hours.to * HOUR_S }, 'UTC')}`}
          </span>
        )}
      </Link>
      <ul className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1 text-note font-bold">
        {lines.map(({ level, text }) => (
          <li key={text} className="flex min-h-7 items-center gap-1.5">
            <SignFace shape={VERDICT_SIGN[level]} className="size-5.5" />
            {text}
          </li>
        ))}
      </ul>
      {!isEmpty && (
        <p className="text-note text-muted">
          {!nation.isChecked && 'Warnings not checked: nothing is called good. '}
          {forecastsText(nation, now, timeZone)}
        </p>
      )}
      <LinkButton to={address} variant="secondary" block className="mt-3 lg:hidden">
        All roads on a map
        <Icon name="arrow-right" className="size-4" />
      </LinkButton>
    </section>
  );
}
