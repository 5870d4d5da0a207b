import type {
  AlertState,
  OfficialAlert,
  WeatherConditions,
} from '#features/weather/providers/forecast.model.ts';
import {
  alertFactors,
  assessConditions,
  judge,
  worstFactor,
  type Assessment,
} from '#features/weather/verdict/verdict.model.ts';
import { hasLimits } from '#features/weather/verdict/limits.model.ts';
import type { Factor, Light, RiderLimits } from '#features/weather/weather.schema.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { mayShine } from '../road/low-sun.model.ts';
import type { Place, PlaceHours } from '../trip.schema.ts';

const LIGHTS: readonly Light[] = ['day', 'twilight', 'night'];

/** Index of the hour that holds `time` (epoch seconds); -1 beyond the fetched hours. */
export function indexAt(hours: PlaceHours | null, time: number): number {
  if (!hours) return -1;
  const index = Math.floor((time - hours.start) / HOUR_S);
  return index >= 0 && index < hours.temperature.length ? index : -1;
}

function conditionsOf(hours: PlaceHours, index: number): WeatherConditions {
  const conditions: WeatherConditions = {
    time: hours.start + index * HOUR_S,
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
  };
  if (hours.pm25) conditions.pm25 = hours.pm25[index] ?? null;
  return conditions;
}

/** A trip asks once: what has no answer by then could not be checked. */
const stateOf = (place: Pick<Place, 'alertState'> | undefined): AlertState =>
  place?.alertState === 'checked' ? 'checked' : 'unchecked';

/** What every departure that comes by in an hour shares. */
export interface HourVerdict {
  conditions: WeatherConditions;
  /** What stands most against riding. */
  worst: Factor | null;
  /** Whether the sun can be seen by day. */
  mayShine: boolean;
}

/** A moment at a place, by its position in the trip's places, with the alerts in force. */
export interface PlaceMoment {
  place: number;
  /** Epoch seconds. */
  time: number;
  light: Light;
  alerts: readonly OfficialAlert[];
}

/** Of hours that stay as they are: what was judged of them, by the common table and without alerts. */
export type JudgedHours = WeakMap<PlaceHours, (HourVerdict | undefined)[]>;

/**
 * The hours of a trip's places, each judged once for all departures that meet it, and only as far as the verdict needs:
 * what more there is to tell of an hour is for the few that are shown.
 * @param kept what trips before have found of the same hours
 */
export function createPlaceHours(
  places: readonly Place[],
  own: RiderLimits = {},
  kept: JudgedHours = new WeakMap(),
) {
  const limits = hasLimits(own) ? own : undefined;
  const calm = places.map(({ hours, alertState }): (HourVerdict | undefined)[] => {
    if (limits || !hours || alertState !== 'checked') return [];
    const known = kept.get(hours) ?? [];
    kept.set(hours, known);
    return known;
  });
  const warned = new Map<string, HourVerdict>();
  const told = new Map<string, Assessment>();

  const keyOf = ({ place, light, alerts }: PlaceMoment, index: number): string =>
    `${place} ${index} ${light} ${alerts.map(({ id }) => id).join(' ')}`;

  const inputOf = (hours: PlaceHours, index: number, { place, light, alerts }: PlaceMoment) => ({
    conditions: conditionsOf(hours, index),
    moment: 'forecast' as const,
    road: hours.road[index] ?? ('unknown' as const),
    light,
    alerts,
    alertState: stateOf(places[place]),
    limits,
    firstRainAfterDrySpell: hours.firstRain[index] === 1,
  });

  function verdictOf(hours: PlaceHours, index: number, moment: PlaceMoment): HourVerdict {
    const input = inputOf(hours, index, moment);
    const { conditions } = input;
    return { conditions, worst: worstFactor(input), mayShine: mayShine(conditions, 'day') };
  }

  /** Null where nothing is forecast. Thousands are asked for: no object is made for what is known. */
  function verdictAt(
    place: number,
    time: number,
    light: Light,
    alerts: readonly OfficialAlert[],
  ): HourVerdict | null {
    const hours = places[place]?.hours ?? null;
    const index = indexAt(hours, time);
    if (!hours || index === -1) return null;
    if (alerts.length > 0) {
      const moment = { place, time, light, alerts };
      const key = keyOf(moment, index);
      const known = warned.get(key) ?? verdictOf(hours, index, moment);
      warned.set(key, known);
      return known;
    }
    // Darkness counts under own limits alone.
    const at = limits ? index * LIGHTS.length + LIGHTS.indexOf(light) : index;
    const of = calm[place] ?? [];
    return (of[at] ??= verdictOf(hours, index, { place, time, light, alerts }));
  }

  /** All that there is to tell. Its worst factor is the one of the verdict, which others compare with. */
  function assess(moment: PlaceMoment): Assessment {
    const hours = places[moment.place]?.hours ?? null;
    const index = indexAt(hours, moment.time);
    const key = keyOf(moment, index);
    const known =
      told.get(key) ??
      (!hours || index === -1
        ? withoutForecast(moment.alerts, stateOf(places[moment.place]))
        : withWorst(
            assessConditions(inputOf(hours, index, moment)),
            verdictAt(moment.place, moment.time, moment.light, moment.alerts)?.worst ?? null,
          ));
    told.set(key, known);
    return known;
  }

  /** What alerts say, and whether they were checked. */
  const alertsOf = ({ place, alerts }: PlaceMoment): Factor[] => alertFactors(alerts, stateOf(places[place]));

  return { verdictAt, assess, alertsOf };
}

/** The same with an equal factor in place of its worst. */
const withWorst = (assessment: Assessment, worst: Factor | null): Assessment => ({
  ...assessment,
  factors: assessment.factors.map((one) => (worst !== null && one === assessment.worst ? worst : one)),
  worst,
});

const NO_FORECAST: Factor = {
  key: 'temperature',
  level: 'unknown',
  value: null,
  unit: '',
  limit: null,
  text: 'No forecast for this hour',
};

export const TOO_OLD: Factor = { ...NO_FORECAST, text: 'Too old to call it good' };

/** Without a forecast there is no verdict, unless a warning is in force. */
function withoutForecast(alerts: readonly OfficialAlert[], state: AlertState): Assessment {
  const factors = alertFactors(alerts, state);
  const judged = judge([NO_FORECAST, ...factors]);
  return { ...judged, factors, conditions: judged.conditions.filter((text) => text !== NO_FORECAST.text) };
}
