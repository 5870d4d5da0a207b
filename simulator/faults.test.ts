import { describe, expect, test } from 'vitest';
import { FAULT_KINDS } from './faults.ts';
import { startSimulator } from './server.ts';
import { DILLON, placeOf, simulatorSuite } from '#test/simulator-suite.ts';

const suite = simulatorSuite();
const { clock, providers } = suite;

describe('faults', () => {
  const FAILURES = {
    '429': { kind: 'status', status: 429 },
    '500': { kind: 'status', status: 500 },
    cut: { kind: 'network' },
    'broken-json': { kind: 'invalid_body' },
    html: { kind: 'invalid_body' },
  } as const;

  test.each(Object.entries(FAILURES))(
    '%s is a failure of every service it befalls',
    async (kind, failure) => {
      const { openMeteo, nws } = providers();
      const knownKind = FAULT_KINDS.find((candidate) => candidate === kind) ?? 'hang';
      for (const service of ['open-meteo', 'nws', 'nws-alerts'])
        suite.simulator.setFault({ service, kind: knownKind });
      await expect(openMeteo.forecast([DILLON])).rejects.toMatchObject(failure);
      await expect(nws.forecast([DILLON])).rejects.toMatchObject(failure);
      await expect(nws.alerts(placeOf('73160'))).rejects.toMatchObject(failure);
    },
  );

  test('hang ends with the time limit of the caller', async () => {
    const { openMeteo } = providers();
    suite.simulator.setFault({ service: 'open-meteo', kind: 'hang' });
    const call = openMeteo.forecast([DILLON], { signal: AbortSignal.timeout(100) });
    await expect(call).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('delay only delays', async () => {
    suite.simulator.setFault({ service: 'open-meteo', kind: 'delay', delayMs: 20 });
    await expect(providers().openMeteo.forecast([DILLON])).resolves.toHaveLength(1);
  });

  test('hold answers once the faults are cleared', async () => {
    suite.simulator.setFault({ service: 'open-meteo', kind: 'hold', times: 1 });
    const answers: string[] = [];
    const { openMeteo, nws } = providers();
    const held = openMeteo.forecast([DILLON]).then(() => answers.push('held'));
    await nws.forecast([DILLON]).then(() => answers.push('not held'));
    suite.simulator.clearFaults();
    await held;
    expect(answers).toEqual(['not held', 'held']);
  });

  test('nulls keep the shape and say nothing', async () => {
    const { openMeteo, nws } = providers();
    suite.simulator.setFault({ service: 'open-meteo', kind: 'nulls' });
    suite.simulator.setFault({ service: 'nws', kind: 'nulls', match: '/gridpoints/' });
    suite.simulator.setFault({ service: 'nws-alerts', kind: 'nulls' });
    const [forecast] = await openMeteo.forecast([DILLON]);
    expect(forecast?.current).toMatchObject({
      temperature: null,
      windSpeed: null,
      precipitation: null,
      weatherCode: null,
    });
    await expect(nws.forecast([DILLON])).rejects.toMatchObject({ kind: 'invalid_body' });
    await expect(nws.alerts(placeOf('73160'))).resolves.toMatchObject([
      { event: 'Tornado Warning', headline: null },
      { event: 'Tornado Watch' },
    ]);
  });

  test('old data tells its age', async () => {
    const { openMeteo, nws } = providers();
    suite.simulator.setFault({ service: 'open-meteo', kind: 'old', ageHours: 7 });
    suite.simulator.setFault({ service: 'nws', kind: 'old', ageHours: 25, match: '/gridpoints/' });
    const now = Math.floor(clock.now() / 1000);
    const [measured] = await openMeteo.forecast([DILLON]);
    expect(now - (measured?.current.time ?? 0)).toBeGreaterThanOrEqual(7 * 3600);
    const [issued] = await nws.forecast([DILLON]);
    expect(now - (issued?.issuedAt ?? 0)).toBeGreaterThanOrEqual(25 * 3600);
  });

  test('an office may leave out the visibility', async () => {
    suite.simulator.setFault({ service: 'nws', kind: 'no-visibility' });
    const [forecast] = await providers().nws.forecast([placeOf('85003')]);
    expect(forecast?.current).toMatchObject({ visibility: null, precipitation: 0 });
  });

  test('of one office leave the other one alone', async () => {
    const { nws } = providers();
    suite.simulator.setFault({ service: 'nws', kind: '500', match: '/gridpoints/SIW/' });
    for (let call = 0; call < 8; call += 1) await nws.forecast([DILLON]).catch(() => {}); // oxlint-disable-line no-await-in-loop -- in a row
    await expect(nws.forecast([DILLON])).rejects.toMatchObject({ kind: 'circuit_open' });
    await expect(nws.forecast([placeOf('36602')])).resolves.toHaveLength(1);
  });

  test('a regridding gives cells other numbers, and the first forecast after it is right', async () => {
    const { nws } = providers();
    const [before] = await nws.forecast([placeOf('55802')]);
    suite.simulator.setFault({ service: 'nws', kind: 'regridded' });
    const [after] = await nws.forecast([placeOf('55802')]);
    expect(after?.current).toEqual(before?.current);
    suite.simulator.clearFaults();
    const [again] = await nws.forecast([placeOf('55802')]);
    expect(again?.current).toEqual(before?.current);
  });

  test('that happen once are over at the retry', async () => {
    suite.simulator.setFault({ service: 'open-meteo', kind: '500', times: 1 });
    await expect(providers().openMeteo.forecast([DILLON])).resolves.toHaveLength(1);
    expect(suite.simulator.requests['open-meteo']).toBe(2);
  });

  test('of one service leave the others alone', async () => {
    const { openMeteo, nws } = providers();
    suite.simulator.setFault({ service: 'nws-alerts', kind: '500' });
    await expect(openMeteo.forecast([DILLON])).resolves.toHaveLength(1);
    await expect(nws.forecast([DILLON])).resolves.toHaveLength(1);
  });

  test('are set, listed and cleared over HTTP, and requests counted', async () => {
    const control = (path: string, init?: RequestInit) =>
      fetch(`${suite.simulator.url}/_simulator/${path}`, init);
    const fault = { service: 'open-meteo', kind: '429', times: 3 };
    const set = await control('faults', { method: 'POST', body: JSON.stringify(fault) });
    expect(set.status).toBe(204);
    expect(await (await control('faults')).json()).toEqual({ faults: [fault] });
    expect((await fetch(`${suite.simulator.url}/open-meteo/v1/forecast`)).status).toBe(429);
    expect(await (await control('requests')).json()).toMatchObject({ 'open-meteo': 1, nws: 0 });
    await control('faults', { method: 'DELETE' });
    await control('requests', { method: 'DELETE' });
    expect(await (await control('faults')).json()).toEqual({ faults: [] });
    expect(await (await control('requests')).json()).toMatchObject({ 'open-meteo': 0 });
    for (const body of [
      '{',
      '{"service":"x","kind":"429"}',
      '{"service":"nws","kind":"x"}',
      '{"service":"nws","kind":"hang","times":"2"}',
    ]) {
      expect((await control('faults', { method: 'POST', body })).status).toBe(400);
    }
  });

  test('a hanging request does not hold up closing', async () => {
    const other = await startSimulator({ clock });
    other.setFault({ service: 'open-meteo', kind: 'hang' });
    other.setFault({ service: 'nws', kind: 'delay', delayMs: 60_000 });
    const calls = [
      fetch(`${other.url}/open-meteo/v1/forecast`),
      fetch(`${other.url}/nws/points/40,-105`),
    ].map((call) =>
      call.then(
        () => 'answered',
        () => 'cut',
      ),
    );
    // Counted as soon as they arrive: both are held now.
    while (other.requests['open-meteo'] !== 1 || other.requests['nws'] !== 1) await new Promise(setImmediate);
    await other.close();
    expect(await Promise.all(calls)).toEqual(['cut', 'cut']);
  });
});
