import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { agendaHref, PLAIN_AGENDA } from '../agenda-address.model.ts';
import type { AgendaAnswer } from '../agenda.schema.ts';
import { homeRides } from '../home-rides.model.ts';
import { AgendaItem } from './agenda-item.tsx';
import { useRideWeather } from './use-ride-weather.ts';

export interface HomeRidesProps {
  agenda: Pick<AgendaAnswer, 'rides' | 'region' | 'place' | 'within'>;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
}

/** The next rides anywhere, or where the site begins, or near a place: each with the verdict of its hours. */
export function HomeRides({ agenda, renderedAt }: HomeRidesProps) {
  const { rides, region, place, within } = agenda;
  const where = place ? `within ${within} miles of ${place.city}, ${place.state}` : region?.name;
  const shown = homeRides(rides, renderedAt);
  const { verdictOf } = useRideWeather(shown, renderedAt, useNow(renderedAt));
  return (
    <section aria-labelledby="home-rides">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="home-rides">Next rides</h2>
        <Link
          to={agendaHref({ ...PLAIN_AGENDA, near: place?.zipCode ?? null, within })}
          className="text-link -my-3 inline-flex min-h-12 items-center gap-1.5 font-bold"
        >
          All group rides
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
      {(where !== undefined || shown.length > 0) && (
        <p className="mb-2 text-note text-muted">{`Rides ${where ?? 'all over the country'}.`}</p>
      )}
      {shown.length === 0 ? (
        <p>
          No rides to come yet.{' '}
          <Link to="/group-rides?add=1" className="text-link">
            Add yours
          </Link>
          .
        </p>
      ) : (
        // Those near a place stand in the place of others: no ride has moved.
        <ul key={place?.zipCode} className="border-y border-line">
          {shown.map((ride) => (
            <li key={ride.id} className="border-line not-first:border-t">
              <AgendaItem brief ride={ride} verdict={verdictOf(ride)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
