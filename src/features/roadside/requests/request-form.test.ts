import { expect, it } from 'vitest';
import { goesOutByItself } from './by-itself.model.ts';
import { EMPTY_REQUEST, type RequestValues } from './request-draft.store.ts';
import { accuracyText, fromSearch, requestFormSchema, ZIP_OF_POSITION } from './request-form.model.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

const FILLED: RequestValues = {
  ...EMPTY_REQUEST,
  requesterName: 'Sam Reed',
  requesterEmail: 'sam@ride.example',
  requesterPhone: '303-555-0199',
  issueType: 'flat tire',
  description: 'The rear tire is flat.',
};
const POSITION = { latitude: '39.62891', longitude: '-106.04352', accuracy: '12' };
const errors = (values: RequestValues) => {
  const parsed = requestFormSchema.safeParse(values);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]));
};

it('takes a position for the words and the ZIP code that were left blank', () => {
  expect(requestFormSchema.parse({ ...FILLED, ...POSITION })).toMatchObject({
    latitude: 39.62891,
    longitude: -106.04352,
    location: '39.62891, -106.04352, good to 40 ft',
    zipCode: ZIP_OF_POSITION,
  });
});

it('keeps what was typed beside a position', () => {
  expect(
    requestFormSchema.parse({ ...FILLED, ...POSITION, location: 'Exit 205', zipCode: '80435' }),
  ).toMatchObject({ location: 'Exit 205', zipCode: '80435' });
});

it('asks for words and a ZIP code where there is no position', () => {
  expect(errors(FILLED)).toEqual(['location', 'zipCode']);
  expect(errors({ ...FILLED, latitude: '39.6' })).toEqual(['location', 'zipCode']);
});

it.each([
  ['', undefined],
  ['1', 'good to 10 ft'],
  ['12', 'good to 40 ft'],
  ['1200', 'good to 0.7 miles'],
])('says how sure a position within %s m is', (meters, text) => expect(accuracyText(meters)).toBe(text));

it('takes place and problem of the newest search, and leaves what was typed', () => {
  const search = { volunteer: null, zipCode: '80435', issueType: 'flat tire', maxDistance: '25' };
  const found = { zipCode: '80435', issueType: 'flat tire' };
  expect(fromSearch(EMPTY_REQUEST, search, null)).toEqual(found);
  const next = { ...search, zipCode: '80498', issueType: 'fuel' };
  expect(fromSearch({ ...EMPTY_REQUEST, ...found }, next, search)).toEqual({
    zipCode: '80498',
    issueType: 'fuel',
  });
  expect(fromSearch({ ...EMPTY_REQUEST, ...found, zipCode: '80443' }, next, search)).toEqual({
    issueType: 'fuel',
  });
});

it('sends by itself what was pressed lately, and nothing of yesterday', () => {
  const pressed = Date.parse('2026-11-20T22:00:00Z');
  expect(goesOutByItself(pressed, pressed + HOUR_MS)).toBe(true);
  expect(goesOutByItself(pressed, pressed + DAY_MS)).toBe(false);
  // The phone believed that it was tomorrow.
  expect(goesOutByItself(pressed, pressed - DAY_MS)).toBe(false);
});
