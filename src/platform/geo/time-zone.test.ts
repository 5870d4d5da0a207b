import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#platform/time/units.ts';
import { zoneName, zoneOffset } from '#platform/time/zone.ts';
import { timeZoneAt } from './time-zone.server.ts';

const WINTER = Date.parse('2026-01-15T12:00:00Z');
const SUMMER = Date.parse('2026-07-15T12:00:00Z');

/** Hours from UTC in winter and summer that the clocks of a state or territory have. */
const EASTERN = '-5/-4';
const CENTRAL = '-6/-5';
const MOUNTAIN = '-7/-6';
const PACIFIC = '-8/-7';
const ALASKA = ['-9/-8', '-10/-9'];
const CLOCKS: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'.split(' ').map((s) => [s, [EASTERN]]),
  ),
  ...Object.fromEntries('AR IA IL LA MN MO MS OK WI'.split(' ').map((s) => [s, [CENTRAL]])),
  // Phenix City and the towns beside it live by the clock of Columbus, GA.
  AL: [CENTRAL, EASTERN],
  ...Object.fromEntries('FL IN KY MI TN'.split(' ').map((s) => [s, [EASTERN, CENTRAL]])),
  ...Object.fromEntries('KS ND NE SD TX'.split(' ').map((s) => [s, [CENTRAL, MOUNTAIN]])),
  ...Object.fromEntries('CO MT NM UT WY'.split(' ').map((s) => [s, [MOUNTAIN]])),
  ...Object.fromEntries('ID OR'.split(' ').map((s) => [s, [MOUNTAIN, PACIFIC]])),
  ...Object.fromEntries('CA WA'.split(' ').map((s) => [s, [PACIFIC]])),
  // The Navajo Nation changes its clocks.
  AZ: ['-7/-7', MOUNTAIN],
  NV: [PACIFIC, MOUNTAIN],
  AK: ALASKA,
  HI: ['-10/-10', '12/12'],
  PR: ['-4/-4'],
  VI: ['-4/-4'],
  AS: ['-11/-11'],
  GU: ['10/10'],
  MP: ['10/10'],
  PW: ['9/9'],
  FM: ['10/10', '11/11'],
  MH: ['12/12'],
};

const places = readFileSync(new URL('../../features/location/zip-codes.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [zip = '', latitude, longitude, city, state = ''] = line.split('\t');
    return { zip, city, state, point: { latitude: Number(latitude), longitude: Number(longitude) } };
  })
  .filter(({ state }) => !['AA', 'AE', 'AP'].includes(state));

it('gives each ZIP code a clock of its state', () => {
  expect(places.length).toBeGreaterThan(40_000);
  const hours = (zone: string, at: number) => zoneOffset(at, zone) / HOUR_MS;
  const wrong = places.flatMap(({ zip, city, state, point }) => {
    const zone = timeZoneAt(point);
    const clock = `${hours(zone, WINTER)}/${hours(zone, SUMMER)}`;
    return CLOCKS[state]?.includes(clock) ? [] : [`${zip} ${city}, ${state}: ${zone} ${clock}`];
  });
  expect(wrong).toEqual([]);
  const all = new Set(places.map(({ point }) => timeZoneAt(point)));
  expect(
    [...all].filter((zone) =>
      /Toronto|Moncton|Winnipeg|Regina|Swift|Edmonton|Creston|Vancouver|Tijuana|Hermo|Ciudad|Matam|Monterrey|Apia|Asia/.test(
        zone,
      ),
    ),
  ).toEqual([]);
});

it.each([
  ['Calais, ME', 45.17, -67.25, 'America/New_York'],
  ['Loring, MT', 48.8, -107.86, 'America/Denver'],
  ['Eastport, ID', 48.99, -116.18, 'America/Los_Angeles'],
  ['Pago Pago, AS', -14.28, -170.7, 'Pacific/Pago_Pago'],
  ['Gambell, AK', 63.78, -171.73, 'America/Nome'],
])('has the clock of %s', (_name, latitude, longitude, zone) => {
  expect(timeZoneAt({ latitude, longitude })).toBe(zone);
});

// Between states the package's map is some miles off, in places a whole county.
it.each([
  ['58801', 'America/Chicago'],
  ['58854', 'America/Chicago'],
  ['83873', 'America/Los_Angeles'],
  ['83554', 'America/Los_Angeles'],
  ['92363', 'America/Los_Angeles'],
  ['85369', 'America/Phoenix'],
  ['86022', 'America/Phoenix'],
  // The Hopi keep Arizona's clock, the Navajo around them do not.
  ['86043', 'America/Phoenix'],
  ['86033', 'America/Denver'],
  ['86045', 'America/Denver'],
  ['47514', 'America/Indiana/Tell_City'],
  ['46201', 'America/Indiana/Indianapolis'],
  ['46371', 'America/Chicago'],
  ['49935', 'America/Menominee'],
  ['42642', 'America/Chicago'],
  ['73933', 'America/Chicago'],
  ['57532', 'America/Chicago'],
  ['36869', 'America/New_York'],
])('keeps the clock of the towns beside a border: %s', (zip, zone) => {
  const place = places.find((one) => one.zip === zip);
  expect(place && timeZoneAt(place.point)).toBe(zone);
});

it('has a name for the zone of every ZIP code', () => {
  const zones = new Set(places.map(({ point }) => timeZoneAt(point)));
  const unnamed = [...zones].filter((zone) =>
    [WINTER, SUMMER].some((at) => !/^[A-Z][A-Za-z]{1,3}T$/.test(zoneName(at, zone))),
  );
  expect(unnamed).toEqual([]);
  expect(zoneName(WINTER, 'Pacific/Guam')).toBe('ChST');
});
