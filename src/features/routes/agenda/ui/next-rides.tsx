import { Link } from 'react-router';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { useArrivalFocus } from '#ui/use-arrival-focus.ts';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import {
  agendaAddressOf,
  agendaHref,
  agendaParameters,
  PLAIN_AGENDA,
  type AgendaAddress,
} from '../agenda-address.model.ts';
import type { AgendaAnswer, AgendaRide } from '../agenda.schema.ts';
import { dayText, monthOf, monthText } from '../month.model.ts';
import { AgendaItem } from './agenda-item.tsx';
import { RideFilters } from './ride-filters.tsx';
import type { RideWeather } from './use-ride-weather.ts';

export interface RideListProps {
  weather: RideWeather;
  /** "11 of 20 going" */
  goingOf: (ride: Pick<AgendaRide, 'id' | 'maxRiders'>) => string | undefined;
  /** The ride that is highlighted on list and map. */
  highlighted: number | null;
  onHighlight: (id: number | null) => void;
}

export interface NextRidesProps extends RideListProps {
  agenda: AgendaAnswer;
  address: AgendaAddress;
}

/** The rides to come before any search: everywhere, or around a place, or those of one day. */
export function NextRides({ agenda, address, ...list }: NextRidesProps) {
  const { rides, total, page, pageSize, today, place, region, weekend } = agenda;
  const { day } = address;
  const { search } = useNextSearch();
  const heading = useArrivalFocus<HTMLHeadingElement>(String(page));
  const kept = [...agendaParameters(agendaAddressOf(search))].filter(
    ([name]) => !['difficulty', 'roadType', 'order', 'page'].includes(name),
  );
  return (
    <section aria-labelledby="next-rides">
      <h2
        id="next-rides"
        ref={heading}
        tabIndex={-1}
        className="flex min-h-12 items-center pr-[min(6.5rem,36vw)] font-extrabold"
      >
        {day === null ? 'Next rides' : dayText(day, today)}
      </h2>
      <RideFilters kept={kept} hasOrder={place !== null} />
      {day === null ? (
        // What it says of the weather comes late, and may be a line longer or shorter.
        <p className="mb-2.5 leading-snug" style={{ minHeight: '2lh' }}>
          {weekend}{' '}
          {!place && region && (
            <Link
              to={agendaHref({ ...address, region: address.region === 'all' ? 'home' : 'all', page: 1 })}
              preventScrollReset
              className="text-link"
            >
              {address.region === 'all' ? `Rides ${region.name}` : 'Rides everywhere'}
            </Link>
          )}
        </p>
      ) : (
        <p className="mb-1">
          <Link
            to={agendaHref({ ...address, day: null })}
            preventScrollReset
            className="text-link inline-flex min-h-12 items-center"
          >
            All next rides
          </Link>
        </p>
      )}
      {total === 0 ? (
        <NoRides agenda={agenda} address={address} />
      ) : (
        <RideRows
          rides={rides}
          monthsFrom={day === null && address.order === 'date' ? today : undefined}
          {...list}
        />
      )}
      <div className="mt-5">
        <Pagination
          page={page}
          pageCount={Math.ceil(total / pageSize)}
          hrefFor={(number) => agendaHref({ ...address, page: number })}
          label="Pages of rides to come"
        />
      </div>
    </section>
  );
}

/** Rows with a line between; more of a list than a table. */
export function RideRows({
  rides,
  monthsFrom,
  weather,
  goingOf,
  highlighted,
  onHighlight,
}: RideListProps & {
  rides: readonly AgendaRide[];
  /** Today (YYYY-MM-DD), of rides by their day: each month after this one is named above its first ride. */
  monthsFrom?: string | undefined;
}) {
  return (
    <ul className="border-y border-line">
      {rides.map((ride, index) => (
        <li key={ride.id} className="border-line not-first:border-t">
          {monthsFrom !== undefined &&
            monthOf(ride.rideDate) !== monthOf(rides[index - 1]?.rideDate ?? monthsFrom) && (
              <p className="pt-4 font-extrabold">{monthText(monthOf(ride.rideDate))}</p>
            )}
          <AgendaItem
            ride={ride}
            verdict={weather.verdictOf(ride)}
            going={goingOf(ride)}
            highlighted={ride.id === highlighted}
            onFocus={onHighlight}
          />
        </li>
      ))}
    </ul>
  );
}

function NoRides({ agenda, address }: Pick<NextRidesProps, 'agenda' | 'address'>) {
  const { place, within, region, today } = agenda;
  const { difficulty, roadType, day, near } = address;
  const filtered = difficulty !== 'all' || roadType !== 'all';
  const home = !place && address.region === 'home' && region;
  const where = place
    ? ` within ${within} miles of ${place.city}, ${place.state}`
    : home
      ? ` ${home.name}`
      : '';
  const when = day === null ? 'to come' : `on ${dayText(day, today)}`;
  return (
    <EmptyState
      icon="users"
      title={`No rides ${when}${where}`}
      actions={
        <>
          {filtered && (
            <LinkButton
              to={agendaHref({ ...address, difficulty: 'all', roadType: 'all', page: 1 })}
              variant="secondary"
            >
              Clear the filters
            </LinkButton>
          )}
          {(near !== null || home) && (
            <LinkButton
              to={agendaHref({ ...PLAIN_AGENDA, region: region ? 'all' : 'home', difficulty, roadType })}
              variant="secondary"
            >
              Rides everywhere
            </LinkButton>
          )}
        </>
      }
    >
      <p>{filtered ? 'Other difficulties and road types may have some.' : 'Yours could be the first.'}</p>
    </EmptyState>
  );
}
