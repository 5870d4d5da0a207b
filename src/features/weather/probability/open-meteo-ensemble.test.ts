import { describe, expect, it } from 'vitest';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createOpenMeteoEnsemble, readEnsemble } from './open-meteo-ensemble.upstream.server.ts';
import { ensembleWeight } from './ensemble.model.ts';

const START = 1_795_237_200;
const HOUR = 3600;
const POINT = { latitude: 35.59512, longitude: -82.5515 };

/** As the service writes it: a key without suffix, then members from 01. */
function answerOf(members: number, change: Record<string, unknown> = {}) {
  const suffix = (member: number) => (member === 0 ? '' : `_member${String(member).padStart(2, '0')}`);
  const columns = ['temperature_2m', 'wind_gusts_10m', 'precipitation'].flatMap((name, variable) =>
    Array.from({ length: members }, (_, member) => [
      name + suffix(member),
      [0, 1, 2].map((stamp) => 10 * variable + member + stamp / 10),
    ]),
  );
  return {
    latitude: 35.5,
    longitude: -82.5,
    timezone: 'America/New_York',
    hourly: {
      time: [START, START + HOUR, START + 2 * HOUR],
      ...Object.fromEntries(columns),
      ...change,
    },
  };
}

function service(body: string, status = 200) {
  const asked: URL[] = [];
  const outbound = createOutbound({
    userAgent: 'tests',
    clock: { now: () => Date.now() },
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: (url) => {
      asked.push(new URL(url instanceof Request ? url.url : url));
      return Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }));
    },
  });
  const freeUrl = 'https://ensemble-api.open-meteo.com';
  return {
    asked,
    of: (apiKey?: string) => createOpenMeteoEnsemble({ baseUrl: freeUrl, freeUrl, apiKey, outbound }),
  };
}

describe('the ensemble of Open-Meteo', () => {
  it('is asked for one model and three variables, in the units of the forecast', async () => {
    const { asked, of } = service(JSON.stringify(answerOf(31)));
    await of().members([POINT]);
    expect(asked[0]?.origin + (asked[0]?.pathname ?? '')).toBe(
      'https://ensemble-api.open-meteo.com/v1/ensemble',
    );
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      latitude: '35.5951',
      longitude: '-82.5515',
      models: 'ncep_gefs025',
      hourly: 'temperature_2m,wind_gusts_10m,precipitation',
      temperature_unit: 'fahrenheit',
      wind_speed_unit: 'mph',
      precipitation_unit: 'inch',
      timeformat: 'unixtime',
      timezone: 'auto',
      forecast_days: '9',
    });
    expect(ensembleWeight(1)).toBeCloseTo(9.3);
  });

  it('moves to the host for customers with a key', async () => {
    const { asked, of } = service(JSON.stringify(answerOf(31)));
    await of('secret').members([POINT]);
    expect(asked[0]?.host).toBe('customer-ensemble-api.open-meteo.com');
    expect(asked[0]?.searchParams.get('apikey')).toBe('secret');
  });

  it('is read by member; sums and gusts are those of the hour that ends at their stamp', () => {
    const ensemble = readEnsemble(answerOf(3));
    expect(ensemble).toMatchObject({ start: START, hours: 2, members: 3 });
    const near = (values: Float32Array | undefined) =>
      Array.from(values ?? [], (value) => Number(value.toFixed(2)));
    expect(near(ensemble?.temperature)).toEqual([0, 0.1, 1, 1.1, 2, 2.1]);
    expect(near(ensemble?.gust)).toEqual([10.1, 10.2, 11.1, 11.2, 12.1, 12.2]);
    expect(near(ensemble?.precipitation)).toEqual([20.1, 20.2, 21.1, 21.2, 22.1, 22.2]);
  });

  it('finds members by their keys, with the model behind them too', () => {
    const { hourly } = answerOf(2);
    const renamed = Object.fromEntries(
      Object.entries(hourly).map(([key, column]) => [key === 'time' ? key : `${key}_ncep_gefs025`, column]),
    );
    expect(readEnsemble({ hourly: renamed })?.members).toBe(2);
  });

  it.each([
    ['a null', [1, null, 1]],
    ['a text', [1, '1', 1]],
    ['what no weather can be', [1, 9e9, 1]],
    ['a short column', [1]],
  ])('does not take %s for a value', (_, column) => {
    const ensemble = readEnsemble(answerOf(2, { wind_gusts_10m_member01: column }));
    expect(ensemble?.gust[2]).toBeNaN();
    expect(ensemble?.gust[0]).not.toBeNaN();
  });

  it.each([
    ['no hours', { hourly: {} }],
    ['a gap in its hours', answerOf(2, { time: [START, START + HOUR, START + 3 * HOUR] })],
    ['times that are no numbers', answerOf(2, { time: ['2026-11-20T00:00', '2026-11-20T01:00', 'x'] })],
    ['nothing of members', { hourly: { time: [START, START + HOUR] } }],
    ['no place', null],
  ])('says nothing with %s', (_, place) => {
    expect(readEnsemble(place)).toBeNull();
  });

  it('fails when the answer is no JSON, although it says 200', async () => {
    await expect(service('{"latitude":nan,"longitude":nan}').of().members([POINT])).rejects.toThrow(
      'invalid_body',
    );
  });

  it('fails when a place is missing', async () => {
    await expect(
      service(JSON.stringify([answerOf(2)]))
        .of()
        .members([POINT, POINT]),
    ).rejects.toThrow('places');
  });
});
