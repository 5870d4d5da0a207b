import { feelsLike } from '#features/weather/verdict/comfort.model.ts';
import { ALL_CLEAR, NOT_CHECKED, REST_CLEAR } from '#features/weather/verdict/condition-text.model.ts';
import { roundForDisplay } from '#features/weather/verdict/rounding.model.ts';
import { describeWeather } from '#features/weather/verdict/wmo.model.ts';
import { worstRecommendation } from '#features/weather/verdict/verdict.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { bridgeLines } from '../road/bridge-ice.model.ts';
import { inOrNear, placeWords, type Arrival, type Timeline } from './timeline.model.ts';
import type { PageTrip } from './sent-trip.model.ts';
import type { StopWeather, TripAnswer, Worst } from '../trip.schema.ts';
import { clockOnTheWay, clocksOf } from './trip-words.model.ts';

export const NO_PROVIDER =
  'No weather service is answering right now. Please try again in a few minutes, and look outside before you ride.';
const NO_FORECAST = 'No forecast for this place right now';
const BEYOND_FORECAST = 'The forecast does not reach that far ahead';

/** A location of the request: its place, or why it has none. */
export interface RequestedStop {
  zipCode: string;
  stopMinutes: number;
  /** `name` as "Salida, CO". */
  place: { name: string; latitude: number; longitude: number; timeZone: string } | null;
  /** Why there is no place. */
  message: string | null;
}

/** When and on whose clock the trip begins, and how many clocks there are on the way. */
interface Start {
  departure: number;
  timeZone: string;
  zones: number;
}

/** "Heavy rain (0.30 in/h) near Salida, CO at 2:40 PM." */
const worstSentence = ({ factor, where, time, timeZone }: Omit<Worst, 'mile'>, start: Start) => {
  const clock = clockOnTheWay(time, timeZone, start);
  return `${factor.text} ${inOrNear(where)} at ${clock}.`;
};

const SUMMARIES: Record<Recommendation, string> = {
  good: `${ALL_CLEAR}.`,
  caution: 'Part of this trip needs care.',
  bad: 'Part of this trip is not fit for riding.',
  unknown: 'For part of this trip there is no forecast.',
};

/** "dark from 5:40 PM in Limon, CO": where it is first night on the way, else twilight; undefined by day. */
function darkness(arrivals: readonly Arrival[], start: Start): string | undefined {
  const night = arrivals.find(({ light }) => light === 'night');
  const first = night ?? arrivals.find(({ light }) => light === 'twilight');
  if (!first) return undefined;
  const clock = clockOnTheWay(first.time, first.place.timeZone, start);
  return `${night ? 'dark' : 'twilight'} from ${clock} ${inOrNear(placeWords(first))}`;
}

const asSentence = (words: string | undefined) =>
  words === undefined ? [] : [`${words.charAt(0).toUpperCase()}${words.slice(1)}.`];

/** What is said beside warnings that were not checked: first what is not known either. */
function restSentence(arrivals: readonly Arrival[], isWhole: boolean, start: Start): string {
  if (!isWhole || arrivals.some(({ conditions }) => !conditions)) return SUMMARIES.unknown;
  for (const arrival of arrivals) {
    const { time, place, assessment } = arrival;
    const factor = assessment.factors.find(({ level }) => level === 'unknown');
    if (factor)
      return worstSentence({ factor, where: placeWords(arrival), time, timeZone: place.timeZone }, start);
  }
  return REST_CLEAR;
}

interface Told {
  recommendation: Recommendation;
  worst: Worst | null;
  /** Every location that was asked for has a place. */
  isWhole: boolean;
}

/**
 * The sentence under a banner: what decided it, where and when; first of all whether warnings were checked. Darkness
 * changes no verdict, but is always said.
 */
function verdictSentence(
  { recommendation, worst, isWhole }: Told,
  arrivals: readonly Arrival[],
  start: Start,
): string {
  const isCheck = worst?.factor.key === 'alertCheck';
  const isChecked = !isCheck && arrivals.every(({ place }) => place.alertState === 'checked');
  const reason = isCheck
    ? restSentence(arrivals, isWhole, start)
    : worst
      ? worstSentence(worst, start)
      : SUMMARIES[recommendation];
  const dark = worst?.factor.key === 'darkness' ? undefined : darkness(arrivals, start);
  const isClear = recommendation === 'good' && worst === null;
  const sentences = dark !== undefined && isClear ? [`Clear, but ${dark}.`] : [reason, ...asSentence(dark)];
  return [...(isChecked ? [] : [NOT_CHECKED]), ...sentences].join(' ');
}

