import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const HOUR = 3600;

/** `[hours since the grid's start, hours it lasts, value]`; weather is `[coverage, weather, intensity]`. */
type Step = [from: number, hours: number, value: number | null | (string | null)[][]];

/**
 * The first three days of twelve raw grids as the National Weather Service answered them in 2024 and 2026
 * (public domain), kept by its own site project weather-gov/weather.gov as api-proxy/data (CC0). Seven of them
 * have no visibility. One layer a line: grid, layer, unit, steps.
 */
const LINES = readFileSync(resolve(import.meta.dirname, 'recorded-grids.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

/** "ALY 71,67", … */
export const RECORDED_GRIDS: readonly string[] = [...new Set(LINES.map(([grid = '']) => grid))];

/** Hours that each of them holds. */
export const RECORDED_HOURS = 72;

/** `/gridpoints/…` of a recorded grid, as if its first hour were `start` (epoch seconds, a whole hour). */
export function recordedGrid(grid: string, start: number, updateTime = start): object {
  const layers = LINES.filter(([name]) => name === grid).map(([, layer = '', uom = '', steps = '[]']) => [
    layer,
    { ...(uom && { uom }), values: (JSON.parse(steps) as Step[]).map((step) => valueOf(step, start)) },
  ]);
  return {
    type: 'Feature',
    properties: {
      updateTime: iso(updateTime),
      validTimes: `${iso(start)}/PT${RECORDED_HOURS}H`,
      ...Object.fromEntries(layers),
    },
  };
}

function valueOf([from, hours, value]: Step, start: number) {
  const validTime = `${iso(start + from * HOUR)}/PT${hours}H`;
  if (!Array.isArray(value)) return { validTime, value };
  return {
    validTime,
    value: value.map(([coverage, weather, intensity]) => ({
      coverage,
      weather,
      intensity,
      visibility: { unitCode: 'wmoUnit:km', value: null },
      attributes: [],
    })),
  };
}

const iso = (epoch: number) => `${new Date(epoch * 1000).toISOString().slice(0, 19)}+00:00`;
