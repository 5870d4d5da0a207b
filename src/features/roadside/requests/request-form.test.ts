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

it('takes whom to ask, place and problem of the newest search, and leaves what was typed', () => {
  const dana = { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', name: 'Dana', experienceLevel: 'expert' };
  const search = { volunteer: dana, zipCode: '80435', issueType: 'flat tire', maxDistance: '50' };
  const asked = { volunteerId: dana.id, volunteerName: 'Dana', volunteerLevel: 'expert', maxDistance: '50' };
  const found = { zipCode: '80435', issueType: 'flat tire', ...asked };
  expect(fromSearch(EMPTY_REQUEST, search, null)).toEqual(found);
  const next = { ...search, volunteer: null, zipCode: '80498', issueType: 'fuel' };
  const anyone = { volunteerId: '', volunteerName: '', volunteerLevel: '', maxDistance: '50' };
  expect(fromSearch({ ...EMPTY_REQUEST, ...found }, next, search)).toEqual({
    zipCode: '80498',
    issueType: 'fuel',
    ...anyone,
  });
  expect(fromSearch({ ...EMPTY_REQUEST, ...found, zipCode: '80443' }, next, search)).toEqual({
    issueType: 'fuel',
    ...anyone,
  });
  const form = { ...FILLED, ...POSITION };
  expect(requestFormSchema.parse({ ...form, ...asked })).toMatchObject({
    volunteerId: dana.id,
    maxDistance: 50,
  });
  expect(requestFormSchema.parse(form)).toMatchObject({ volunteerId: null, maxDistance: 25 });
});

it('sends by itself what was pressed lately, and nothing of yesterday', () => {
  const pressed = Date.parse('2026-11-20T22:00:00Z');
  expect(goesOutByItself(pressed, pressed + HOUR_MS)).toBe(true);
  expect(goesOutByItself(pressed, pressed + DAY_MS)).toBe(false);
  // The phone believed that it was tomorrow.
  expect(goesOutByItself(pressed, pressed - DAY_MS)).toBe(false);
});