const startOf = ({ departure, arrivals }: Timeline): Start => ({
  departure,
  timeZone: arrivals[0]?.place.timeZone ?? 'UTC',
  zones: clocksOf(arrivals),
});

/** A trip for one departure, as answers and the page show it. */
interface TripView {
  routeWeather: StopWeather[];
  /** The worst leg, the return ride included; a location without weather counts as unknown. */
  overallRecommendation: Recommendation;
  summary: string;
}

/** The locations' weather at arrival, in the request's order, and the verdict of the whole. */
export function viewTrip(
  stops: readonly RequestedStop[],
  timeline: Timeline,
  road: TripAnswer['road'] = null,
): TripView {
  const bridges = bridgeLines(timeline, road?.bridges ?? []);
  const routeWeather = stops.map((stop, index) => {
    const told = stopWeather(stop, index, timeline);
    const line = bridges.get(index);
    return line ? { ...told, conditions: [...told.conditions, line] } : told;
  });
  const overallRecommendation = worstRecommendation([
    ...routeWeather.map(({ recommendation }) => recommendation),
    ...Array.from(timeline.legs.values(), ({ recommendation }) => recommendation),
  ]);
  const decided = timeline.recommendation === overallRecommendation;
  return {
    routeWeather,
    overallRecommendation,
    summary: verdictSentence(
      {
        recommendation: overallRecommendation,
        worst: decided ? timeline.worst : null,
        isWhole: stops.every(({ place }) => place !== null),
      },
      timeline.arrivals,
      startOf(timeline),
    ),
  };
}

/** The locations of an answer, to tell the same trip for another departure. */
export const stopsOf = ({ routeWeather }: Pick<PageTrip, 'routeWeather'>): RequestedStop[] =>
  routeWeather.map(({ zipCode, stopMinutes, location, latitude, longitude, timeZone, message }) => {
    const isKnown = latitude !== null && longitude !== null && timeZone !== null;
    return {
      zipCode,
      stopMinutes,
      place: isKnown ? { name: location, latitude, longitude, timeZone } : null,
      message: isKnown ? null : message,
    };
  });

/** Why a location has no weather; null when it has. */
function missing(stop: RequestedStop, arrival: Arrival | undefined): string | null {
  if (stop.message || !arrival) return stop.message;
  if (!arrival.place.hours) return NO_FORECAST;
  return arrival.conditions ? null : BEYOND_FORECAST;
}

function stopWeather(stop: RequestedStop, index: number, timeline: Timeline): StopWeather {
  const { place } = stop;
  const arrivals = timeline.arrivals.filter(({ visit }) => visit.leg === index);
  const arrival = arrivals.find(({ visit }) => visit.kind === 'stop' || visit.kind === 'start');
  const leg = timeline.legs.get(index);
  const shown = arrival?.conditions ? roundForDisplay(arrival.conditions) : null;
  const assessment = arrival?.assessment;
  const recommendation = leg?.recommendation ?? 'unknown';
  const message = missing(stop, arrival);
  const worst = leg?.worst ?? null;
  const isWarned = recommendation === 'bad' || recommendation === 'caution';
  const start = startOf(timeline);
  const sentences =
    message && !isWarned
      ? asSentence(darkness(arrivals, start))
      : [verdictSentence({ recommendation, worst, isWhole: place !== null }, arrivals, start)];
  const onTheWay =
    leg?.worst && leg.worst.factor !== assessment?.worst ? [`${leg.worst.factor.text} on the way`] : [];
  return {
    zipCode: stop.zipCode,
    location: place?.name ?? `ZIP code ${stop.zipCode}`,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    timeZone: place?.timeZone ?? null,
    arrival: arrival?.time ?? null,
    stopMinutes: stop.stopMinutes,
    mile: arrival ? Math.round(arrival.visit.mile * 10) / 10 : null,
    temperature: shown?.temperature ?? null,
    feelsLike: shown ? feelsLike(shown.temperature, shown.humidity, shown.windSpeed) : null,
    description: shown ? describeWeather(shown) : 'Not reported',
    windSpeed: shown?.windSpeed ?? null,
    windDirection: shown?.windDirection ?? null,
    gust: shown?.gust ?? null,
    humidity: shown?.humidity ?? null,
    precipitation: shown?.precipitation ?? null,
    precipitationProbability: shown?.precipitationProbability ?? null,
    visibility: shown?.visibility ?? null,
    recommendation,
    arrivalRecommendation: arrival?.recommendation ?? 'unknown',
    conditions: [...(assessment?.conditions ?? []), ...onTheWay],
    factors: assessment?.factors ?? [],
    summary: [...(message ? [`${message}.`] : []), ...sentences].join(' '),
    worst: leg?.worst ?? null,
    light: arrival?.light ?? null,
    message,
  };
}
