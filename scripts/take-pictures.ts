// `npm run build:pictures` starts the demo and takes the README's pictures of it, into docs/pictures. Needs Debian's
// chromium-headless-shell.
import '#server/production.ts';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createLog } from '#platform/log/log.server.ts';
import { builtPages } from '#server/built-pages.ts';
import { CHROMIUM_FLAGS, ensureChromium } from './browsers.ts';
import { ensureBuilt } from './ensure-built.ts';
import { freePort } from './free-port.ts';
import { sampleAdmin, seedContent } from './sample-site.ts';
import { startSimulatedApp } from './simulated-app.ts';
import { DAY_MS } from '#platform/time/units.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/pictures');
/** A page of a README is read over phones too. */
const MOST_BYTES = 150_000;

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

interface Picture {
  name: string;
  path: string;
  size: { width: number; height: number };
  dark?: boolean;
  /** For admins. */
  signedIn?: boolean;
  /** What has to be there before it is taken. */
  until: (page: Page) => Promise<void>;
}

const text = (words: RegExp | string) => (page: Page) => page.getByText(words).first().waitFor();

const PICTURES: readonly Picture[] = [
  {
    name: 'verdict-phone',
    path: '/?zip=85003',
    size: PHONE,
    until: text(/Great Day for Riding|Ride with Caution|Not Recommended/),
  },
  {
    name: 'verdict-desk',
    path: '/?zip=85003',
    size: DESK,
    until: text(/Great Day for Riding|Ride with Caution|Not Recommended/),
  },
  { name: 'roads-desk', path: '/routes?zip=28801', size: DESK, until: text(/mi\b/) },
  { name: 'trip-desk', path: '/trip?zip=80435&zip=81301', size: DESK, until: text(/Durango/) },
  { name: 'rides-phone', path: '/group-rides', size: PHONE, until: text(/mi\b/) },
  {
    name: 'help-phone',
    path: '/roadside-assistance?tab=help',
    size: PHONE,
    until: (page) => page.getByRole('button', { name: 'Next' }).waitFor(),
  },
  {
    name: 'queue-desk',
    path: '/admin?view=queue',
    size: DESK,
    signedIn: true,
    until: (page) =>
      page
        .getByRole('button', { name: /Approve/ })
        .first()
        .waitFor(),
  },
];

ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'dryline-pictures-'));
const { log } = createLog('silent');
const admin = sampleAdmin(dataDir);
const demo = await startSimulatedApp({
  port: await freePort(Number(process.env.PORT ?? 3000)),
  dataDir,
  log,
  pages: await builtPages(),
  env: admin.env,
  drawnMap: true,
  demoMailbox: {},
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
try {
  await seedContent(demo.services);
  await sendEntries();
  mkdirSync(FOLDER, { recursive: true });
  const asked = process.argv.slice(2);
  for (const picture of PICTURES) if (asked.length === 0 || asked.includes(picture.name)) await take(picture);
} finally {
  await browser.close();
  await demo.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** What riders might have sent this morning, through the public forms' own calls. */
async function sendEntries(): Promise<void> {
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
  const road = { routeType: 'scenic', duration: 150, rating: 5 };
  const entries = [
    {
      path: '/api/roadside/volunteer',
      body: {
        name: 'Dana Cole',
        email: 'dana@ride.example',
        phone: '303-555-0142',
        zipCode: '80302',
        servicesOfferedInput: 'Flat tire repair, Fuel delivery',
        availability: 'Weekends and evenings',
        experienceLevel: 'advanced',
        maxDistance: 40,
      },
    },
    {
      path: '/api/scenic-routes/add',
      body: {
        ...road,
        name: 'Guanella Pass Byway',
        description:
          'From Georgetown over the pass to Grant: aspens at both ends and a wide view of Bierstadt from the top. Paved all the way.',
        difficulty: 'intermediate',
        roadType: 'mountain',
        zipCodes: ['80444', '80448'],
        startLocation: 'Georgetown, CO',
        endLocation: 'Grant, CO',
        distance: 22,
        highlights: ['Silver Dollar Lake', 'Geneva Park'],
        warnings: ['Closed from the first deep snow until May.'],
        bestTimeToRide: 'September',
      },
    },
    {
      path: '/api/scenic-routes/add',
      body: {
        ...road,
        routeType: 'group_ride',
        name: 'Breakfast to Nederland',
        description: 'An easy pace up Boulder Canyon, pancakes, and home by noon. New riders are welcome.',
        difficulty: 'beginner',
        roadType: 'mountain',
        zipCodes: ['80302', '80466'],
        startLocation: 'Boulder, CO',
        endLocation: 'Nederland, CO',
        distance: 34,
        rideDate: day(2),
        rideTime: '08:30',
        meetingPoint: 'Scott Carpenter Park, north lot',
        maxRiders: 12,
      },
    },
  ];
  for (const { path, body } of entries) {
    const answer = await fetch(demo.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: demo.url },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
}

async function take({ name, path, size, dark = false, signedIn = false, until }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: size === DESK ? 1.5 : 2,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  if (signedIn) {
    const { username, password } = JSON.parse(readFileSync(join(dataDir, 'demo-admin.json'), 'utf8')) as {
      username: string;
      password: string;
    };
    const answer = await page.request.post(`${demo.url}/api/admin/login`, { data: { username, password } });
    if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
  }
  await page.goto(demo.url + path, { waitUntil: 'networkidle' });
  await until(page);
  await page.evaluate(() => document.fonts.ready);
  const file = join(FOLDER, `${name}.webp`);
  // Text stays sharp on dense screens, and flat colors weigh little.
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toBuffer();
  if (picture.byteLength > MOST_BYTES)
    throw new Error(`${name} weighs ${picture.byteLength} bytes, more than ${MOST_BYTES}.`);
  writeFileSync(file, picture);
  process.stdout.write(`${file}: ${Math.round(picture.byteLength / 1000)} kB\n`);
  await context.close();
}
