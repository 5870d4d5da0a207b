import type { LocationService } from '#features/location/location.service.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { Database } from '#platform/db/database.server.ts';
import { cardOf, statesOf, type CountedMonth } from './card.model.ts';
import * as repo from './report-card.repo.server.ts';
import type { ReportCard } from './report-card.schema.ts';
import type { Lead } from './tally.model.ts';

export interface CardQuestion {
  lead: Lead;
  zipCode?: string | undefined;
}

/** What became of what was said, from counts in memory. */
export function createReportCard(deps: {
  database: Pick<Database, 'db'>;
  location: Pick<LocationService, 'findZip'>;
  versions: ContentVersions;
  isOn: boolean;
}) {
  const { database, location, versions, isOn } = deps;
  const flights = new SingleFlight<Counts>();
  let counts: Counts | undefined;

  async function current(): Promise<Counts> {
    const { version } = await versions.current();
    if (counts?.version === version) return counts;
    return flights.run(String(version), async () => {
      const months = await repo.listMonths(database.db);
      return (counts = { version, months, states: new Map() });
    });
  }

  return {
    isOn,
    /**
     * The card of the country or of a place.
     * @throws AppError `not_found` when the ZIP code is unknown
     */
    async card({ lead, zipCode }: CardQuestion): Promise<ReportCard> {
      const near = zipCode === undefined ? null : location.findZip(zipCode);
      const { months, states } = await current();
      const known = states.get(lead) ?? statesOf(months, lead);
      states.set(lead, known);
      return cardOf(months, { lead, near, isOn, states: known });
    },
    contentVersion: versions.current,
    knownVersion: versions.peek,
  };
}
export type ReportCardService = ReturnType<typeof createReportCard>;

interface Counts {
  version: number;
  months: readonly CountedMonth[];
  /** By lead, once somebody asked. */
  states: Map<Lead, ReportCard['states']>;
}
