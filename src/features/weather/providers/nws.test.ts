import { describe, expect, test } from 'vitest';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createNws } from './nws.upstream.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

const LATHAM = { latitude: 42.74512, longitude: -73.75198 };
const NOW = '2026-07-15T18:20:00Z';
const seconds = (iso: string) => Date.parse(iso) / 1000;

/** The service's published answer for Latham NY. */
const POINT = {
  id: 'https://api.weather.gov/points/42.745,-73.752',
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-73.752, 42.745] },
  properties: {
    '@type': 'wx:Point',
    cwa: 'ALY',
    gridId: 'ALY',
    gridX: 71,
    gridY: 67,
    forecast: 'https://api.weather.gov/gridpoints/ALY/71,67/forecast',
    forecastGridData: 'https://evil.example/gridpoints/ALY/71,67',
    relativeLocation: { type: 'Feature', geometry: {}, properties: { city: 'Latham', state: 'NY' } },
    county: 'https://api.weather.gov/zones/county/NYC001',
    timeZone: 'America/New_York',
    radarStation: 'KENX',
  },
};

const weather = (
  word: string | null,
  coverage: string | null = 'definite',
  intensity: string | null = null,
) => [
  { coverage, weather: word, intensity, visibility: { unitCode: 'wmoUnit:km', value: null }, attributes: [] },
];

function grid(layers: Record<string, unknown> = {}) {
  const from = (validTime: string, value: unknown) => ({ validTime: `2026-07-15T${validTime}`, value });
  return {
    type: 'Feature',
    properties: {
      updateTime: '2026-07-15T16:45:00+00:00',
      validTimes: '2026-07-15T16:00:00+00:00/P1DT6H',
      temperature: {
        uom: 'wmoUnit:degC',
        values: [from('16:00:00+00:00/PT3H', 25), from('19:00:00+00:00/P1DT3H', 10)],
      },
      dewpoint: { uom: 'wmoUnit:degC', values: [from('16:00:00+00:00/P1DT6H', 14.4)] },
      relativeHumidity: { uom: 'wmoUnit:percent', values: [from('16:00:00+00:00/P1DT6H', 43)] },
      windSpeed: { uom: 'wmoUnit:km_h-1', values: [from('16:00:00+00:00/PT3H', 16.668)] },
      windGust: { uom: 'wmoUnit:km_h-1', values: [from('16:00:00+00:00/PT3H', 40.2336)] },
      windDirection: { uom: 'wmoUnit:degree_(angle)', values: [from('16:00:00+00:00/P1DT6H', 360)] },
      visibility: {
        uom: 'wmoUnit:m',
        values: [from('16:00:00+00:00/PT3H', 16093.44), from('19:00:00+00:00/PT1H', null)],
      },
      skyCover: { uom: 'wmoUnit:percent', values: [from('16:00:00+00:00/P1DT6H', 60)] },
      probabilityOfPrecipitation: { uom: 'wmoUnit:percent', values: [from('16:00:00+00:00/P1DT6H', 40)] },
      quantitativePrecipitation: { uom: 'wmoUnit:mm', values: [from('18:00:00+00:00/PT6H', 15.24)] },
      probabilityOfThunder: { values: [from('16:00:00+00:00/PT3H', 12)] },
      weather: { values: [from('16:00:00+00:00/P1DT6H', weather(null, null))] },
      ...layers,
    },
  };
}

function setUp(answers: { point?: unknown; grid?: unknown; alerts?: unknown; now?: string } = {}) {
  const urls: string[] = [];
  const clock = { time: Date.parse(answers.now ?? NOW), now: () => clock.time };
  const outbound = createOutbound({
    userAgent: 'test',
    clock,
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: (input) => {
      const url = String(input);
      urls.push(url);
      const kind = url.includes('/points/') ? 'point' : url.includes('/gridpoints/') ? 'grid' : 'alerts';
      const answer = answers[kind] ?? { point: POINT, grid: grid(), alerts: { features: [] } }[kind];
      return Promise.resolve(answer instanceof Response ? answer.clone() : Response.json(answer));
    },
  });
  return { urls, clock, nws: createNws({ baseUrl: 'https://nws.example/', outbound, clock }) };
}

