import { isRecent, type Clock } from '#platform/clock/clock.ts';
import { clockOrFullTime } from '#platform/time/format-time.ts';
import type { Watch } from '#platform/watch/watch.ts';
import type { Observations } from './observations.service.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** A list that did not come for so long is broken, whatever it answers meanwhile. */
const TROUBLE_AFTER_MS = 2 * HOUR_MS;

const SETTINGS = { road: 'ROAD_STATIONS_URL', weather: 'WEATHER_STATIONS_URL' };
const NAMES = { road: 'Road stations', weather: 'Weather stations' };

/** Whether the lists of stations still come: too large an answer, or one that cannot be read, is no failed service. */
export function stationWatches(deps: {
  observations: Observations;
  clock: Clock;
  timeZone: string;
}): Watch[] {
  const { observations, clock, timeZone } = deps;
  const startedAt = clock.now();
  return observations.status().map(({ kind }) => ({
    name: `stations-${kind}`,
    level: 'caution',
    look: async () => {
      const now = clock.now();
      const state = observations.status().find((one) => one.kind === kind);
      if (!state || state.failures === 0 || isRecent(state.answeredAt ?? startedAt, now, TROUBLE_AFTER_MS))
        return null;
      const since =
        state.answeredAt === null ? 'the start' : clockOrFullTime(state.answeredAt, now, timeZone);
      return (
        `${NAMES[kind]} brought nothing to read since ${since}. Verdicts rest on forecasts and warnings alone. ` +
        `The log says why; ${SETTINGS[kind]} switches them off.`
      );
    },
  }));
}
