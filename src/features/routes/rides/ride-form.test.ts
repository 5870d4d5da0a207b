import { expect, it } from 'vitest';
import { RIDE_FORM_DEFAULTS } from './rides.model.ts';
import { newRideFormSchema } from './rides.schema.ts';

const wrong = (values: object) => {
  const parsed = newRideFormSchema('2026-11-20').safeParse({ ...RIDE_FORM_DEFAULTS, ...values });
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
};

it('marks at the first press all that a ride lacks, its length too', () => {
  expect(Object.keys(wrong({}))).toEqual([
    'name',
    'description',
    'startLocation',
    'endLocation',
    'distance',
    'highlights',
    'warnings',
    'zipCodes',
    'rideDate',
    'rideTime',
  ]);
});

it.each(['', '0', '0.5', '501'])('takes no ride of %j miles', (distance) => {
  expect(wrong({ distance })).toMatchObject({ distance: 'Distance must be between 1 and 500 miles' });
});

it('keeps ZIP codes of five digits only, and names the field when none is left', () => {
  expect(wrong({ zipCodes: '8043, abcde' })).toMatchObject({
    zipCodes: 'Please enter at least one valid 5-digit zip code.',
  });
  expect(wrong({ zipCodes: '8043, 80435' })).not.toHaveProperty('zipCodes');
});

it('says beside all else that a day is past', () => {
  expect(wrong({ rideDate: '2026-11-19' })).toMatchObject({
    rideDate: 'The ride date cannot be earlier than today',
    distance: 'Distance must be between 1 and 500 miles',
  });
  expect(wrong({ rideDate: '2026-11-20' })).not.toHaveProperty('rideDate');
});
