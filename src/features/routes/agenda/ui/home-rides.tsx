import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import type { AgendaRide } from '../agenda.schema.ts';
import { AgendaItem } from './agenda-item.tsx';
import { useRideWeather } from './use-ride-weather.ts';

/** Rides that the home page names. */
const HOME_RIDES = 4;

export interface HomeRidesProps {
  rides: readonly AgendaRide[];
  /** Epoch ms at which the page was made. */
  renderedAt: number;
}

/** The next rides anywhere, each with the verdict of its hours. */
export function HomeRides({ rides, renderedAt }: HomeRidesProps) {
  const shown = rides.slice(0, HOME_RIDES);
  const { verdictOf } = useRideWeather(shown, renderedAt, useNow(renderedAt));
  return (
    <section aria-labelledby="home-rides">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="home-rides">Next rides</h2>
        <Link
          to="/group-rides"
          className="text-link -my-3 inline-flex min-h-12 items-center gap-1.5 font-bold"
        >
          All group rides
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
      {shown.length === 0 ? (
        <p>
          No rides to come yet.{' '}
          <Link to="/group-rides?add=1" className="text-link">
            Add yours
          </Link>
          .
        </p>
      ) : (
        <ul className="border-y border-line">
          {shown.map((ride) => (
            <li key={ride.id} className="border-line not-first:border-t">
              <AgendaItem ride={ride} verdict={verdictOf(ride)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
