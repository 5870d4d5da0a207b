import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import type { ReportCard } from './report-card.schema.ts';
import { SEASONS, seasonOf } from './sample.model.ts';
import {
  allCasesOf,
  casesOf,
  contingencyOf,
  LEADS,
  leftOutOf,
  MINIMUM_CASES,
  shownRow,
  sumOf,
  surenessOf,
  type Lead,
  type Tally,
} from './tally.model.ts';

/** "Near here": areas within so many miles, about half a day's ride. */
const NEAR_MILES = 150;

/** The counts of an area in a month. */
export interface CountedMonth extends GeoPoint, Tally {
  month: string;
  /** Two letters. */
  state: string;
  /** Of the hours that became cases, counted from 1970. */
  firstHour: number | null;
  lastHour: number | null;
}

export interface NearPlace extends GeoPoint {
  zipCode: string;
  city: string;
  state: string;
}

const isoOf = (hour: number | undefined): string | null =>
  hour === undefined ? null : new Date(hour * HOUR_MS).toISOString();

const nearMonths = (months: readonly CountedMonth[], place: GeoPoint): CountedMonth[] =>
  months.filter((month) => distanceMiles(month, place) <= NEAR_MILES);

function countedAt(tally: Tally, lead: Lead) {
  const contingency = contingencyOf(tally, lead);
  return {
    cases: allCasesOf(contingency),
    said: {
      good: shownRow(contingency.good),
      caution: shownRow(contingency.caution),
      bad: shownRow(contingency.bad),
    },
    saidCases: {
      good: casesOf(contingency.good),
      caution: casesOf(contingency.caution),
      bad: casesOf(contingency.bad),
    },
  };
}

const withoutCases = ({ cases, said }: ReturnType<typeof countedAt>) => ({ cases, said });

/** The states with their counts, by their letters; the most work of a card, and the same for every place. */
export function statesOf(months: readonly CountedMonth[], lead: Lead): ReportCard['states'] {
  return [...Map.groupBy(months, ({ state }) => state)]
    .map(([state, some]) => ({ state, ...withoutCases(countedAt(sumOf(some), lead)) }))
    .filter(({ cases }) => cases > 0)
    .sort((a, b) => (a.state < b.state ? -1 : 1));
}

/** What is shown of the counts. */
export function cardOf(
  months: readonly CountedMonth[],
  {
    lead,
    near,
    isOn,
    states = statesOf(months, lead),
  }: { lead: Lead; near: NearPlace | null; isOn: boolean; states?: ReportCard['states'] },
): ReportCard {
  const here = near ? nearMonths(months, near) : months;
  const sum = sumOf(here);
  const bySeason = Map.groupBy(here, ({ month }) => seasonOf(month));
  const firsts = here.flatMap(({ firstHour }) => firstHour ?? []);
  const lasts = here.flatMap(({ lastHour }) => lastHour ?? []);
  const last = lasts.length === 0 ? undefined : lasts.reduce((a, b) => Math.max(a, b)) + 1;
  return {
    isOn,
    since: isoOf(firsts.length === 0 ? undefined : firsts.reduce((a, b) => Math.min(a, b))),
    until: isoOf(last),
    lead,
    ...countedAt(sum, lead),
    leftOut: leftOutOf(sum, lead),
    minimumCases: MINIMUM_CASES,
    reliability: surenessOf(sum, lead).map(({ from, to, cases, predicted, observed }) => ({
      from,
      to,
      predicted: cases < MINIMUM_CASES ? null : predicted,
      observed: cases < MINIMUM_CASES ? null : observed,
      cases,
    })),
    leads: LEADS.map((one) => ({ lead: one, ...countedAt(sum, one) })),
    states,
    seasons: SEASONS.map((season) => ({
      season,
      ...withoutCases(countedAt(sumOf(bySeason.get(season) ?? []), lead)),
    })),
    near: near && {
      zipCode: near.zipCode,
      city: near.city,
      state: near.state,
      miles: NEAR_MILES,
    },
  };
}
