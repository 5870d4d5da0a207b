import { expect, it } from 'vitest';
import { auditExportHref } from './audit.queries.ts';

const asked = { admin: '', action: '', entityType: '', from: '', until: '' };
const bounds = (from: string, until: string, timeZone: string) => {
  const { searchParams } = new URL(
    auditExportHref({ ...asked, from, until }, 'csv', timeZone),
    'http://localhost',
  );
  return [searchParams.get('from'), searchParams.get('until')];
};

it('the days that the audit log is asked for are those of the site, both inclusive', () => {
  expect(bounds('2026-11-21', '2026-11-21', 'America/Denver')).toEqual([
    '2026-11-21T07:00:00.000Z',
    '2026-11-22T07:00:00.000Z',
  ]);
  // The clocks change within it.
  expect(bounds('2026-11-01', '2026-11-01', 'America/Chicago')).toEqual([
    '2026-11-01T05:00:00.000Z',
    '2026-11-02T06:00:00.000Z',
  ]);
});

it('an address with something else for a day asks for no bound', () => {
  expect(bounds('yesterday', '2026-02-30', 'America/Denver')).toEqual([null, null]);
});
