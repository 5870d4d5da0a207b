import { HOUR_MS } from '#platform/time/units.ts';
import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from './server.ts';
import { DILLON, placeOf, simulatorSuite } from '#test/simulator-suite.ts';

const NOW = Date.parse('2026-11-20T18:20:00Z');
const suite = simulatorSuite();
const { clock, forecasts, providers } = suite;

/** The demo's ZIP codes, whose weather comes from the moving field. */
const FIELD_PLACES = [
  ['80435', 39.5952, -105.9741, 'America/Denver'],
  ['33109', 25.7588, -80.1376, 'America/New_York'],
  ['99501', 61.2116, -149.8761, 'America/Anchorage'],
  ['96813', 21.3179, -157.8521, 'Pacific/Honolulu'],
  ['00601', 18.16, -66.72, 'America/Puerto_Rico'],
  ['10001', 40.7484, -73.9967, 'America/New_York'],
] as const;

describe('the named places, seen through both providers', () => {
  test.each([
    ['85003', 'sunny', { weatherCode: 0, precipitation: 0 }],
    ['79101', 'windy', { precipitation: 0 }],
    ['55802', 'snowy', { weatherCode: expect.toSatisfy((code: number) => code >= 71 && code <= 75) }],
    ['74103', 'thundery', { weatherCode: 95 }],
    ['95521', 'foggy', { weatherCode: 45, precipitation: 0 }],
    ['36602', 'drenched', { weatherCode: 65 }],
    [
      '79843',
      'unknown',
      { temperature: null, windSpeed: null, gust: null, humidity: null, precipitation: 0 },
    ],
  ])('%s is %s', async (zip, _name, expected) => {
    for (const { current } of await forecasts(zip)) expect(current).toMatchObject(expected);
  });

  test.each([
    ['79101', 'windSpeed', 22.9, 23.1],
    ['79101', 'gust', 35.9, 36.1],
    ['59047', 'windSpeed', 37.9, 38.1],
    ['59047', 'gust', 61.9, 62.1],
    ['55802', 'temperature', 23.9, 24.1],
    ['92328', 'temperature', 109, 119],
    ['13901', 'temperature', 35.6, 35.6],
    ['58501', 'temperature', 38, 42],
    ['98101', 'precipitation', 0.03, 0.07],
    ['36602', 'precipitation', 0.4, 0.8],
    ['95521', 'visibility', 0.39, 0.41],
  ] as const)('%s: %s lies between %d and %d', async (zip, quantity, lowest, highest) => {
    for (const { current } of await forecasts(zip)) {
      expect(current[quantity]).toBeGreaterThanOrEqual(lowest);
      expect(current[quantity]).toBeLessThanOrEqual(highest);
    }
  });

  test('13901 was rained on, and is dry now, at a temperature where that freezes', async () => {
    const [{ hours, current }] = await forecasts('13901');
    const past = hours.filter(({ time }) => time < current.time - 3600);
    expect(past.some(({ precipitation }) => (precipitation ?? 0) > 0.05)).toBe(true);
    expect(current.precipitation).toBe(0);
  });

  test('74103 clears up after some hours', async () => {
    for (const { hours, current } of await forecasts('74103')) {
      const evening = hours.filter(({ time }) => time > current.time + 8 * 3600);
      expect(evening.length).toBeGreaterThan(100);
      expect(evening.every(({ precipitation }) => precipitation === 0)).toBe(true);
    }
  });

  test('keep their weather within ten miles and lose it by fifteen', async () => {
    const amarillo = placeOf('79101');
    const { openMeteo } = providers();
    const at = (miles: number) => ({
      latitude: amarillo.latitude + miles / 69.1,
      longitude: amarillo.longitude,
    });
    const winds = (await openMeteo.forecast([at(9.5), at(15.5)])).map((one) => one?.current.windSpeed);
    expect(winds[0]).toBeCloseTo(23, 0);
    expect(Math.abs((winds[1] ?? 23) - 23)).toBeGreaterThan(2);
  });
});

