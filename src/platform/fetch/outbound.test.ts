import { afterEach, describe, expect, test, vi } from 'vitest';
import { FAILURES_TO_OPEN, OPEN_MS } from './circuit.ts';
import { OutboundError } from './outbound-error.ts';
import {
  BACKOFF_MS,
  createOutbound,
  SIMULATOR_HEADER,
  SLOW_MS,
  type OutboundClient,
} from './outbound.server.ts';

const URL_WITH_POSITION =
  'https://weather.example/v1/forecast?latitude=39.5952&longitude=-105.9741&apikey=secret';

afterEach(() => void vi.useRealTimers());

/** Answers with the given ones in turn, the last one forever. */
function setUp(...answers: (Response | Error | ((init: RequestInit) => Promise<Response>))[]) {
  const requests: RequestInit[] = [];
  const waits: number[] = [];
  const logged: unknown[] = [];
  const clock = { time: 1_000_000, now: () => clock.time };
  const outbound = createOutbound({
    userAgent: 'Dryline (https://dryline.example, help@dryline.example)',
    clock,
    random: () => 0.5,
    log: { warn: (...line: unknown[]) => void logged.push(line) },
    sleep: (ms) => Promise.resolve(void waits.push(ms)),
    fetch: (_url, init = {}) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      requests.push(init);
      if (typeof answer === 'function') return answer(init);
      return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(answer);
    },
  });
  return { outbound, clock, requests, waits, logged };
}

const ok = (body: unknown = { fine: true }) => Response.json(body);
const status = (code: number, headers: Record<string, string> = {}) =>
  new Response('no', { status: code, headers });
const refused = () => new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });

const silent = (init: RequestInit) =>
  new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(refused())));

async function failure(call: Promise<unknown>): Promise<OutboundError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundError)) throw new Error(`expected an OutboundError, got ${String(error)}`);
  return error;
}

async function failTimes(outbound: OutboundClient, times: number, options = {}) {
  for (let i = 0; i < times; i += 1) await failure(outbound.json(URL_WITH_POSITION, options));
}

describe('what a call says of its service', () => {
  const heard = async (code: number, options = {}) => {
    const { outbound } = setUp(status(code));
    const said: unknown[] = [];
    outbound.listen((name, isIll, by) => void said.push([name, isIll, by]));
    await failTimes(outbound, FAILURES_TO_OPEN, { service: 'it', ...options });
    expect(outbound.snapshot()['it']?.circuit).toBe('closed');
    return said[0];
  };

  test.each([401, 403])(
    '%i: that it refuses this site, and nothing of it to strangers’ servers',
    async (code) => {
      expect(await heard(code)).toEqual(['it', true, code]);
      expect(await heard(code, { fetch: async () => status(code) })).toEqual(['it', false, code]);
    },
  );

  test('404: that it is well, unless the caller knows better', async () => {
    expect(await heard(404)).toEqual(['it', false, 404]);
    expect(await heard(404, { notFound: 'ill' })).toEqual(['it', true, 404]);
    expect(await heard(404, { notFound: 'nothing' })).toBeUndefined();
  });
});

describe('a call', () => {
  test('says who is calling and how to reach us', async () => {
    const { outbound, requests } = setUp(ok());
    await outbound.json(URL_WITH_POSITION, { headers: { accept: 'application/geo+json' } });
    const headers = new Headers(requests[0]?.headers);
    expect(headers.get('user-agent')).toBe('Dryline (https://dryline.example, help@dryline.example)');
    expect(headers.get('accept')).toBe('application/geo+json');
  });

  test('survives a site name that no header can hold', async () => {
    const outbound = createOutbound({
      userAgent: 'バイク日和 (https://x.example)',
      clock: { now: () => 0 },
      random: () => 0,
      fetch: (_url, init) => {
        const headers = new Headers(init?.headers);
        return Promise.resolve(ok(headers.get('user-agent')));
      },
    });
    await expect(outbound.json(URL_WITH_POSITION)).resolves.toBe('????? (https://x.example)');
  });

  test('sends a body as JSON by POST', async () => {
    const { outbound, requests } = setUp(ok());
    await outbound.json(URL_WITH_POSITION, { body: { costing: 'motorcycle' } });
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{"costing":"motorcycle"}' });
  });

  test('gives bytes with their type', async () => {
    const { outbound } = setUp(
      new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'image/png' } }),
    );
    const answer = await outbound.bytes(URL_WITH_POSITION);
    expect([...answer.body]).toEqual([1, 2, 3]);
    expect(answer.contentType).toBe('image/png');
  });

  test('notices that the simulator answered', async () => {
    const { outbound } = setUp(ok(), Response.json({}, { headers: { [SIMULATOR_HEADER]: '1' } }));
    await outbound.json(URL_WITH_POSITION);
    expect(outbound.sawSimulator()).toBe(false);
    await outbound.json(URL_WITH_POSITION);
    expect(outbound.sawSimulator()).toBe(true);
  });

  test('never names the position or the key, neither in the error nor in the log', async () => {
    for (const answer of [
      status(400),
      status(500),
      refused(),
      new Response('<html>39.5952'),
      new TypeError(URL_WITH_POSITION),
    ]) {
      const { outbound, logged } = setUp(answer);
      const error = await failure(outbound.json(URL_WITH_POSITION));
      const told = `${error.message} ${error.stack ?? ''} ${JSON.stringify(error)} ${JSON.stringify(logged)}`;
      expect(told).toContain('weather.example');
      expect(told).not.toMatch(/39\.5952|105\.9741|secret|latitude/);
      expect(error.cause).toBeUndefined();
    }
  });
});

