import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import type { ForecastPoint } from '#features/weather/providers/forecast.model.ts';
import { levelOf } from '#features/weather/area/area-verdicts.model.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import { SAID_FOR_MS } from './sample.model.ts';
import type { Level } from './tally.model.ts';

/** The forecasts of areas as riders see them. */
export interface SaidForecasts {
  /** Whether a forecast is there that a rider would be told now. */
  isKnown: (point: ForecastPoint) => boolean;
  /** Has those asked for that are not fresh; ends when all were answered or failed. Never rejects. */
  load: (points: readonly ForecastPoint[]) => Promise<void>;
  /** The verdict of an hour, counted from 1970; null: nothing fresh, or unknown. */
  levelAt: (point: ForecastPoint, hour: number) => Level | null;
}

/** The verdicts of areas as lists and maps of roads have them: what is fetched for one serves the other. */
export function createSaidForecasts({
  grid,
  clock,
}: {
  grid: Pick<AreaGrid, 'slotOf' | 'knownSlot' | 'area' | 'arrays' | 'factor' | 'want'>;
  clock: Clock;
}): SaidForecasts {
  const freshSlot = (point: ForecastPoint): number | undefined => {
    const slot = grid.knownSlot(point);
    const isFresh =
      slot !== undefined && isRecent(grid.arrays.fetchedAt[slot] ?? 0, clock.now(), SAID_FOR_MS);
    return isFresh ? slot : undefined;
  };
  return {
    isKnown: (point) => freshSlot(point) !== undefined,
    load: async (points) => {
      const old = points.filter((point) => freshSlot(point) === undefined);
      if (old.length > 0) await grid.want([...new Set(old.map(grid.slotOf))], 'report');
    },
    levelAt: (point, hour) => {
      const slot = freshSlot(point);
      const area = slot === undefined ? undefined : grid.area(slot);
      const number = area?.shown[hour - area.firstHour];
      if (number === undefined) return null;
      const worst = grid.factor(number);
      // That warnings could not be checked is said of us, not of the weather.
      if (worst?.key === 'alertCheck') return null;
      const level = levelOf(worst);
      return level === 'unknown' ? null : level;
    },
  };
}
