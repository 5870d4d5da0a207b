// What strangers can do to a site, bounded in number and time: each attack, what it cost, and whether others noticed.
// Run it on an older copy too: SITE_FOLDER=/path/to/built/copy npm run bench attack
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { WARM, whileRiding } from './setup/attack-riders.ts';
import { overload } from './setup/attack-overload.ts';
import { lastPlace } from './setup/fleet.ts';
import { note, report } from './setup/measure.ts';
import { address, ADMIN, mixedZipCodes, startSite, statuses, type Answer, type Site } from './setup/site.ts';

/** Each attack comes from an address of its own. */
let attacker = '203.0.113.1';
const only = process.argv[3];

async function requestBombs(site: Site): Promise<void> {
  const bomb = brotliCompressSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  const { result, others, longest } = await whileRiding(site, () =>
    Promise.all(
      Array.from({ length: 5 }, () =>
        site.ask('/api/weather', {
          from: attacker,
          bytes: bomb,
          headers: { 'content-type': 'application/json', 'content-encoding': 'br' },
        }),
      ),
    ),
  );
  report(
    `brotli bombs, 5 × ${bomb.length} bytes for 64 MB`,
    statuses(result),
    'others ≤ 1000 ms',
    longest <= 1_000,
  );
  note(others);
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const json = await whileRiding(site, () =>
    Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        site.ask('/api/trip-weather', {
          from: attacker,
          bytes: Buffer.from(index % 2 ? deep : `{"zipCodes":["${'8'.repeat(60_000)}"]}`),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    ),
  );
  report('deep and large JSON, 60 × 60 kB', statuses(json.result), 'others ≤ 1000 ms', json.longest <= 1_000);
  note(json.others);
}

/** Sends the beginning of a request and then nothing. */
async function begin(
  site: Site,
  path: string,
  type: string,
  bytes: number,
  promised: number,
): Promise<Socket> {
  const socket = connect(site.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost:${site.port}\r\nx-forwarded-for: ${attacker}\r\ncontent-type: ${type}\r\ncontent-length: ${promised}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(bytes, ' '));
  socket.resume();
  return socket;
}

async function slowBodies(site: Site): Promise<void> {
  const { result, others, longest } = await whileRiding(site, async () => {
    const sockets = await Promise.all(
      Array.from({ length: 150 }, () => begin(site, '/api/weather', 'application/json', 1, 60_000)),
    );
    // Longer than a body may take.
    await wait(13_000);
    const open = sockets.filter((socket) => !socket.destroyed && !socket.closed && socket.readable).length;
    for (const socket of sockets) socket.destroy();
    return open;
  });
  report('slow bodies, 150 of one byte: open after 13 s', String(result), '0', result === 0);
  note(`${others}${longest > 1_000 ? ' (too long)' : ''}`);
}

async function stalledUploads(site: Site): Promise<void> {
  const before = site.memory().now;
  const bytes = 9_900_000;
  const { result, others } = await whileRiding(site, async () => {
    const sockets = await Promise.all(
      Array.from({ length: 40 }, () =>
        begin(site, '/api/route-geometry', 'application/gpx+xml', bytes - 1, bytes),
      ),
    );
    // What the uploads take while they stand still is what is measured.
    await wait(4_000);
    const during = site.memory().now;
    for (const socket of sockets) socket.destroy();
    return during;
  });
  const more = result - before;
  report(
    '40 stalled tracks of 9.9 MB: memory',
    `${before.toFixed(0)} → ${result.toFixed(0)} MB`,
    '≤ 80 MB more',
    more <= 80,
  );
  note(others);
}

async function walkingZipCodes(site: Site): Promise<void> {
  const before = await site.outsideCalls();
  const zips = mixedZipCodes().slice(0, 600);
  const answers: Answer[] = [];
  const { others } = await whileRiding(site, async () => {
    for (let from = 0; from < zips.length; from += 20)
      answers.push(
        ...(await Promise.all(
          zips.slice(from, from + 20).map((zip) => site.ask(`/?zip=${zip}`, { from: attacker })),
        )),
      );
  });
  const after = await site.outsideCalls();
  const calls = (after['open-meteo'] ?? 0) - (before['open-meteo'] ?? 0);
  report('walking 600 ZIP codes: forecasts asked for', String(calls), '≤ 290 in two minutes', calls <= 290);
  note(`${statuses(answers)}; ${others}`);
  const other = await site.ask('/?zip=59718', { from: address(1) });
  report('  a rider of another address then', String(other.status), '200', other.status === 200);
  const robot = await site.ask('/?zip=04101', {
    from: address(2),
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' },
  });
  const asked = ((await site.outsideCalls())['open-meteo'] ?? 0) - (after['open-meteo'] ?? 0) - 1;
  report(
    '  a robot: status, forecasts asked for',
    `${robot.status}, ${asked}`,
    '200, 0',
    robot.status === 200 && asked === 0,
  );
}

async function tripBombs(site: Site): Promise<void> {
  const zips = mixedZipCodes();
  const trip = (index: number) =>
    `/trip?${zips
      .slice(index * 12, index * 12 + 12)
      .map((zip) => `zip=${zip}`)
      .join('&')}`;
  const { result, others, longest } = await whileRiding(site, async () => {
    const answers: Answer[] = [];
    for (let from = 0; from < 60; from += 10)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, index) => site.ask(trip(from + index), { from: attacker })),
        )),
      );
    return answers;
  });
  report('60 trips of 12 stops from one address', statuses(result), 'others ≤ 2000 ms', longest <= 2_000);
  note(others);
}