describe('retries', () => {
  test.each([500, 502, 503, 504])('%i is tried once more, after a jittered pause', async (code) => {
    const { outbound, requests, waits } = setUp(status(code), ok('second'));
    await expect(outbound.json(URL_WITH_POSITION)).resolves.toBe('second');
    expect(requests).toHaveLength(2);
    expect(waits).toEqual([BACKOFF_MS]);
  });

  test('a broken connection is tried as often as asked, each time waiting longer', async () => {
    const { outbound, requests, waits } = setUp(refused());
    const error = await failure(outbound.json(URL_WITH_POSITION, { retries: 2 }));
    expect(error).toMatchObject({ kind: 'network', message: 'weather.example: network (ECONNREFUSED)' });
    expect(requests).toHaveLength(3);
    expect(waits).toEqual([BACKOFF_MS, 2 * BACKOFF_MS]);
  });

  test.each([400, 404, 429])('%i is not tried again', async (code) => {
    const { outbound, requests } = setUp(status(code));
    expect(await failure(outbound.json(URL_WITH_POSITION))).toMatchObject({ kind: 'status', status: code });
    expect(requests).toHaveLength(1);
  });

  test('a POST is not tried again', async () => {
    const { outbound, requests } = setUp(status(503));
    await failure(outbound.json(URL_WITH_POSITION, { body: {}, retries: 3 }));
    expect(requests).toHaveLength(1);
  });

  test('broken JSON is not tried again', async () => {
    const { outbound, requests } = setUp(new Response('{"hourly":{"time":[1,2'));
    expect(await failure(outbound.json(URL_WITH_POSITION))).toMatchObject({ kind: 'invalid_body' });
    expect(requests).toHaveLength(1);
  });

  test('wait as long as Retry-After asks, when there is time for it', async () => {
    const { outbound, waits } = setUp(status(503, { 'retry-after': '2' }), ok());
    await outbound.json(URL_WITH_POSITION);
    expect(waits).toEqual([2000]);
  });

  test('are left out when Retry-After asks for more time than the call has', async () => {
    const { outbound, requests } = setUp(status(503, { 'retry-after': '60' }), ok());
    expect(await failure(outbound.json(URL_WITH_POSITION))).toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });
});

