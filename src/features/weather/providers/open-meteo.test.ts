import { describe, expect, test } from 'vitest';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createOpenMeteo } from './open-meteo.upstream.server.ts';

const BEVERLY_HILLS = { latitude: 34.0901, longitude: -118.4065 };
const NOON = 1795197600;

/** The service's documented answer: shape and units are exact, the numbers made up. */
function documented() {
  return {
    latitude: 34.08939,
    longitude: -118.40103,
    generationtime_ms: 0.41,
    utc_offset_seconds: -28800,
    timezone: 'America/Los_Angeles',
    timezone_abbreviation: 'GMT-8',
    elevation: 79.0,
    current: {
      time: NOON + 900,
      interval: 900,
      temperature_2m: 64.2,
      relative_humidity_2m: 48,
      dew_point_2m: 44.1,
      precipitation: 0.02,
      weather_code: 1,
      cloud_cover: 22,
      wind_speed_10m: 5.2,
      wind_direction_10m: 360,
      wind_gusts_10m: 12.3,
      visibility: 78740.157,
    } as Record<string, unknown>,
    hourly: {
      time: [NOON, NOON + 3600, NOON + 7200],
      temperature_2m: [64.2, 65.0, 66.0],
      relative_humidity_2m: [48, 47, 46],
      dew_point_2m: [44.1, 44, 43.9],
      precipitation: [0.5, 0.1, 0.2],
      weather_code: [3, 61, 2],
      cloud_cover: [90, 100, 60],
      wind_speed_10m: [5.2, 6.2, 7.2],
      wind_direction_10m: [250, 251, 252],
      wind_gusts_10m: [12.3, 13.3, 14.3],
      visibility: [5280, 26400, 78740.157],
      precipitation_probability: [0, 40, null],
    } as Record<string, unknown>,
  };
}

function setUp(answer: unknown, settings: { baseUrl?: string; apiKey?: string } = {}) {
  const urls: URL[] = [];
  const outbound = createOutbound({
    userAgent: 'test',
    clock: { now: () => 0 },
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: (url) => {
      urls.push(new URL(String(url)));
      return Promise.resolve(answer instanceof Response ? answer.clone() : Response.json(answer));
    },
  });
  return {
    urls,
    openMeteo: createOpenMeteo({ baseUrl: 'https://api.open-meteo.com', ...settings, outbound }),
  };
}

async function read(answer: unknown) {
  const [forecast] = await setUp(answer).openMeteo.forecast([BEVERLY_HILLS]);
  if (!forecast) throw new Error('no forecast');
  return forecast;
}

describe('the request', () => {
  test('asks once for all places, in riders’ units, for the past 6 and the next 168 hours', async () => {
    const { urls, openMeteo } = setUp([documented(), documented()]);
    await openMeteo.forecast([BEVERLY_HILLS, { latitude: 39.59523, longitude: -105.97412 }]);
    expect(urls).toHaveLength(1);
    expect(urls[0]?.origin).toBe('https://api.open-meteo.com');
    expect(urls[0]?.pathname).toBe('/v1/forecast');
    expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toMatchObject({
      latitude: '34.0901,39.5952',
      longitude: '-118.4065,-105.9741',
      temperature_unit: 'fahrenheit',
      wind_speed_unit: 'mph',
      precipitation_unit: 'inch',
      timeformat: 'unixtime',
      timezone: 'auto',
      past_hours: '6',
      forecast_hours: '169',
    });
    expect(urls[0]?.searchParams.has('apikey')).toBe(false);
  });

  test('of a trip asks for no more hours than it needs', async () => {
    const { urls, openMeteo } = setUp(documented());
    await openMeteo.forecast([BEVERLY_HILLS], { hours: 12 });
    expect(urls[0]?.searchParams.get('forecast_hours')).toBe('13');
  });

  test.each([
    ['https://api.open-meteo.com', 'https://customer-api.open-meteo.com'],
    ['https://weather.club.example/', 'https://weather.club.example'],
  ])('with a key and %s goes to %s', async (baseUrl, origin) => {
    const { urls, openMeteo } = setUp(documented(), { baseUrl, apiKey: 'a&b' });
    await openMeteo.forecast([BEVERLY_HILLS]);
    expect(urls[0]?.origin).toBe(origin);
    expect(urls[0]?.searchParams.get('apikey')).toBe('a&b');
  });

  test('is not made for no place, and refused for too many', async () => {
    const { urls, openMeteo } = setUp(documented());
    await expect(openMeteo.forecast([])).resolves.toEqual([]);
    await expect(openMeteo.forecast(Array(1001).fill(BEVERLY_HILLS))).rejects.toThrow(RangeError);
    expect(urls).toHaveLength(0);
  });
});