describe('alerts', () => {
  test('of Moore: a warning and a watch; tests and what is over are dropped', async () => {
    const alerts = await providers().nws.alerts(placeOf('73160'));
    expect(alerts.map(({ event, level }) => [event, level])).toEqual([
      ['Tornado Warning', 'bad'],
      ['Tornado Watch', 'caution'],
    ]);
  });

  test('of Monroe: a flood until further notice, whose message expired, and a notice', async () => {
    const alerts = await providers().nws.alerts(placeOf('71201'));
    expect(alerts.map(({ event, level, end }) => [event, level, end === null])).toEqual([
      ['Flood Warning', 'bad', true],
      ['Hydrologic Outlook', 'note', false],
    ]);
  });

  test('of Cheyenne: a wind advisory; elsewhere none', async () => {
    const { nws } = providers();
    await expect(nws.alerts(placeOf('82001'))).resolves.toMatchObject([
      { event: 'Wind Advisory', level: 'bad' },
    ]);
    await expect(nws.alerts(DILLON)).resolves.toEqual([]);
  });
});

describe('places without a name', () => {
  test.each(FIELD_PLACES)(
    '%s has complete weather from both providers',
    async (_zip, latitude, longitude, timeZone) => {
      const { openMeteo, nws } = providers();
      const both = [
        ...(await openMeteo.forecast([{ latitude, longitude }])),
        ...(await nws.forecast([{ latitude, longitude }])),
      ];
      expect(both).toHaveLength(2);
      for (const forecast of both) {
        expect(forecast?.timeZone).toBe(timeZone);
        expect(forecast?.hours).toHaveLength(174);
        expect(forecast?.hours[0]?.time).toBe(Math.floor(NOW / HOUR_MS) * 3600 - 6 * 3600);
        for (const { thunderProbability: _, ...hour } of forecast?.hours ?? [])
          expect(Object.values(hour)).not.toContain(null);
      }
      const [first, second] = both;
      expect(second?.current.windSpeed).toBeCloseTo(first?.current.windSpeed ?? NaN, -1);
      expect(Math.abs((second?.current.temperature ?? 0) - (first?.current.temperature ?? 99))).toBeLessThan(
        4,
      );
    },
  );

  test('a trip of twelve stops is one call', async () => {
    const points = Array.from({ length: 12 }, (_, index) => ({
      latitude: 35 + index / 2,
      longitude: -100 + index,
    }));
    const trip = await providers().openMeteo.forecast(points, { hours: 24 });
    expect(trip).toMatchObject(points);
    expect(trip[0]?.hours).toHaveLength(30);
    expect(suite.simulator.requests['open-meteo']).toBe(1);
  });

  test('a thousand places still fit into one call', async () => {
    const points = Array.from({ length: 1000 }, (_, index) => ({
      latitude: 30.1234 + index / 100,
      longitude: -105.4321,
    }));
    await expect(providers().openMeteo.forecast(points, { hours: 1 })).resolves.toHaveLength(1000);
  });
});