describe('the circuit', () => {
  test('opens after five failed calls in a row and then refuses at once', async () => {
    const { outbound, requests } = setUp(status(500));
    await failTimes(outbound, FAILURES_TO_OPEN, { retries: 0 });
    expect(await failure(outbound.json(URL_WITH_POSITION))).toMatchObject({ kind: 'circuit_open' });
    expect(requests).toHaveLength(FAILURES_TO_OPEN);
  });

  test('stays closed when a call succeeds in between', async () => {
    const answers = [...Array<Response>(FAILURES_TO_OPEN - 1).fill(status(500)), ok(), status(500)];
    const { outbound, requests } = setUp(...answers);
    await failTimes(outbound, FAILURES_TO_OPEN - 1, { retries: 0 });
    await outbound.json(URL_WITH_POSITION);
    await failTimes(outbound, FAILURES_TO_OPEN - 1, { retries: 0 });
    expect(requests).toHaveLength(2 * FAILURES_TO_OPEN - 1);
    expect(outbound.snapshot()['weather.example']?.circuit).toBe('closed');
  });

  test.each([
    ['429', status(429), 'open'],
    ['broken JSON', new Response('{'), 'open'],
    ['a refused connection', refused(), 'open'],
    ['400', status(400), 'closed'],
    ['404', status(404), 'closed'],
  ])('after many times %s, which tells about the service or not', async (_name, answer, circuit) => {
    const { outbound } = setUp(answer);
    await failTimes(outbound, FAILURES_TO_OPEN, { retries: 0 });
    expect(outbound.snapshot()['weather.example']?.circuit).toBe(circuit);
  });

  test('lets one probe through after the pause; its success closes, for those who came meanwhile too', async () => {
    const probed = Promise.withResolvers<Response>();
    const { outbound, clock, requests } = setUp(
      ...Array<Response>(FAILURES_TO_OPEN).fill(status(500)),
      () => probed.promise,
      ok(),
    );
    await failTimes(outbound, FAILURES_TO_OPEN, { retries: 0 });
    clock.time += OPEN_MS - 1;
    expect(await failure(outbound.json(URL_WITH_POSITION))).toMatchObject({ kind: 'circuit_open' });
    clock.time += 1;
    const all = Promise.all([outbound.json(URL_WITH_POSITION), outbound.json(URL_WITH_POSITION)]);
    expect(requests).toHaveLength(FAILURES_TO_OPEN + 1);
    probed.resolve(ok());
    expect(await all).toEqual([{ fine: true }, { fine: true }]);
    expect(requests).toHaveLength(FAILURES_TO_OPEN + 2);
  });

  test('refuses those who come meanwhile when the probe is silent', async () => {
    vi.useFakeTimers();
    const { outbound, clock } = setUp(...Array<Response>(FAILURES_TO_OPEN).fill(status(500)), silent);
    await failTimes(outbound, FAILURES_TO_OPEN, { retries: 0 });
    clock.time += OPEN_MS;
    const probe = failure(outbound.json(URL_WITH_POSITION));
    const beside = failure(outbound.json(URL_WITH_POSITION));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await beside).toMatchObject({ kind: 'circuit_open' });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await probe).toMatchObject({ kind: 'timeout' });
  });

  test('opens again when the probe fails, also for those who came meanwhile', async () => {
    const { outbound, clock } = setUp(status(500));
    await failTimes(outbound, FAILURES_TO_OPEN, { retries: 0 });
    clock.time += OPEN_MS;
    const probe = failTimes(outbound, 1, { retries: 0 });
    expect(await failure(outbound.json(URL_WITH_POSITION))).toMatchObject({ kind: 'circuit_open' });
    await probe;
    expect(outbound.snapshot()['weather.example']).toMatchObject({
      circuit: 'open',
      refused: 1,
      failures: 6,
    });
  });

  test('lets the next call probe when the first probe was given up', async () => {
    const { outbound, clock } = setUp(
      ...Array<Response>(FAILURES_TO_OPEN).fill(status(500)),
      silent,
      ok('probed'),
    );
    await failTimes(outbound, FAILURES_TO_OPEN, { retries: 0 });
    clock.time += OPEN_MS;
    const caller = new AbortController();
    const givenUp = outbound.json(URL_WITH_POSITION, { signal: caller.signal });
    caller.abort(new Error('left the page'));
    await expect(givenUp).rejects.toThrow('left the page');
    await expect(outbound.json(URL_WITH_POSITION)).resolves.toBe('probed');
  });

  test('leaves a service alone for as long as its 429 asks', async () => {
    const { outbound, clock, requests } = setUp(status(429, { 'retry-after': '7' }), ok());
    await failure(outbound.json(URL_WITH_POSITION));
    clock.time += 6999;
    expect(await failure(outbound.json(URL_WITH_POSITION))).toMatchObject({ kind: 'circuit_open' });
    clock.time += 1;
    await outbound.json(URL_WITH_POSITION);
    expect(requests).toHaveLength(2);
  });

  test('of one service does not hold back another on the same host', async () => {
    const { outbound, requests } = setUp(...Array<Response>(FAILURES_TO_OPEN).fill(status(500)), ok());
    await failTimes(outbound, FAILURES_TO_OPEN, { retries: 0, service: 'nws' });
    await outbound.json(URL_WITH_POSITION, { service: 'nws-alerts' });
    expect(requests).toHaveLength(FAILURES_TO_OPEN + 1);
  });

  test.each([
    ['counts calls that the caller gave up as too slow', SLOW_MS, 'open', FAILURES_TO_OPEN],
    ['does not count calls that the caller gave up early', SLOW_MS - 1, 'closed', 0],
  ])('%s', async (_name, waited, circuit, failures) => {
    const { outbound, clock } = setUp(silent);
    for (let i = 0; i < FAILURES_TO_OPEN; i += 1) {
      const caller = new AbortController();
      const call = outbound.json(URL_WITH_POSITION, { signal: caller.signal });
      clock.time += waited;
      caller.abort(new Error('another provider was faster'));
      await expect(call).rejects.toThrow('another provider was faster');
    }
    expect(outbound.snapshot()['weather.example']).toMatchObject({ circuit, failures });
  });
});

test('counts calls, failures, retries and latency by service', async () => {
  const { outbound, clock } = setUp(
    () => {
      clock.time += 100;
      return Promise.resolve(ok());
    },
    () => {
      clock.time += 300;
      return Promise.resolve(status(503));
    },
  );
  await outbound.json(URL_WITH_POSITION);
  await failure(outbound.json(URL_WITH_POSITION));
  expect(outbound.snapshot()).toEqual({
    'weather.example': {
      calls: 2,
      failures: 1,
      retries: 1,
      refused: 0,
      averageMs: 350,
      maxMs: 600,
      lastFailureAt: 1_000_700,
      lastWellAt: 1_000_100,
      failingSince: 1_000_700,
      outcomes: { answered: 1, status: 1 },
      circuit: 'closed',
    },
  });
});
