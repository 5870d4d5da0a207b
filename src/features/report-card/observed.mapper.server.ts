import type { StationHour } from '#features/weather/stations/hour.model.ts';
import type { Observations as Stations } from '#features/weather/stations/observations.service.server.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import { worstCode, type HourReport, type Observations } from './measured.model.ts';
import { HOUR_S } from '#platform/time/units.ts';

/** Every list is asked for every ten minutes. */
const OLD_AFTER_MS = 15 * 60_000;
const FEET_IN_METER = 3.28084;
/** WMO: a thunderstorm. Squalls, dust storms and funnels have no code of their own and are as bad. */
const HAZARD_CODE = 95;
const CLEAR_CODE = 0;

/** What the nation's weather stations measure, for the report card. */
export function observationsOf(
  stations: Pick<Stations, 'weatherStations' | 'hoursOf' | 'status' | 'renew'>,
  { isOn, clock }: { isOn: boolean; clock: Clock },
): Observations {
  return {
    isOn,
    // A running site asks by itself; a clock that has jumped finds everything old.
    renew: async () => {
      const weather = stations.status().find(({ kind }) => kind === 'weather');
      if (!isRecent(weather?.answeredAt ?? 0, clock.now(), OLD_AFTER_MS)) await stations.renew();
    },
    stations: () =>
      stations.weatherStations().map(({ id, latitude, longitude, feet }) => {
        return { id, latitude, longitude, elevation: Math.round(feet / FEET_IN_METER) };
      }),
    reportsOf: (id) => stations.hoursOf(id).map(reportOf),
  };
}

/** An hour of a station as the report card judges it. A sky of which nothing is reported is clear where somebody looks. */
export function reportOf(hour: StationHour): HourReport {
  const { lowest, highest, dewPoint, wind, gust, precipitation, visibility, codes, falls, hazards } = hour;
  const seen = hazards.length > 0 ? HAZARD_CODE : worstCode(codes);
  return {
    hour: Math.floor(hour.hour / HOUR_S),
    lowest,
    highest,
    humidity: highest === null || dewPoint === null ? null : humidityAt(highest, Math.min(dewPoint, highest)),
    wind,
    gust,
    precipitation,
    visibility,
    weatherCode: seen ?? (falls === null ? null : CLEAR_CODE),
    road: null,
  };
}

/** % by temperature and dew point in °F: ratio of the vapor pressures (Magnus formula, WMO Guide No. 8). */
function humidityAt(temperature: number, dewPoint: number): number {
  const pressure = (fahrenheit: number) => {
    const celsius = (fahrenheit - 32) / 1.8;
    return Math.exp((17.62 * celsius) / (243.12 + celsius));
  };
  return Math.round((100 * pressure(dewPoint)) / pressure(temperature));
}
