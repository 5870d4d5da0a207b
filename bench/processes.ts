// One, two and four processes on one PostgreSQL database behind nginx: what a request costs, limits over all of them,
// the race for the last place, and rolling restarts under mixed load, with every request that failed.
// Ten minutes of restarts, or SECONDS=120; DATABASE_URL for a server of yours (an empty database), SITE_FOLDER for an
// older, built copy, FIRST_PORT for other ports than 4700 and up.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import {
  addDraft,
  databaseAddress,
  lastPlace,
  signIn,
  startFleet,
  type AskSite,
  type Fleet,
} from './setup/fleet.ts';
import { median, note, quantile, report } from './setup/measure.ts';
import { isInstalled, startNginx } from './setup/proxy.ts';
import { address, createAsk, mixedZipCodes, statuses, type Answer } from './setup/site.ts';

const SECONDS = Number(process.env.SECONDS ?? 600);
const LOAD_SECONDS = 5;
const ROUNDS = 3;
const RIDERS = 8;
const THINK_MS = 25;
const FIRST_PORT = Number(process.env.FIRST_PORT ?? 4_700);
const PROXY_PORT = FIRST_PORT + 9;
const COUNTS = [1, 2, 4];
const MOST = Math.max(...COUNTS);

if (!isInstalled('nginx', '-v')) throw new Error('nginx is needed: apt-get install nginx');
const databaseUrl = databaseAddress();

const zips = mixedZipCodes();
const zip = (index: number) => zips[index % zips.length] ?? '';

const LOADS: { what: string; request: (index: number) => autocannon.Request }[] = [
  { what: 'a kept page', request: () => ({ method: 'GET', path: '/blog' }) },
  {
    what: 'a cached check',
    request: () => ({
      method: 'POST',
      path: '/api/weather',
      body: JSON.stringify({ zipCode: '80435' }),
      headers: { 'content-type': 'application/json' },
    }),
  },
  {
    what: 'a search in the database',
    request: (index) => ({
      method: 'POST',
      path: '/api/scenic-routes',
      body: JSON.stringify({ zipCode: zip(index), maxDistance: 100 }),
      headers: { 'content-type': 'application/json' },
    }),
  },
];

/** Rate and processor time of one kind of request. Every request comes from another address. */
async function load(fleet: Fleet, request: (index: number) => autocannon.Request) {
  let index = 0;
  const before = fleet.processorMs();
  const result = await autocannon({
    url: `http://127.0.0.1:${PROXY_PORT}`,
    connections: 16,
    duration: LOAD_SECONDS,
    requests: [
      {
        setupRequest: (given) => {
          index += 1;
          const own = request(index);
          const headers = { ...own.headers, 'x-forwarded-for': address(index), accept: '*/*' };
          return { ...given, ...own, headers };
        },
      },
    ],
  });
  const answers = result['2xx'];
  return {
    rate: answers / result.duration,
    perAnswer: (fleet.processorMs() - before) / Math.max(1, answers),
    others: result.non2xx + result.errors,
  };
}

async function throughput(): Promise<void> {
  const found = new Map<string, { rate: number; perAnswer: number }[]>();
  for (const processes of COUNTS) {
    const fleet = await startFleet({
      databaseUrl,
      processes,
      firstPort: FIRST_PORT,
      publicPort: PROXY_PORT,
      samples: processes === 1,
    });
    const proxy = await startNginx(PROXY_PORT, fleet.ports);
    for (const { what, request } of LOADS) {
      await load(fleet, request);
      const rounds: Awaited<ReturnType<typeof load>>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await load(fleet, request));
      const rate = median(rounds.map((round) => round.rate));
      const perAnswer = median(rounds.map((round) => round.perAnswer));
      const others = rounds.reduce((sum, round) => sum + round.others, 0);
      found.set(what, [...(found.get(what) ?? []), { rate, perAnswer }]);
      const alone = found.get(what)?.[0]?.perAnswer ?? perAnswer;
      report(
        `${processes} ${processes === 1 ? 'process' : 'processes'}: ${what}`,
        `${rate.toFixed(0)}/s`,
        `${perAnswer.toFixed(3)} ms of processor time each, ${(alone / perAnswer).toFixed(2)} of one process (≥ 0.9)` +
          (others > 0 ? `; ${others} not served` : ''),
        alone / perAnswer >= 0.9,
      );
    }
    await proxy.stop();
    await fleet.end();
  }
}