describe('the current moment', () => {
  test('is in °F, mph and miles, with the rain of a quarter hour as in/h', async () => {
    const { current, timeZone, latitude, longitude } = await read(documented());
    expect({ latitude, longitude }).toEqual(BEVERLY_HILLS);
    expect(timeZone).toBe('America/Los_Angeles');
    expect(current).toMatchObject({
      time: NOON + 900,
      temperature: 64.2,
      dewPoint: 44.1,
      humidity: 48,
      windSpeed: 5.2,
      windDirection: 0,
      gust: 12.3,
      precipitation: 0.08,
      precipitationProbability: 40,
      thunderProbability: null,
      weatherCode: 1,
      cloudCover: 22,
    });
    expect(current.visibility).toBeCloseTo(14.913, 3);
  });

  test('keeps what the service does not say as null, never as zero', async () => {
    const answer = documented();
    for (const key of Object.keys(answer.current)) if (key !== 'time') answer.current[key] = null;
    const { time, precipitationProbability, ...rest } = (await read(answer)).current;
    expect(time).toBe(NOON + 900);
    expect(precipitationProbability).toBe(40);
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  });

  test('does not believe texts and impossible numbers', async () => {
    const answer = documented();
    Object.assign(answer.current, {
      temperature_2m: '64',
      wind_speed_10m: -9999,
      precipitation: -0.1,
      visibility: 1e12,
    });
    expect((await read(answer)).current).toMatchObject({
      temperature: null,
      windSpeed: null,
      precipitation: null,
      visibility: null,
    });
  });
});

describe('the hours', () => {
  test('hold what falls and gusts until their end, which the service stamps at the end', async () => {
    const { hours } = await read(documented());
    expect(hours).toMatchObject([
      {
        time: NOON,
        temperature: 64.2,
        precipitation: 0.1,
        gust: 13.3,
        precipitationProbability: 40,
        visibility: 1,
      },
      {
        time: NOON + 3600,
        temperature: 65,
        precipitation: 0.2,
        gust: 14.3,
        precipitationProbability: null,
        visibility: 5,
      },
    ]);
  });

  test('take precipitation codes from their end and skies from both ends', async () => {
    const answer = documented();
    const { hours } = await read(answer);
    expect(hours.map(({ weatherCode }) => weatherCode)).toEqual([61, 2]);
    answer.hourly['weather_code'] = [45, 1, null];
    expect((await read(answer)).hours.map(({ weatherCode }) => weatherCode)).toEqual([45, null]);
  });

  test('do not borrow rain across a gap', async () => {
    const answer = documented();
    answer.hourly['time'] = [NOON, NOON + 7200, NOON + 10800];
    expect((await read(answer)).hours).toMatchObject([
      { precipitation: null, gust: null },
      { precipitation: 0.2 },
    ]);
  });

  test('are an hour apart on the day the clocks change', async () => {
    // 2026-11-01 in Los Angeles: 1 AM comes twice, and one offset would mislabel half the day.
    const answer = documented();
    const midnight = Date.parse('2026-11-01T07:00:00Z') / 1000;
    answer.hourly['time'] = [midnight, midnight + 3600, midnight + 7200, midnight + 10800];
    const { hours, timeZone } = await read(answer);
    const label = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', timeZoneName: 'short' });
    expect(hours.map(({ time }) => label.format(time * 1000))).toEqual(['12 AM PDT', '1 AM PDT', '1 AM PST']);
  });
});

