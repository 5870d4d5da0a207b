import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { usZoneTime } from './us-zones.ts';

/** Of these `Intl` knows no name. */
const OWN_NAMES = /^(?:ChST|SST)$/;

function byIntl(zone: string) {
  const part = (format: Intl.DateTimeFormat, instant: number) =>
    format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (instant: number) => {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(part(offset, instant)) ?? [];
    const size = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * 60_000;
    return { offset: sign === '-' ? -size : size, name: part(name, instant) };
  };
}

/** Every zone that is known here, with the two that `Intl` lists by an older name alone. */
const KNOWN = [
  ...Intl.supportedValuesOf('timeZone'),
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'UTC',
].filter((zone) => usZoneTime(Date.UTC(2026, 0, 1), zone));

it.each([...new Set(KNOWN)])('tells the time of %s as Intl does, to the second of each change', (zone) => {
  const told = byIntl(zone);
  const same = (instant: number) => {
    const time = usZoneTime(instant, zone);
    const expected = told(instant);
    expect(time).toEqual(OWN_NAMES.test(time?.name ?? '') ? { ...expected, name: time?.name } : expected);
  };
  const years = { min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true };
  fc.assert(fc.property(fc.date(years), (at) => same(at.getTime())));
  for (const sunday of sundays(2020, 2040))
    for (let hour = 0; hour <= 14; hour += 1) {
      same(sunday + hour * HOUR_MS - 1_000);
      same(sunday + hour * HOUR_MS);
    }
});

/** Those of the months in which clocks change, as epoch ms of their midnight in UTC. */
function sundays(from: number, until: number): number[] {
  const found: number[] = [];
  for (let day = Date.UTC(from, 0, 1); day < Date.UTC(until, 0, 1); day += DAY_MS) {
    const date = new Date(day);
    if (date.getUTCDay() === 0 && [2, 10].includes(date.getUTCMonth()) && date.getUTCDate() <= 15)
      found.push(day);
  }
  return found;
}

it('says nothing of other zones and of times before its rules', () => {
  expect(usZoneTime(Date.UTC(2026, 6, 4), 'Europe/Berlin')).toBeUndefined();
  expect(usZoneTime(Date.UTC(2009, 6, 4), 'America/North_Dakota/Beulah')).toBeUndefined();
  expect(usZoneTime(0, 'UTC')).toEqual({ offset: 0, name: 'UTC' });
  expect(usZoneTime(Number.NaN, 'America/Denver')).toBeUndefined();
});