async function limitsOverAll(ask: AskSite): Promise<void> {
  const answers: Answer[] = [];
  for (let index = 0; index < 4 * 12; index += 1)
    answers.push(
      await ask('/api/roadside/request', {
        from: '203.0.113.77',
        json: {
          requesterName: 'Robin Stuck',
          requesterEmail: `robin${index}@ride.example`,
          requesterPhone: '720-555-0111',
          location: 'Overlook above the dam',
          zipCode: '80435',
          issueType: 'flat tire',
          description: 'The rear tire lost all its air.',
          urgency: 'medium',
        },
      }),
    );
  const taken = answers.filter(({ status }) => status === 201).length;
  report(`${answers.length} entries of one address: taken without proof`, String(taken), '5', taken === 5);
}

async function rollingRestarts(fleet: Fleet, ask: AskSite, cookie: string): Promise<void> {
  const actions: { what: string; run: (index: number, from: string) => Promise<Answer> }[] = [
    { what: 'a kept page', run: (_index, from) => ask('/blog', { from }) },
    { what: 'a page', run: (index, from) => ask(`/?zip=${zip(index % 300)}`, { from }) },
    { what: 'a cold page', run: (index, from) => ask(`/?zip=${zip(300 + index)}`, { from }) },
    {
      what: 'a check',
      run: (index, from) => ask('/api/weather', { from, json: { zipCode: zip(index % 300) } }),
    },
    { what: 'the directory', run: (index, from) => ask(`/all-routes?page=${1 + (index % 3)}`, { from }) },
    {
      what: 'a search',
      run: (index, from) => ask(`/routes?zipCode=${zip(index)}&maxDistance=100`, { from }),
    },
    {
      what: 'a trip',
      run: (index, from) => ask(`/trip?zip=${zip(index * 5)}&zip=${zip(index * 5 + 1)}`, { from }),
    },
    { what: 'a draft', run: (index, from) => addDraft(ask, cookie, `Draft ${index}`, from) },
  ];
  const until = performance.now() + SECONDS * 1_000;
  const answers: (Answer & { what: string })[] = [];
  let index = 0;
  const riding = Array.from({ length: RIDERS }, async () => {
    while (performance.now() < until) {
      const number = (index += 1);
      const { what, run } = actions[number % actions.length] ?? actions[0]!;
      answers.push({ ...(await run(number, address(number))), what });
      await wait(THINK_MS);
    }
  });
  let restarts = 0;
  while (performance.now() < until) {
    const one = restarts % fleet.ports.length;
    await fleet.stop(one);
    await fleet.start(one);
    restarts += 1;
  }
  await Promise.all(riding);
  // The program says itself that the weather services do not answer.
  const upstream = answers.filter(({ status, text }) => status === 502 && text.includes('"code":"upstream"'));
  const lost = answers.filter(
    (answer) =>
      (answer.status === 0 || (answer.status >= 500 && answer.status !== 503)) && !upstream.includes(answer),
  );
  const busy = answers.filter(({ status }) => status === 503).length;
  report(
    `${restarts} restarts in ${SECONDS} s, one after the other: lost`,
    `${lost.length} of ${answers.length}`,
    '0',
    lost.length === 0,
  );
  note(
    `${statuses(answers)}; p99 ${quantile(
      answers.map(({ ms }) => ms),
      0.99,
    ).toFixed(0)} ms`,
  );
  if (upstream.length > 0) note(`${upstream.length} met a weather service that did not answer`);
  if (busy > 0) note(`${busy} were told to come back (503 with Retry-After)`);
  for (const { what, status, text, ms } of lost.slice(0, 10))
    note(`lost: ${what}, ${status} after ${ms.toFixed(0)} ms ${text.slice(0, 80)}`);
}

async function asOneSite(): Promise<void> {
  const fleet = await startFleet({
    databaseUrl,
    processes: MOST,
    firstPort: FIRST_PORT,
    publicPort: PROXY_PORT,
  });
  const proxy = await startNginx(PROXY_PORT, fleet.ports);
  const { ask, end } = createAsk(PROXY_PORT);
  const cookie = await signIn(ask);
  await limitsOverAll(ask);
  await lastPlace(ask, cookie);
  await rollingRestarts(fleet, ask, cookie);
  const errors = readFileSync(proxy.errorLog, 'utf8')
    .split('\n')
    .filter((line) => / \[(error|crit|alert)\] /.test(line));
  const refused = errors.filter((line) => line.includes('Connection refused')).length;
  note(`nginx wrote of ${errors.length} failed tries, ${refused} of them refused connections`);
  for (const line of errors.filter((text) => !text.includes('Connection refused')).slice(0, 5))
    note(line.slice(0, 200));
  end();
  await proxy.stop();
  await fleet.end();
}

const only = process.argv[3];
if (only !== 'restarts') await throughput();
if (only !== 'throughput') await asOneSite();