async function read(answers: Parameters<typeof setUp>[0] = {}) {
  const [forecast] = await setUp(answers).nws.forecast([LATHAM]);
  if (!forecast) throw new Error('no forecast');
  return forecast;
}

/** The current hour when the `weather` layer says so. */
async function under(value: unknown, layers: Record<string, unknown> = {}) {
  const values = [{ validTime: '2026-07-15T16:00:00+00:00/P1DT6H', value }];
  return (await read({ grid: grid({ weather: { values }, ...layers }) })).current;
}

describe('the requests', () => {
  test('round the point to three decimals and never follow the address in the answer', async () => {
    const { urls, nws } = setUp();
    await nws.forecast([LATHAM]);
    expect(urls).toEqual([
      'https://nws.example/points/42.745,-73.752',
      'https://nws.example/gridpoints/ALY/71,67',
    ]);
  });

  test('have no trailing zeros', async () => {
    const { urls, nws } = setUp();
    await nws.forecast([{ latitude: 40.0001, longitude: -105.1 }]);
    await nws.alerts({ latitude: 18.16, longitude: -66.72001 });
    expect(urls[0]).toBe('https://nws.example/points/40,-105.1');
    expect(urls[2]).toBe('https://nws.example/alerts/active?point=18.16,-66.72');
  });

  test('ask for the cell of a place once a week', async () => {
    const { urls, clock, nws } = setUp({ grid: grid({ validTimes: null }) });
    const asked = () => urls.filter((url) => url.includes('/points/')).length;
    await nws.forecast([LATHAM]);
    clock.time += 3 * HOUR_MS;
    await nws.forecast([LATHAM]);
    expect(asked()).toBe(1);
    clock.time = Date.parse(NOW) + 7 * DAY_MS + 1;
    await nws.forecast([LATHAM]).catch(() => {});
    expect(asked()).toBe(2);
  });

  test('ask for the cell again after the grid was not found', async () => {
    const { urls, nws } = setUp({ grid: Response.json({ status: 404 }, { status: 404 }) });
    await expect(nws.forecast([LATHAM])).rejects.toMatchObject({ status: 404 });
    await expect(nws.forecast([LATHAM])).rejects.toMatchObject({ status: 404 });
    expect(urls.filter((url) => url.includes('/points/'))).toHaveLength(2);
  });

  test('outside the US fail, and ask again next time', async () => {
    const { urls, nws } = setUp({ point: Response.json({ title: 'Data Unavailable' }, { status: 404 }) });
    await expect(nws.forecast([{ latitude: 48.85, longitude: 2.35 }])).rejects.toMatchObject({ status: 404 });
    await expect(nws.forecast([{ latitude: 48.85, longitude: 2.35 }])).rejects.toMatchObject({ status: 404 });
    expect(urls).toHaveLength(2);
  });
});

