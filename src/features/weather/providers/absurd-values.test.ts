import { expect, test } from 'vitest';
import { RECORDED_GRIDS, recordedGrid } from '#test/fixtures/recorded-grids.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { HOURLY } from './call-weight.model.ts';
import { createNws } from './nws.upstream.server.ts';
import { createOpenMeteo } from './open-meteo.upstream.server.ts';

const NOW = Date.parse('2026-11-20T18:20:00Z') / 1000;
const START = Math.floor(NOW / HOUR_S) * HOUR_S;
const POINT = { latitude: 42.745, longitude: -73.752 };
const CELL = { properties: { gridId: 'ALY', gridX: 71, gridY: 67, timeZone: 'America/New_York' } };
const GRIDS = RECORDED_GRIDS.slice(0, 3);
/** What no weather is, in any unit. */
const ABSURD = ['12', 'NaN', '', 1e6, -9999, 1e308, {}, [], true];

const answers = (answerOf: (url: string) => unknown) =>
  createOutbound({
    userAgent: 'test',
    clock: { now: () => NOW * 1000 },
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: (url) => Promise.resolve(Response.json(answerOf(String(url)))),
  });

type Layers = Record<string, { values: { validTime: string; value: unknown }[] }>;

/** The hours of a recorded grid with a layer's first values as they are given. */
async function nwsWith(grid: string, layer: string, value: unknown) {
  const answer = recordedGrid(grid, START) as { properties: Layers };
  for (const step of answer.properties[layer]?.values.slice(0, 8) ?? []) step.value = value;
  const outbound = answers((url) => (url.includes('/points/') ? CELL : answer));
  const nws = createNws({ baseUrl: 'https://nws.example', outbound, clock: { now: () => NOW * 1000 } });
  return nws.forecast([POINT]).then(
    ([forecast]) => forecast?.hours,
    () => 'no forecast',
  );
}

const LAYERS = [
  'temperature',
  'dewpoint',
  'relativeHumidity',
  'windSpeed',
  'windGust',
  'windDirection',
  'visibility',
  'skyCover',
  'probabilityOfPrecipitation',
  'probabilityOfThunder',
  'quantitativePrecipitation',
];
test.each(LAYERS)(
  'a %s that cannot be says no more to the National Weather Service’s hours than none',
  async (layer) => {
    for (const grid of GRIDS) {
      const missing = await nwsWith(grid, layer, null);
      for (const value of ABSURD)
        expect(await nwsWith(grid, layer, value), `${grid} ${JSON.stringify(value)}`).toEqual(missing);
    }
  },
);

test.each([
  ['no words', [null]],
  ['nothing in them', [{}]],
  ['a number', [{ coverage: 'likely', weather: 5, intensity: 'heavy' }]],
  ['words that nobody knows', [{ coverage: 'likely', weather: 'frogs', intensity: 'heavy' }]],
])('weather of %s is not fair weather', async (_name, words) => {
  for (const grid of GRIDS)
    expect(await nwsWith(grid, 'weather', words)).toEqual(await nwsWith(grid, 'weather', null));
});

test('weather is read under a coverage that nobody knows', async () => {
  const words = [{ coverage: 'constructor', weather: 'rain', intensity: 'heavy' }];
  expect(await nwsWith(GRIDS[0] ?? '', 'weather', words)).toContainEqual(
    expect.objectContaining({ weatherCode: 65 }),
  );
});

const USUAL: Record<string, number> = { temperature_2m: 60, weather_code: 2, visibility: 50_000 };

async function openMeteoWith(name: string, value: unknown) {
  const time = Array.from({ length: 12 }, (_, hour) => START + hour * HOUR_S);
  const hourly = Object.fromEntries(
    HOURLY.map((one) => [
      one,
      time.map((_, hour) => (one === name && hour > 4 ? value : (USUAL[one] ?? 10))),
    ]),
  );
  const answer = { timezone: 'America/Denver', current: { time: NOW }, hourly: { ...hourly, time } };
  const outbound = answers(() => answer);
  return (await createOpenMeteo({ baseUrl: 'https://om.example', outbound }).forecast([POINT]))[0]?.hours;
}

test.each(HOURLY)('a %s that cannot be says no more to Open-Meteo’s hours than none', async (name) => {
  const missing = await openMeteoWith(name, null);
  for (const value of ABSURD.filter((one) => name !== 'visibility' || one !== 1e6))
    expect(await openMeteoWith(name, value), JSON.stringify(value)).toEqual(missing);
});

test.each([0, -900, 7200, 1e9, null, '900'])('rain within %s seconds is not known', async (interval) => {
  const current = { time: NOW, interval, precipitation: 0.5 };
  const hourly = Object.fromEntries(HOURLY.map((name) => [name, [1, 1]]));
  const answer = {
    timezone: 'America/Denver',
    current,
    hourly: { ...hourly, time: [START, START + HOUR_S] },
  };
  const outbound = answers(() => answer);
  const [forecast] = await createOpenMeteo({ baseUrl: 'https://om.example', outbound }).forecast([POINT]);
  expect(forecast?.current.precipitation).toBeNull();
});
