import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteCache, cacheSizes } from '#platform/cache/byte-cache.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { createOpenMeteoEnsemble, readEnsemble } from './open-meteo-ensemble.upstream.server.ts';
import {
  ENSEMBLE_DAYS,
  ensembleBytes,
  ensembleWeight,
  isCountable,
  memberValue,
  MODEL_MEMBERS,
  type EnsembleForecast,
  type MemberValue,
} from './ensemble.model.ts';

const START = 1_795_237_200;
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
      time: [START, START + HOUR_S, START + 2 * HOUR_S],
      ...Object.fromEntries(columns),
      ...change,
    },
  };
}

/** Members one after the other, each by the hour. */
const valuesOf = (ensemble: EnsembleForecast | null, name: MemberValue): number[] =>
  ensemble === null
    ? []
    : Array.from({ length: ensemble.members * ensemble.hours }, (_, at) =>
        memberValue(ensemble, name, Math.floor(at / ensemble.hours), at % ensemble.hours),
      );

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

  // The shape is the service's own; its documentation makes up the numbers and cuts at the dots.
  it('is read as documented; two members are no ensemble', async () => {
    const answer =
      '{"latitude":35.5,"longitude":-82.5,"generationtime_ms":1.93,"utc_offset_seconds":-18000,"timezone":"America/New_York","timezone_abbreviation":"GMT-5","elevation":650.0,' +
      '"hourly_units":{"time":"unixtime","temperature_2m":"°F","temperature_2m_member01":"°F","…":"…","temperature_2m_member30":"°F","precipitation":"inch","precipitation_member01":"inch"},' +
      '"hourly":{"time":[1795237200,1795240800],"temperature_2m":[51.2,50.4],"temperature_2m_member01":[50.9,49.8],"…":[],"precipitation":[0.000,0.012],"precipitation_member01":[0.000,null]}}';
    const [ensemble] = await service(answer).of().members([POINT]);
    expect(ensemble).toMatchObject({ start: START, hours: 1, members: 2 });
    expect(valuesOf(ensemble ?? null, 'temperature')).toEqual([51.2, 50.9]);
    expect(valuesOf(ensemble ?? null, 'precipitation')).toEqual([0.012, NaN]);
    expect(valuesOf(ensemble ?? null, 'gust')).toEqual([NaN, NaN]);
    expect(ensemble && isCountable(ensemble)).toBe(false);
  });

  it.each([
    '{"error":true,"reason":"Cannot initialize MultiDomains from invalid String value xyz for key models"}',
    '{"reason":"No data is available for this location","error":true}',
    '{"error":true,"reason":"Your API call requests too much data. Please reduce the number of variables, locations and/or weather models."}',
  ])('fails when it is refused: %s', async (answer) => {
    const { asked, of } = service(answer, 400);
    await expect(of().members([POINT])).rejects.toMatchObject({ kind: 'status', status: 400 });
    expect(asked).toHaveLength(1);
  });

  it('moves to the host for customers with a key', async () => {
    const { asked, of } = service(JSON.stringify(answerOf(31)));
    await of('secret').members([POINT]);
    expect(asked[0]?.host).toBe('customer-ensemble-api.open-meteo.com');
    expect(asked[0]?.searchParams.get('apikey')).toBe('secret');
  });

  it('is the same in other units that the service says, as those of the forecast are', () => {
    const units = { temperature_2m: '°C', wind_gusts_10m: 'm/s', precipitation: 'mm' };
    const ensemble = readEnsemble({ ...answerOf(1), hourly_units: units });
    expect(valuesOf(ensemble, 'temperature')[0]).toBeCloseTo(32, 1);
    expect(valuesOf(ensemble, 'gust')[0]).toBeCloseTo(22.6, 1);
    expect(valuesOf(ensemble, 'precipitation')[0]).toBeCloseTo(0.79, 2);
  });

  it('is read by member; sums and gusts are those of the hour that ends at their stamp', () => {
    const ensemble = readEnsemble(answerOf(3));
    expect(ensemble).toMatchObject({ start: START, hours: 2, members: 3 });
    expect(valuesOf(ensemble, 'temperature')).toEqual([0, 0.1, 1, 1.1, 2, 2.1]);
    expect(valuesOf(ensemble, 'gust')).toEqual([10.1, 10.2, 11.1, 11.2, 12.1, 12.2]);
    expect(valuesOf(ensemble, 'precipitation')).toEqual([20.1, 20.2, 21.1, 21.2, 22.1, 22.2]);
  });

  const said = (min: number, max: number, decimals: number) =>
    fc.option(
      // As the service writes numbers: so many decimals, never more.
      fc
        .integer({ min: min * 10 ** decimals, max: max * 10 ** decimals })
        .map((steps) => Number((steps / 10 ** decimals).toFixed(decimals))),
      { nil: null },
    );
  it('property: is held without losing anything of what the service publishes', () => {
    const hours = 3;
    const columnOf = (value: fc.Arbitrary<number | null>) =>
      fc.array(fc.array(value, { minLength: hours + 1, maxLength: hours + 1 }), {
        minLength: 1,
        maxLength: 4,
      });
    fc.assert(
      fc.property(
        columnOf(said(-130, 150, 1)),
        columnOf(said(0, 320, 1)),
        columnOf(said(0, 32, 3)),
        (temperatures, gusts, rains) => {
          const hourly: Record<string, unknown> = {
            time: Array.from({ length: hours + 1 }, (_, hour) => START + hour * HOUR_S),
          };
          const members = Math.max(temperatures.length, gusts.length, rains.length);
          const named = { temperature_2m: temperatures, wind_gusts_10m: gusts, precipitation: rains };
          for (const [name, columns] of Object.entries(named))
            for (const [member, column] of columns.entries())
              hourly[member === 0 ? name : `${name}_member0${member}`] = column;
          const ensemble = readEnsemble({ hourly });
          const expected = (columns: (number | null)[][], shift: number) =>
            Array.from({ length: members }, (_, member) =>
              Array.from({ length: hours }, (_, hour) => columns[member]?.[hour + shift] ?? NaN),
            ).flat();
          expect(valuesOf(ensemble, 'temperature')).toEqual(expected(temperatures, 0));
          expect(valuesOf(ensemble, 'gust')).toEqual(expected(gusts, 1));
          expect(valuesOf(ensemble, 'precipitation')).toEqual(expected(rains, 1));
        },
      ),
    );
  });

  it('takes so little memory that those of 48 areas fit where the caches have 64 MB', () => {
    const matrix = () => new Int16Array(MODEL_MEMBERS * ENSEMBLE_DAYS * 24);
    const known = byteCache<EnsembleForecast>('ensembles', cacheSizes(64)('ensembles'), {
      sizeOf: ensembleBytes,
    });
    for (let area = 0; area < 48; area += 1)
      known.set(String(area), {
        start: START,
        hours: ENSEMBLE_DAYS * 24,
        members: MODEL_MEMBERS,
        temperature: matrix(),
        gust: matrix(),
        precipitation: matrix(),
      });
    expect(known.size).toBe(48);
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
    expect(valuesOf(ensemble, 'gust').slice(0, 3)).toEqual([10.1, 10.2, NaN]);
  });

  it.each([
    ['no hours', { hourly: {} }],
    ['a gap in its hours', answerOf(2, { time: [START, START + HOUR_S, START + 3 * HOUR_S] })],
    ['times that are no numbers', answerOf(2, { time: ['2026-11-20T00:00', '2026-11-20T01:00', 'x'] })],
    ['nothing of members', { hourly: { time: [START, START + HOUR_S] } }],
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
