// Only the server imports this file: it brings suncalc along.
import { getPosition, getTimes } from 'suncalc';
import { isoDay } from '#platform/time/format-time.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import type { Light, SunTimes } from '../weather.schema.ts';

/** Degrees of the sun's center at sunrise and sunset, and at civil dawn and dusk. */
const SUNRISE_ALTITUDE = -0.833;
const DAWN_ALTITUDE = -6;

/** Degrees that suncalc adds for refraction to every altitude below the horizon. */
const REFRACTION = (0.0002967 / Math.tan(0.00312536 / 0.08901179)) * (180 / Math.PI);

/** Day (sun up), civil twilight or night at an instant (epoch seconds), anywhere on earth. */
export function lightAt(epoch: number, latitude: number, longitude: number): Light {
  const altitude = getPosition(new Date(epoch * 1000), latitude, longitude).altitude - REFRACTION;
  if (altitude >= SUNRISE_ALTITUDE) return 'day';
  return altitude >= DAWN_ALTITUDE ? 'twilight' : 'night';
}

const DARKNESS: readonly Light[] = ['day', 'twilight', 'night'];

/** The light of each hour that starts at `times`: the darker of its start and its end. */
export function lightOfHours(times: readonly number[], latitude: number, longitude: number): Light[] {
  const at = new Map<number, Light>();
  const light = (epoch: number) => {
    const known = at.get(epoch) ?? lightAt(epoch, latitude, longitude);
    at.set(epoch, known);
    return known;
  };
  return times.map((start) => {
    const first = light(start);
    const last = light(start + HOUR_S);
    return DARKNESS.indexOf(first) > DARKNESS.indexOf(last) ? first : last;
  });
}

/**
 * Dawn, sunrise, sunset and dusk of the local day that holds `epoch`, and the light at `epoch`; epoch seconds.
 * Null for what does not happen that day (polar day and night). In the far north, sunset and dusk of a summer
 * day may come after midnight.
 */
export function sunTimes(place: {
  epoch: number;
  latitude: number;
  longitude: number;
  timeZone: string;
}): SunTimes {
  const { epoch, latitude, longitude, timeZone } = place;
  const today = isoDay(epoch, timeZone);
  let noon = Date.parse(`${today}T12:00Z`) / 1000 - longitude * 240;
  // West of the 180th meridian but on the American side of the date line (Attu), that is a day too early.
  if (isoDay(noon, timeZone) < today) noon += DAY_S;
  const times = getTimes(new Date(noon * 1000), latitude, longitude);
  const seconds = (date: Date | null) => (date === null ? null : Math.round(date.getTime() / 1000));
  return {
    dawn: seconds(times.dawn),
    sunrise: seconds(times.sunrise),
    sunset: seconds(times.sunset),
    dusk: seconds(times.dusk),
    light: lightAt(epoch, latitude, longitude),
  };
}

/** Days ahead whose nights an answer tells: more than the hours that it shows, for it may be shown later. */
const NIGHTS_AHEAD = 3;

/** The nights around `epoch` and in the three days after it, oldest first. None where the sun does not set or rise. */
export function nightsAhead(place: Parameters<typeof sunTimes>[0]): { sunset: number; sunrise: number }[] {
  const sunsets = new Set<number>();
  const sunrises = new Set<number>();
  // Half a day at a time: a day of 23 hours would fall between two whole ones.
  for (let day = -1; day <= NIGHTS_AHEAD + 1; day += 0.5) {
    const { sunset, sunrise } = sunTimes({ ...place, epoch: place.epoch + day * DAY_S });
    if (sunset !== null) sunsets.add(sunset);
    if (sunrise !== null) sunrises.add(sunrise);
  }
  const rising = [...sunrises].toSorted((a, b) => a - b);
  return [...sunsets]
    .toSorted((a, b) => a - b)
    .flatMap((sunset) => {
      const sunrise = rising.find((time) => time > sunset);
      const shown =
        sunrise !== undefined && sunrise > place.epoch && sunset < place.epoch + NIGHTS_AHEAD * DAY_S;
      return shown && sunrise - sunset < DAY_S ? [{ sunset, sunrise }] : [];
    });
}
