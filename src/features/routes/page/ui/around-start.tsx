import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import type { RouteDetails } from '../../entry/route.schema.ts';

export const AROUND_LINK = 'text-link inline-flex min-h-12 items-center gap-2 wrap-anywhere';

export interface AroundStartProps {
  route: RouteDetails;
  className: string;
  /** One more way on, as a list item. */
  also: (zip: string, start: NonNullable<RouteDetails['start']>) => ReactNode;
}

/** Ways on from where a road or a ride starts; nothing where that is not known. */
export function AroundStart({ route: { knownZips, start }, className, also }: AroundStartProps) {
  const [zip] = knownZips;
  if (zip === undefined || start === null) return null;
  return (
    <nav aria-label="Around the start" className="no-print">
      <ul className={className}>
        <li>
          <Link to={`/?zip=${zip}`} className={AROUND_LINK}>
            <Icon name="cloud-sun" />
            Weather in {start.city}
          </Link>
        </li>
        <li>
          <Link to={`/routes?zipCode=${zip}`} className={AROUND_LINK}>
            <Icon name="mountain" />
            More routes near {zip}
          </Link>
        </li>
        {also(zip, start)}
      </ul>
    </nav>
  );
}