async function mailBombs(site: Site, cookie: string): Promise<void> {
  const answers: Answer[] = [];
  for (let index = 0; index < 30; index += 1)
    answers.push(
      await site.ask('/api/roadside/volunteer', {
        from: address(20_000 + index),
        json: {
          name: `Buy Now ${index}`,
          email: 'victim@elsewhere.example',
          phone: '303-555-0142',
          zipCode: '80435',
          servicesOfferedInput: 'Flat tire repair',
          availability: 'Cheap watches',
          experienceLevel: 'beginner',
          maxDistance: 25,
        },
      }),
    );
  // The outbox sends what it has at once; nothing tells that no more is coming.
  await wait(3_000);
  const outbox = await site.ask('/api/admin/mails', { from: address(3), headers: { cookie } });
  const mails = outbox.text.split('victim@elsewhere.example').length - 1;
  report(
    '30 entries for one stranger’s address: mails to it',
    String(mails),
    '≤ 6',
    outbox.status === 200 && mails <= 6,
  );
  note(statuses(answers));
}

async function hangingServices(site: Site): Promise<void> {
  for (const service of [
    'iem',
    'noaa-radar',
    'rainviewer',
    'valhalla',
    'osrm',
    'open-meteo',
    'nws',
    'nws-alerts',
  ])
    await site.fault({ service, kind: 'hang' });
  const parts: [string, Promise<Answer>][] = [
    ['radar frames', site.ask('/api/radar/frames?zipCode=80435', { from: address(6) })],
    ['a trip', site.ask('/trip?zip=86001&zip=87101', { from: address(7) })],
    ['a check', site.ask('/?zip=59101', { from: address(8) })],
  ];
  for (const [what, asked] of parts) {
    const { status, ms } = await asked;
    report(
      `all outside services hang: ${what}`,
      `${status} after ${(ms / 1_000).toFixed(1)} s`,
      '≤ 8.5 s',
      ms <= 8_500,
    );
  }
  await site.endFaults();
}

const site = await startSite();
for (const zip of WARM) await site.ask(`/?zip=${zip}`, { from: address(Number(zip) % 60_000) });
const signIn = await site.ask('/api/admin/login', { from: address(9), json: ADMIN });
const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
const attacks: [string, () => Promise<void>][] = [
  ['race', () => lastPlace(site.ask, cookie)],
  ['uploads', () => stalledUploads(site)],
  ['bombs', () => requestBombs(site)],
  ['walk', () => walkingZipCodes(site)],
  ['trips', () => tripBombs(site)],
  ['mail', () => mailBombs(site, cookie)],
  ['overload', () => overload(site)],
  ['slow', () => slowBodies(site)],
  ['hang', () => hangingServices(site)],
];
for (const [name, attack] of attacks)
  if (only === undefined || only === name) {
    attacker = `203.0.113.${10 + attacks.findIndex(([other]) => other === name)}`;
    await attack().catch((error: unknown) =>
      report(name, 'failed', error instanceof Error ? error.message : '', false),
    );
  }
const { now, peak } = site.memory();
report('memory after it all (peak)', `${now.toFixed(0)} (${peak.toFixed(0)}) MB`);
await site.stop();