test('several places are matched by their order, not by the cell centers that come back', async () => {
  const far = { ...documented(), latitude: 40, longitude: -100, timezone: 'America/Denver' };
  const dillon = { latitude: 39.5952, longitude: -105.9741 };
  const forecasts = await setUp([documented(), { location_id: 1, ...far }]).openMeteo.forecast([
    BEVERLY_HILLS,
    dillon,
  ]);
  expect(forecasts).toMatchObject([
    { ...BEVERLY_HILLS, timeZone: 'America/Los_Angeles' },
    { ...dillon, timeZone: 'America/Denver' },
  ]);
});

test('a place whose answer cannot be read costs the others nothing', async () => {
  const broken = { ...documented(), hourly: null };
  const { openMeteo } = setUp([documented(), broken, null, documented()]);
  const points = [BEVERLY_HILLS, BEVERLY_HILLS, BEVERLY_HILLS, BEVERLY_HILLS];
  const forecasts = await openMeteo.forecast(points);
  expect(forecasts.map((one) => one?.source)).toEqual(['open-meteo', undefined, undefined, 'open-meteo']);
});

describe('odd times', () => {
  const timesOf = async (time: number[]) => {
    const { hourly, ...rest } = documented();
    const long = Object.fromEntries(
      Object.entries(hourly).map(([name, values]) => [name, [values, values].flat(2)]),
    );
    return (await read({ ...rest, hourly: { ...long, time } })).hours.map(
      (hour) => (hour.time - NOON) / 3600,
    );
  };
  const at = (...hours: number[]) => hours.map((hour) => NOON + hour * 3600);

  test.each([
    ['in another order', at(2, 3, 0, 1, 4, 5), [0, 1, 2, 3, 4]],
    ['twice the same hour', at(0, 1, 1, 3, 4, 5), [0, 3, 4]],
    ['years away', [...at(0, 1), 9_999_999_999, 0, ...at(4, 5)], [0, 1, 4]],
  ])('%s leave hours in their order', async (_name, times, hours) => {
    expect(await timesOf(times)).toEqual(hours);
  });

  test.each([
    ['the moment in milliseconds', NOON * 1000],
    ['a moment that no calendar has', 1e20],
    ['a moment before there was a forecast', 0],
  ])('%s is no answer', async (_name, time) => {
    const answer = documented();
    answer.current['time'] = time;
    await expect(read(answer)).rejects.toMatchObject({ kind: 'invalid_body' });
  });
});

describe('an answer that cannot be trusted is a failure', () => {
  const without = (change: (answer: ReturnType<typeof documented>) => void) => {
    const answer = documented();
    change(answer);
    return answer;
  };
  test.each([
    ['an error in a 200', { error: true, reason: 'secret reason' }],
    ['no hours', without((answer) => (answer.hourly['time'] = []))],
    ['a missing column', without((answer) => delete answer.hourly['wind_gusts_10m'])],
    [
      'a stamp that is no number',
      without((answer) => (answer.hourly['time'] = [NOON, '2026-11-20T13:00', NOON])),
    ],
    ['no current moment', without((answer) => Reflect.deleteProperty(answer, 'current'))],
    ['a time zone nobody knows', without((answer) => (answer.timezone = 'Mars/Olympus'))],
    ['two places for one', [documented(), documented()]],
    ['null', null],
  ])('%s', async (_name, answer) => {
    const call = setUp(answer).openMeteo.forecast([BEVERLY_HILLS]);
    await expect(call).rejects.toBeInstanceOf(OutboundError);
    await expect(call).rejects.toMatchObject({
      kind: 'invalid_body',
      message: expect.not.stringContaining('secret'),
    });
  });

  test.each([400, 429])('status %i, whose reason stays inside', async (status) => {
    const answer = Response.json({ error: true, reason: 'secret reason' }, { status });
    const call = setUp(answer).openMeteo.forecast([BEVERLY_HILLS]);
    await expect(call).rejects.toMatchObject({
      kind: 'status',
      status,
      message: `api.open-meteo.com: status (${status})`,
    });
  });
});
