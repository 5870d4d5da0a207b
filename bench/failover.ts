// The primary of two PostgreSQL servers is killed under load and its synchronous standby promoted: acknowledged writes
// against rows, pages meanwhile, and how soon one can write again. `npm run bench failover patroni`: Patroni with etcd
// notices and promotes. `replica` as well: readers ask the standby. Needs HAProxy. FIRST_PORT for ports of your own.
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { addDraft, signIn, startFleet } from './setup/fleet.ts';
import { note, quantile, report } from './setup/measure.ts';
import { startPatroniPair } from './setup/patroni-pair.ts';
import { startPostgresPair } from './setup/postgres-pair.ts';
import { isInstalled } from './setup/proxy.ts';
import { address, createAsk, statuses, type Answer } from './setup/site.ts';

const FIRST_PORT = Number(process.env.FIRST_PORT ?? 4_700);
const BEFORE_MS = 10_000;
const AFTER_MS = 20_000;
const WRITERS = 4;
const WITHIN_MS = 10_000;
const VERDICTS = ['80435', '73160', '79843'];
const PAGES = ['/blog', '/route/1', '/all-routes', '/', '/privacy', '/no/such/road'];

if (!isInstalled('haproxy', '-v')) throw new Error('HAProxy is needed: apt-get install haproxy');

const how = process.argv.slice(3);
const startPair = how.includes('patroni') ? startPatroniPair : startPostgresPair;
const pair = await startPair({
  first: FIRST_PORT + 5,
  second: FIRST_PORT + 6,
  proxy: FIRST_PORT + 7,
  replica: FIRST_PORT + 8,
});
const fleet = await startFleet({
  databaseUrl: pair.url,
  processes: 2,
  firstPort: FIRST_PORT,
  publicPort: FIRST_PORT,
  samples: true,
  env: how.includes('replica') ? { DATABASE_REPLICA_URL: pair.replicaUrl } : {},
});
const clients = fleet.ports.map(createAsk);
const ask = (index: number) => (clients[index % clients.length] ?? clients[0]!).ask;
const cookie = await signIn(ask(0));

type Phase = 'before' | 'away' | 'after';
let phase: Phase = 'before';
const over = new AbortController();
const acknowledged: { title: string; at: number }[] = [];
const writes: (Answer & { phase: Phase })[] = [];
const looks: { path: string; phase: Phase; answer: Answer }[] = [];

const writing = Array.from({ length: WRITERS }, async (_, writer) => {
  for (let number = 0; !over.signal.aborted; number += 1) {
    const title = `Draft ${writer} ${number}`;
    const answer = await addDraft(ask(number), cookie, title, address(writer * 10_000 + number));
    writes.push({ ...answer, phase });
    if (answer.status === 201) acknowledged.push({ title, at: performance.now() });
    await wait(answer.status === 201 ? 10 : 100);
  }
});
const looking = [...VERDICTS.map((zip) => `/?zip=${zip}`), ...PAGES].map(async (path, reader) => {
  for (let number = 0; !over.signal.aborted; number += 1) {
    const from = address(500_000 + reader * 10_000 + number);
    looks.push({ path, phase, answer: await ask(number)(path, { from }) });
    await wait(50);
  }
});

await wait(BEFORE_MS);
pair.kill();
phase = 'away';
const killedAt = performance.now();
await pair.takeOver();
const promotedAt = performance.now();
await wait(AFTER_MS / 2);
phase = 'after';
await wait(AFTER_MS / 2);
over.abort();
await Promise.all([...writing, ...looking]);

const client = new Client({ connectionString: pair.secondUrl });
await client.connect();
const { rows } = await client.query<{ title: string }>('select title from blog_posts');
await client.end();
const stored = new Set(rows.map(({ title }) => title));
const lost = acknowledged.filter(({ title }) => !stored.has(title));
const again = acknowledged.find(({ at }) => at > promotedAt)?.at;
const drafts = [...stored].filter((title) => title.startsWith('Draft ')).length;

report(
  'writes acknowledged, and lost with the primary',
  `${acknowledged.length}, ${lost.length}`,
  '0 lost',
  lost.length === 0,
);
note(`${drafts} are there: the others were written and not answered for`);
note(
  `writes: ${statuses(writes)}; the primary was gone for ${((promotedAt - killedAt) / 1_000).toFixed(1)} s before the promotion`,
);
const againMs = again === undefined ? Infinity : again - promotedAt;
report(
  'writes again after the promotion',
  `${(againMs / 1_000).toFixed(1)} s`,
  `≤ ${WITHIN_MS / 1_000} s`,
  againMs <= WITHIN_MS,
);
for (const path of new Set(looks.map((look) => look.path))) {
  const own = looks.filter((look) => look.path === path && look.phase === 'away').map(({ answer }) => answer);
  const wanted = path === '/no/such/road' ? 404 : 200;
  const others = own.filter(({ status }) => status !== wanted);
  const times = own.map(({ ms }) => ms);
  report(
    `  ${path} meanwhile`,
    `${own.length - others.length} of ${own.length}`,
    `all; p50 ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    others.length === 0,
  );
  if (others.length > 0)
    note(
      `${statuses(others)}: ${/(site is very busy|site cannot)[^<]*/.exec(others[0]?.text ?? '')?.[0] ?? ''}`,
    );
}
for (const { end } of clients) end();
await fleet.end();
await pair.end();