describe('the grid', () => {
  test('becomes the current hour in riders’ units', async () => {
    const { current, timeZone, source } = await read();
    expect({ timeZone, source }).toEqual({ timeZone: 'America/New_York', source: 'nws' });
    expect(current).toEqual({
      time: seconds(NOW),
      temperature: 77,
      dewPoint: 57.92,
      humidity: 43,
      windSpeed: 10.357,
      windDirection: 0,
      gust: 25,
      precipitation: 0.1,
      precipitationProbability: 40,
      thunderProbability: 12,
      weatherCode: 2,
      visibility: 10,
      cloudCover: 60,
    });
  });

  test('is expanded hour by hour over its merged intervals', async () => {
    const { hours } = await read();
    const at = (iso: string) => hours.find(({ time }) => time === seconds(iso));
    expect(hours[0]?.time).toBe(seconds('2026-07-15T16:00:00Z'));
    expect(hours.at(-1)?.time).toBe(seconds('2026-07-16T21:00:00Z'));
    expect(
      hours.every(({ time }, index) => index === 0 || time - (hours[index - 1]?.time ?? 0) === 3600),
    ).toBe(true);
    expect(at('2026-07-15T18:00:00Z')?.temperature).toBe(77);
    expect(at('2026-07-15T19:00:00Z')).toMatchObject({ temperature: 50, windSpeed: null, visibility: null });
    expect(at('2026-07-16T20:00:00Z')?.temperature).toBe(50);
  });

  test('spreads rain that is as likely in each of six hours evenly, and says nothing about the others', async () => {
    const { hours } = await read();
    const rain = hours.slice(0, 9).map(({ precipitation }) => precipitation);
    expect(rain).toEqual([null, null, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, null]);
  });

  test('is converted by the unit it names, and left out when the unit is unknown', async () => {
    const layer = (uom: string, value: number) => ({
      uom,
      values: [{ validTime: '2026-07-15T18:00:00+00:00/PT1H', value }],
    });
    const { current } = await read({
      grid: grid({
        temperature: layer('unit:degF', 41),
        windSpeed: layer('unit:m_s-1', 4.4704),
        windGust: layer('wmoUnit:kn', 20),
      }),
    });
    expect(current).toMatchObject({ temperature: 41, windSpeed: 10, gust: null });
  });

  test('ends after as many hours as a trip needs', async () => {
    const [forecast] = await setUp().nws.forecast([LATHAM], { hours: 4 });
    expect(forecast?.hours.at(-1)?.time).toBe(seconds('2026-07-15T21:00:00Z'));
  });

  test.each([
    ['a grid that does not say when it was made', grid({ updateTime: null })],
    ['a grid that ended', grid({ validTimes: '2026-07-14T16:00:00+00:00/P1D' })],
    ['no properties', { type: 'Feature' }],
    ['no layers', { properties: { updateTime: '2026-07-15T16:45:00+00:00' } }],
  ])('%s is a failure', async (_name, answer) => {
    await expect(read({ grid: answer })).rejects.toMatchObject({ kind: 'invalid_body' });
  });

  test.each([
    ['an office that would lead elsewhere', { gridId: '../x' }],
    ['no cell', { gridX: null }],
    ['an unknown time zone', { timeZone: 'Nowhere' }],
  ])('%s is a failure', async (_name, change) => {
    const point = { ...POINT, properties: { ...POINT.properties, ...change } };
    await expect(read({ point })).rejects.toMatchObject({ kind: 'invalid_body' });
  });
});

describe('the weather words', () => {
  test.each([
    ['thunderstorms', 'likely', null, 95],
    ['snow', 'definite', 'light', 71],
    ['snow', 'definite', 'heavy', 75],
    ['snow_showers', 'definite', 'moderate', 86],
    ['freezing_rain', 'chance', 'light', 66],
    ['freezing_drizzle', 'chance', 'heavy', 57],
    ['sleet', 'likely', 'moderate', 77],
    ['freezing_fog', 'patchy', null, 48],
    ['fog', 'slight_chance', null, 45],
    ['rain', 'definite', 'very_light', 61],
    ['rain_showers', 'scattered', 'heavy', 82],
    ['drizzle', 'definite', 'light', 51],
    ['smoke', 'areas', null, 2],
    [null, null, null, 2],
  ])('%s (%s, %s) is code %i', async (word, coverage, intensity, code) => {
    expect((await under(weather(word, coverage, intensity))).weatherCode).toBe(code);
  });

  test('of which the worst counts', async () => {
    const value = [...weather('rain', 'likely', 'heavy'), ...weather('snow', 'chance', 'light')];
    expect((await under(value)).weatherCode).toBe(71);
  });

  test('for a slight chance do not call the hour a thunderstorm, but tell its chance', async () => {
    const current = await under(weather('thunderstorms', 'slight_chance'), {
      probabilityOfThunder: undefined,
    });
    expect(current).toMatchObject({ weatherCode: 2, thunderProbability: 20 });
  });

  test('that are missing do not pass for fair weather', async () => {
    expect((await under(null)).weatherCode).toBeNull();
  });
});