describe('Open-Meteo’s protocol', () => {
  const get = (query: string) => fetch(`${suite.simulator.url}/open-meteo/v1/forecast?${query}`);
  const DILLON_QUERY = 'latitude=39.5952&longitude=-105.9741';

  test('has the documented shape and units', async () => {
    const units =
      'temperature_unit=fahrenheit&wind_speed_unit=mph&precipitation_unit=inch&timeformat=unixtime&timezone=auto';
    const answer = await (
      await get(
        `${DILLON_QUERY}&current=temperature_2m,visibility,wind_speed_10m&hourly=precipitation&forecast_hours=2&${units}`,
      )
    ).json();
    expect(Object.keys(answer as object)).toEqual([
      'latitude',
      'longitude',
      'generationtime_ms',
      'utc_offset_seconds',
      'timezone',
      'timezone_abbreviation',
      'elevation',
      'current_units',
      'current',
      'hourly_units',
      'hourly',
    ]);
    expect(answer).toMatchObject({
      utc_offset_seconds: -25_200,
      timezone: 'America/Denver',
      current_units: {
        time: 'unixtime',
        interval: 'seconds',
        temperature_2m: '°F',
        visibility: 'ft',
        wind_speed_10m: 'mp/h',
      },
      current: { time: NOW / 1000 - 300, interval: 900 },
      hourly: { time: [NOW / 1000 - 1200, NOW / 1000 + 2400] },
    });
  });

  test('numbers several places', async () => {
    const answer = await (await get('latitude=40,41&longitude=-100,-101')).json();
    expect(answer).toMatchObject([{}, { location_id: 1 }]);
    expect(answer).not.toHaveProperty('0.location_id');
  });

  test('without a number of hours gives seven local days from midnight, as wall times', async () => {
    const { hourly } = (await (await get(`${DILLON_QUERY}&hourly=temperature_2m&timezone=auto`)).json()) as {
      hourly: { time: string[] };
    };
    expect(hourly.time).toHaveLength(168);
    expect(hourly.time[0]).toBe('2026-11-20T00:00');
  });

  test.each([
    ['latitude=120&longitude=0', 'Latitude must be in range of -90 to 90°. Given: 120.0.'],
    [
      `${DILLON_QUERY}&hourly=tempeture_2m`,
      'Cannot initialize WeatherVariable from invalid String value tempeture_2m for key hourly',
    ],
    [
      'latitude=1,2&longitude=1',
      "Parameter 'latitude' and 'longitude' must have the same number of elements",
    ],
  ])('refuses %s', async (query, reason) => {
    const answer = await get(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: true, reason });
  });
});

describe('the Weather Service’s protocol', () => {
  const get = (path: string) =>
    fetch(`${suite.simulator.url}/nws${path}`, { redirect: 'manual', headers: { 'user-agent': 'test' } });

  test('refuses callers without a User-Agent', async () => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${suite.simulator.url}/nws/points/40,-105`, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  test.each(['/points/39.59521,-105.9741', '/points/39.5,-105.9700'])(
    'redirects %s to the canonical point',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(301);
      expect(answer.headers.get('location')).toMatch(/^\/nws\/points\/39\.59?5?2?,-105\.97(41)?$/);
    },
  );

  test.each([
    ['/points/43.65,-79.38', 'Toronto'],
    ['/points/19.43,-99.13', 'Mexico City'],
    ['/points/48.85,2.35', 'Paris'],
    ['/points/30,-40', 'the Atlantic'],
  ])('knows nothing about %s (%s)', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  test.each([
    '/points/40,-105?t=1',
    '/alerts/active?point=40,-105&limit=5',
    '/alerts/active?point=40.123456,-105',
  ])('answers 400 to %s', async (path) => expect((await get(path)).status).toBe(400));
});

test('Nominatim tells the ZIP code of a point, and that the sea has none', async () => {
  const get = async (query: string): Promise<unknown> =>
    (await fetch(`${suite.simulator.url}/nominatim/reverse?format=jsonv2&${query}`)).json();
  expect(await get('lat=39.5952&lon=-105.9741')).toMatchObject({
    address: { postcode: '80435', city: 'Dillon', country_code: 'us' },
  });
  expect(await get('lat=30&lon=-40')).toEqual({ error: 'Unable to geocode' });
});

test('the same question at the same time has the same bytes for an answer', async () => {
  const other = await startSimulator({ clock });
  const ask = async ({ url }: Simulator) =>
    Promise.all(
      [
        '/open-meteo/v1/forecast?latitude=40&longitude=-100&hourly=temperature_2m,precipitation&forecast_hours=24&timezone=auto',
        '/nws/gridpoints/SIM/3200,2400',
        '/nws/alerts/active?point=35.334,-97.4768',
      ].map(async (path) => (await fetch(url + path, { headers: { 'user-agent': 'test' } })).text()),
    );
  const first = await ask(suite.simulator);
  expect(await ask(other)).toEqual(first);
  clock.time += HOUR_MS;
  const later = await ask(other);
  expect(later.every((text, index) => text !== first[index])).toBe(true);
  await other.close();
});

test('the app can tell that it talks to the simulator', async () => {
  const { openMeteo, outbound } = providers();
  expect(outbound.sawSimulator()).toBe(false);
  await openMeteo.forecast([DILLON]);
  expect(outbound.sawSimulator()).toBe(true);
});
