import { numberText } from '#platform/text/number-text.ts';
import { alertsDuring } from '#features/weather/alerts/level.model.ts';
import type { OfficialAlert, WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import {
  judge,
  recommend,
  worstRecommendation,
  type Assessment,
} from '#features/weather/verdict/verdict.model.ts';
import { underOwnLimits } from '#features/weather/verdict/limits.model.ts';
import { moreSevere } from '#features/weather/verdict/severity.model.ts';
import type { Factor, Light, Recommendation, RiderLimits } from '#features/weather/weather.schema.ts';
import { visitTimes } from './journey.model.ts';
import {
  createPlaceHours,
  TOO_OLD,
  type HourVerdict,
  type JudgedHours,
  type PlaceMoment,
} from './place-hours.model.ts';
import { LOW_SUN_FACTOR, lowSunOver } from '../road/low-sun.model.ts';
import { crosswindAt, roadWind, type RoadWind } from '../road/road-wind.model.ts';
import type { Place, TripAnswer, Visit, Worst } from '../trip.schema.ts';

/** What a timeline is made of: the part of an answer that does not depend on the departure. */
export type TripWeather = Pick<TripAnswer, 'places' | 'visits' | 'pace'> & {
  alerts: Pick<TripAnswer['alerts'], 'items'>;
} & Partial<Pick<TripAnswer, 'measured'>>;

/** A visit with its time and the weather that the rider meets there. */
export interface Arrival {
  visit: Visit;
  place: Place;
  /** Epoch seconds. */
  time: number;
  light: Light;
  /** Null where nothing is forecast for that hour. */
  conditions: WeatherConditions | null;
  /** The verdict of the place itself. */
  assessment: Assessment;
  /** What official alerts say of it. */
  alerts: readonly Factor[];
  /** Factors of it that stations measure, worse than they are forecast. */
  measured: readonly Factor[];
  /** Null where the rider stands, or the wind is not known. */
  wind: RoadWind | null;
  /** True while a low sun may shine into the rider's eyes. */
  sunAhead: boolean;
  /** Place, crosswind and low sun together. */
  recommendation: Recommendation;
  worst: Factor | null;
}

interface LegVerdict {
  recommendation: Recommendation;
  /** What decided it; null when nothing stands against riding. */
  worst: Worst | null;
}

export interface Timeline {
  departure: number;
  arrivals: Arrival[];
  /** By the location that a leg leads to; the return ride comes after the last location. */
  legs: Map<number, LegVerdict>;
  recommendation: Recommendation;
  worst: Worst | null;
  /** Nothing is called good anymore, so no departure is better than another. */
  tooOld: boolean;
}

export function lightOf({ light }: Pick<Place, 'light'>, time: number): Light {
  let now = light.first;
  for (const change of light.changes) {
    if (change.time > time) break;
    now = change.light;
  }
  return now;
}

/** "near Limon, CO", "in Limon, CO", "at the 11,018 ft summit near Silverton, CO": after a verb. */
export const inOrNear = (place: string) =>
  place.startsWith('near ') ? place : `${place.startsWith('the ') ? 'at' : 'in'} ${place}`;

/** Where a visit is, in a sentence: stops by their name, points between them by the nearest town. */
export function placeWords({ visit, place }: Pick<Arrival, 'visit' | 'place'>): string {
  if (visit.kind !== 'road' || place.kind !== 'road') return place.name;
  const near = `near ${place.name}`;
  return place.summit ? `the ${numberText(place.summit.feet)} ft summit ${near}` : near;
}

const NOTHING_MEASURED: readonly Factor[] = [];
const NO_ALERTS: readonly OfficialAlert[] = [];

/** A verdict with some of its factors replaced, or added. */
function withFactors({ factors }: Assessment, others: readonly Factor[]): Assessment {
  const added = others.filter(({ key }) => !factors.some((one) => one.key === key));
  return judge([
    ...factors.map((factor) => others.find(({ key }) => key === factor.key) ?? factor),
    ...added,
  ]);
}

/** What a trip keeps for all of its departures. */
interface Tables {
  hours: ReturnType<typeof createPlaceHours>;
  alertsAt: (place: number, time: number) => readonly OfficialAlert[];
  isSunAhead: (place: Place, bearing: number, time: number) => boolean;
  /** Factors that stations measure then, worse than `assess` knows them; it is asked for the few of which any are told. */
  measuredAt: (visit: Visit, time: number, light: Light, assess: () => Assessment) => readonly Factor[];
  /** Nothing is called good any more. */
  tooOld: boolean;
}

/**
 * An arrival with its verdict. Thousands are compared and one departure is told of, so all else is reckoned when somebody
 * asks for it.
 */
class Met implements Arrival {
  readonly visit: Visit;
  readonly place: Place;
  readonly time: number;
  readonly light: Light;
  readonly sunAhead: boolean;
  readonly measured: readonly Factor[] = NOTHING_MEASURED;
  readonly recommendation: Recommendation;
  readonly worst: Factor | null;
  readonly #tables: Tables;
  readonly #verdict: HourVerdict | null;
  #assessment: Assessment | undefined;

  constructor(visit: Visit, place: Place, time: number, tables: Tables) {
    const { hours } = tables;
    const light = lightOf(place, time);
    const verdict = hours.verdictAt(visit.place, time, light, tables.alertsAt(visit.place, time));
    this.visit = visit;
    this.place = place;
    this.time = time;
    this.light = light;
    this.#tables = tables;
    this.#verdict = verdict;
    if (!verdict) {
      this.sunAhead = false;
      this.recommendation = this.assessment.recommendation;
      this.worst = this.assessment.worst;
      return;
    }
    if (visit.kind === 'start') {
      const forecast = () => hours.assess(this.#moment());
      this.measured = tables.measuredAt(visit, time, light, forecast);
      if (this.measured.length > 0) this.#assessment = withFactors(forecast(), this.measured);
    }
    const { bearing } = visit;
    const { conditions, mayShine } = verdict;
    this.sunAhead =
      bearing !== null && mayShine && light === 'day' && tables.isSunAhead(place, bearing, time);
    const onTheRoad = moreSevere(crosswindAt(conditions, bearing), this.sunAhead ? LOW_SUN_FACTOR : null);
    const found = moreSevere(this.#assessment ? this.#assessment.worst : verdict.worst, onTheRoad);
    const level = recommend(found);
    const isOld = tables.tooOld && level === 'good';
    this.recommendation = isOld ? 'unknown' : level;
    this.worst = isOld ? TOO_OLD : found;
  }

  get conditions(): WeatherConditions | null {
    return this.#verdict?.conditions ?? null;
  }

  get assessment(): Assessment {
    return (this.#assessment ??= this.#tables.hours.assess(this.#moment()));
  }

  get alerts(): readonly Factor[] {
    return this.#tables.hours.alertsOf(this.#moment());
  }

  get wind(): RoadWind | null {
    const { conditions, visit } = this;
    return conditions === null || visit.bearing === null ? null : roadWind(conditions, visit.bearing);
  }

  #moment(): PlaceMoment {
    const { visit, time, light } = this;
    return { place: visit.place, time, light, alerts: this.#tables.alertsAt(visit.place, time) };
  }
}

/**
 * Timelines of one trip for any departure, from the hours already fetched: the same code on the server and,
 * when the rider moves the departure, in the browser. Hours are judged once, so a further timeline costs little more
 * than looking them up.
 * @param tooOld nothing is called good anymore.
 * @param kept what trips before have found of the same hours
 */
export function createTimelines(
  trip: TripWeather,
  limits?: RiderLimits,
  tooOld = false,
  kept?: JudgedHours,
): (departure: number) => Timeline {
  const suns = new Map<Place, ReturnType<typeof lowSunOver>>();
  const sunOf = (place: Place) => {
    const known = suns.get(place) ?? lowSunOver(place);
    suns.set(place, known);
    return known;
  };
  const alertsOf = trip.places.map(({ alerts }) => alerts.flatMap((index) => trip.alerts.items[index] ?? []));
  const tables: Tables = {
    hours: createPlaceHours(trip.places, limits, kept),
    alertsAt: (place, time) => {
      const all = alertsOf[place] ?? NO_ALERTS;
      return all.length === 0 ? NO_ALERTS : alertsDuring(all, time, time + 1);
    },
    isSunAhead: (place, bearing, time) => sunOf(place)(time, bearing),
    measuredAt,
    tooOld,
  };

  /** What stations measure at the start of a trip that begins now, under the rider's limits; only what is worse. */
  function measuredAt(visit: Visit, time: number, light: Light, assess: () => Assessment): readonly Factor[] {
    const { measured } = trip;
    if (!measured || visit.place !== measured.place || time >= measured.until) return NOTHING_MEASURED;
    const { factors } = assess();
    return measured.factors
      .map((one) => (limits ? underOwnLimits(one, limits, light) : one))
      .filter((one) => {
        const known = factors.find(({ key }) => key === one.key) ?? null;
        return moreSevere(known, one) === one;
      });
  }

  const after = visitTimes(trip.visits, { departure: 0, pace: trip.pace });
  return (departure) => {
    const arrivals: Arrival[] = [];
    for (const [index, visit] of trip.visits.entries()) {
      const place = trip.places[visit.place];
      if (place) arrivals.push(new Met(visit, place, departure + (after[index] ?? 0), tables));
    }
    let legs: Timeline['legs'] | undefined;
    return {
      departure,
      arrivals,
      get legs() {
        return (legs ??= legsOf(arrivals));
      },
      ...verdictOf(arrivals),
      tooOld,
    };
  };
}

function legsOf(arrivals: readonly Arrival[]): Timeline['legs'] {
  const byLeg = new Map<number, Arrival[]>();
  for (const arrival of arrivals) {
    const { leg } = arrival.visit;
    const own = byLeg.get(leg);
    if (own) own.push(arrival);
    else byLeg.set(leg, [arrival]);
  }
  return new Map(Array.from(byLeg, ([leg, own]) => [leg, verdictOf(own)]));
}

/** The worst point decides. */
function verdictOf(arrivals: readonly Arrival[]): LegVerdict {
  const recommendation = worstRecommendation(arrivals.map((arrival) => arrival.recommendation));
  let decisive: Arrival | undefined;
  for (const arrival of arrivals) {
    if (arrival.recommendation !== recommendation || !arrival.worst) continue;
    if (
      !decisive ||
      (moreSevere(decisive.worst, arrival.worst) === arrival.worst && decisive.worst !== arrival.worst)
    )
      decisive = arrival;
  }
  if (!decisive?.worst || recommendation === 'good') return { recommendation, worst: null };
  return {
    recommendation,
    worst: {
      factor: decisive.worst,
      where: placeWords(decisive),
      time: decisive.time,
      timeZone: decisive.place.timeZone,
      mile: decisive.visit.mile,
    },
  };
}

/** The time at which the trip ends. */
export const endOf = ({ arrivals, departure }: Timeline) => arrivals.at(-1)?.time ?? departure;
