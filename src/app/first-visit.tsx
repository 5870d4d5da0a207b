import { agendaQuery } from '#features/routes/agenda/agenda.queries.ts';
import { PLAIN_AGENDA } from '#features/routes/agenda/agenda-address.model.ts';
import { HomeRides } from '#features/routes/agenda/ui/home-rides.tsx';
import { nationView } from '#features/routes/where/nation-view.model.ts';
import { NationSection } from '#features/routes/where/ui/nation-section.tsx';
import { nationQuery } from '#features/routes/where/where.queries.ts';
import { savedPlaces } from '#features/weather/device/saved-places.store.ts';
import { useQuery } from '#platform/api-client/queries.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PageText } from '#platform/page-text/page-text.ts';
import { overviewFrom, type HomeOverview } from './home-overview.ts';

export interface FirstVisitProps {
  /** Undefined where the page came without it: it is asked for then. */
  overview: PageText<HomeOverview> | undefined;
  renderedAt: number;
  /** IANA zone of the site. */
  timeZone: string;
}

/** Before a place is known: where it is good on the next riding day, and the next rides. */
export function FirstVisit({ overview: sent, renderedAt, timeZone }: FirstVisitProps) {
  const overview = sent && overviewFrom(sent);
  const agenda = useQuery({ ...agendaQuery(PLAIN_AGENDA), enabled: overview === undefined });
  const asked = useQuery({ ...nationQuery(), enabled: overview?.nation === undefined });
  // A rider's own place wins, as soon as there is a ride near it.
  const [place] = savedPlaces.use();
  const near = useQuery({
    ...agendaQuery({ ...PLAIN_AGENDA, near: place?.zipCode ?? null }),
    enabled: place !== undefined,
  }).data;
  const everywhere = overview ?? agenda.data;
  const coming = near && near.rides.length > 0 ? near : everywhere;
  const nation = overview?.nation ?? (asked.data && nationView(asked.data));
  return (
    <div className="grid gap-x-6 gap-y-8 *:min-w-0 lg:grid-cols-12">
      <div className="lg:col-span-8">
        {nation ? (
          <NationSection nation={nation} renderedAt={renderedAt} timeZone={timeZone} />
        ) : (
          asked.isLoading && <Skeleton className="h-96" />
        )}
      </div>
      <div className="lg:col-span-4">
        {coming ? (
          <HomeRides agenda={coming} renderedAt={renderedAt} />
        ) : (
          agenda.isLoading && <Skeleton className="h-96" />
        )}
      </div>
    </div>
  );
}
