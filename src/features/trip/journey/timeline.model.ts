import { alertsDuring } from '#features/weather/alerts/level.model.ts';
import type {
  AlertState,
  OfficialAlert,
  WeatherConditions,
} from '#features/weather/providers/forecast.model.ts';
import {
  alertFactors,
  assessConditions,
  judge,
  worstRecommendation,
  type Assessment,
} from '#features/weather/verdict/verdict.model.ts';
import { underOwnLimits } from '#features/weather/verdict/limits.model.ts';
import { moreSevere } from '#features/weather/verdict/severity.model.ts';
import type { Factor, Light, Recommendation, RiderLimits } from '#features/weather/weather.schema.ts';
import { visitTimes } from './journey.model.ts';
import { LOW_SUN_FACTOR, lowSunOver, mayShine } from '../road/low-sun.model.ts';
import { crosswindFactor, roadWind, type RoadWind } from '../road/road-wind.model.ts';
import type { Place, PlaceHours, TripAnswer, Visit, Worst } from '../trip.schema.ts';

const HOUR = 3600;

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
}

/** Index of the hour that holds `time`; null beyond the fetched hours. */
export function hourAt(hours: PlaceHours | null, time: number): { index: number } | null {
  if (!hours) return null;
  const index = Math.floor((time - hours.start) / HOUR);
  return index >= 0 && index < hours.temperature.length ? { index } : null;
}

function conditionsOf(hours: PlaceHours, index: number): WeatherConditions {
  return {
    time: hours.start + index * HOUR,
    temperature: hours.temperature[index] ?? null,
    // Only the road surface needs the dew point, and it is estimated where the forecast is fetched.
    dewPoint: null,
    humidity: hours.humidity[index] ?? null,
    windSpeed: hours.windSpeed[index] ?? null,
    windDirection: hours.windDirection[index] ?? null,
    gust: hours.gust[index] ?? null,
    precipitation: hours.precipitation[index] ?? null,
    precipitationProbability: hours.precipitationProbability[index] ?? null,
    thunderProbability: hours.thunderProbability[index] ?? null,
    weatherCode: hours.weatherCode[index] ?? null,
    visibility: hours.visibility[index] ?? null,
    cloudCover: hours.cloudCover[index] ?? null,
    ...(hours.pm25 && { pm25: hours.pm25[index] ?? null }),
  };
}

export function lightOf({ light }: Pick<Place, 'light'>, time: number): Light {
  let now = light.first;
  for (const change of light.changes) if (change.time <= time) now = change.light;
  return now;
}

const NO_FORECAST: Factor = {
  key: 'temperature',
  level: 'unknown',
  value: null,
  unit: '',
  limit: null,
  text: 'No forecast for this hour',
};

const TOO_OLD: Factor = { ...NO_FORECAST, text: 'Too old to call it good' };

/** Without a forecast there is no verdict, unless a warning is in force. */
function withoutForecast(alerts: readonly OfficialAlert[], state: AlertState): Assessment {
  const factors = alertFactors(alerts, state);
  const judged = judge([NO_FORECAST, ...factors]);
  return { ...judged, factors, conditions: judged.conditions.filter((text) => text !== NO_FORECAST.text) };
}

/** "near Limon, CO", "in Limon, CO", "at the 11,018 ft summit near Silverton, CO": after a verb. */
export const inOrNear = (place: string) =>
  place.startsWith('near ') ? place : `${place.startsWith('the ') ? 'at' : 'in'} ${place}`;

/** Where a visit is, in a sentence: stops by their name, points between them by the nearest town. */
export function placeWords({ visit, place }: Pick<Arrival, 'visit' | 'place'>): string {
  if (visit.kind !== 'road' || place.kind !== 'road') return place.name;
  const near = `near ${place.name}`;
  return place.summit ? `the ${place.summit.feet.toLocaleString('en-US')} ft summit ${near}` : near;
}

const NOTHING_MEASURED: readonly Factor[] = [];

/** A verdict with some of its factors replaced, or added. */
function withFactors({ factors }: Assessment, others: readonly Factor[]): Assessment {
  const added = others.filter(({ key }) => !factors.some((one) => one.key === key));
  return judge([
    ...factors.map((factor) => others.find(({ key }) => key === factor.key) ?? factor),
    ...added,
  ]);
}

/**
 * Timelines of one trip for any departure, from the hours already fetched: the same code on the server and,
 * when the rider moves the departure, in the browser. Verdicts of an hour are cached, so a further timeline
 * costs little more than looking them up.
 * @param tooOld nothing is called good any more.
 */
export function createTimelines(
  trip: TripWeather,
  limits?: RiderLimits,
  tooOld = false,
): (departure: number) => Timeline {
  const cached = new Map<string, Assessment>();
  const none: OfficialAlert[] = [];
  const suns = new Map<number, ReturnType<typeof lowSunOver>>();
  const sunAt = (index: number, place: Place) => {
    const known = suns.get(index) ?? lowSunOver(place);
    suns.set(index, known);
    return known;
  };
  const alertsOf = trip.places.map(({ alerts }) => alerts.flatMap((index) => trip.alerts.items[index] ?? []));

  function assess(place: number, hours: PlaceHours, index: number, light: Light, alerts: OfficialAlert[]) {
    const key = `${place} ${index} ${light} ${alerts.map(({ id }) => id).join(' ')}`;
    const known = cached.get(key);
    if (known) return known;
    const assessment = assessConditions({
      conditions: conditionsOf(hours, index),
      moment: 'forecast',
      road: hours.road[index] ?? 'unknown',
      light,
      alerts,
      alertState: stateOf(trip.places[place]),
      limits,
      firstRainAfterDrySpell: hours.firstRain[index] === 1,
    });
    cached.set(key, assessment);
    return assessment;
  }

  function arrivalOf(visit: Visit, time: number): Arrival | undefined {
    const place = trip.places[visit.place];
    if (!place) return undefined;
    const light = lightOf(place, time);
    const all = alertsOf[visit.place] ?? none;
    const alerts = all.length === 0 ? none : alertsDuring(all, time, time + 1);
    const hour = hourAt(place.hours, time);
    if (!hour || !place.hours) {
      const assessment = withoutForecast(alerts, stateOf(place));
      const { recommendation, worst } = assessment;
      return {
        visit,
        place,
        time,
        light,
        conditions: null,
        assessment,
        measured: NOTHING_MEASURED,
        wind: null,
        sunAhead: false,
        recommendation,
        worst,
      };
    }
    const forecast = assess(visit.place, place.hours, hour.index, light, alerts);
    const measured = measuredAt(visit, time, light, forecast);
    const assessment = measured.length === 0 ? forecast : withFactors(forecast, measured);
    const conditions = conditionsOf(place.hours, hour.index);
    const wind = visit.bearing === null ? null : roadWind(conditions, visit.bearing);
    const sunAhead =
      visit.bearing !== null && mayShine(conditions, light) && sunAt(visit.place, place)(time, visit.bearing);
    const onTheRoad = moreSevere(crosswindFactor(wind), sunAhead ? LOW_SUN_FACTOR : null);
    const found = moreSevere(assessment.worst, onTheRoad);
    const verdict = found && found.level !== 'note' ? found.level : 'good';
    const isOld = tooOld && verdict === 'good';
    const [recommendation, worst] = isOld ? (['unknown', TOO_OLD] as const) : [verdict, found];
    return {
      visit,
      place,
      time,
      light,
      conditions,
      assessment,
      measured,
      wind,
      sunAhead,
      recommendation,
      worst,
    };
  }

  /** What stations measure at the start of a trip that begins now, under the rider's limits; only what is worse. */
  function measuredAt(visit: Visit, time: number, light: Light, { factors }: Assessment): readonly Factor[] {
    const { measured } = trip;
    if (!measured || visit.kind !== 'start' || visit.place !== measured.place || time >= measured.until)
      return NOTHING_MEASURED;
    return measured.factors
      .map((one) => (limits ? underOwnLimits(one, limits, light) : one))
      .filter((one) => {
        const known = factors.find(({ key }) => key === one.key) ?? null;
        return moreSevere(known, one) === one;
      });
  }

  return (departure) => {
    const times = visitTimes(trip.visits, { departure, pace: trip.pace });
    const arrivals = trip.visits.flatMap((visit, index) => arrivalOf(visit, times[index] ?? departure) ?? []);
    const legs = new Map<number, LegVerdict>();
    for (const leg of new Set(arrivals.map(({ visit }) => visit.leg))) {
      legs.set(leg, verdictOf(arrivals.filter(({ visit }) => visit.leg === leg)));
    }
    return { departure, arrivals, legs, ...verdictOf(arrivals) };
  };
}

/** A trip asks once: what has no answer by then could not be checked. */
const stateOf = (place: Place | undefined): AlertState =>
  place?.alertState === 'checked' ? 'checked' : 'unchecked';

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
