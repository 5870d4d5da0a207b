import { expect, test } from 'vitest';
import { createTowns } from './towns.repo.server.ts';

const { find, findMisspelled } = createTowns();
const names = (text: string) => find(text, 6).map(({ name, state }) => `${name}, ${state}`);

test.each([
  ['Estes Park, CO', 'Estes Park, CO'],
  ['estes park colorado', 'Estes Park, CO'],
  ['st louis', 'St. Louis, MO'],
  ['Saint Louis, mo', 'St. Louis, MO'],
  ['Ft. Collins', 'Fort Collins, CO'],
  ['mt airy nc', 'Mount Airy, NC'],
  ['canon city', 'Cañon City, CO'],
  ["coeur d'al", "Coeur d'Alene, ID"],
  ['O’Fallon, Mis', "O'Fallon, MO"],
  ['washington', 'Washington, DC'],
  ['new york', 'New York, NY'],
  ['kansas city, kansas', 'Kansas City, KS'],
  ['york pa', 'York, PA'],
  ['winston salem', 'Winston-Salem, NC'],
  ['Denver, CO, USA', 'Denver, CO'],
  ['Boise, Idaho, United States', 'Boise, ID'],
  ['boise id us', 'Boise, ID'],
  ['coeur d alene', "Coeur d'Alene, ID"],
  ['Land O Lakes FL', "Land O' Lakes, FL"],
  ['N Las Vegas', 'North Las Vegas, NV'],
  ['E. St. Louis', 'East Saint Louis, IL'],
  ['NYC', 'New York, NY'],
  ['D.C.', 'Washington, DC'],
  ['Vegas', 'Las Vegas, NV'],
  ['sturgis, s', 'Sturgis, SD'],
  ['LA', 'Los Angeles, CA'],
  ['Grand Jct', 'Grand Junction, CO'],
  ['Pt. Reyes', 'Point Reyes Station, CA'],
  ['lacrosse', 'La Crosse, WI'],
  ['stlouis', 'St. Louis, MO'],
  ['losangeles, ca', 'Los Angeles, CA'],
  ['Deals Gap', 'Deals Gap, NC'],
  ['mt rushmore', 'Mount Rushmore, SD'],
  ['marthas viney', "Martha's Vineyard, MA"],
])('%s is %s', (text, expected) => {
  expect(names(text)[0]).toBe(expected);
});

test('a short word may be whole or the beginning of another', () => {
  expect(names('st')).toContain('St. Louis, MO');
  expect(names('st')).toContain('Stockton, CA');
});

test.each(['', 'a', ',', ', CO', 'Nosuchtown', 'Estes Park, XX', '80435', '\t', '🏍️🏍️', '%'.repeat(60)])(
  '%j finds nothing',
  (text) => {
    expect(names(text)).toEqual([]);
  },
);

test.each([
  ['pheonix', 'Phoenix, AZ'],
  ['albuqerque', 'Albuquerque, NM'],
  ['Cincinatti, Ohio', 'Cincinnati, OH'],
  ['chatanooga tn', 'Chattanooga, TN'],
  ['Gatlinberg', 'Gatlinburg, TN'],
  ['san fransi', 'San Francisco, CA'],
  ['moba', 'Moab, UT'],
  ['denvr', 'Denver, CO'],
])('%s is spelled nearly as %s', (text, expected) => {
  expect(names(text)).toEqual([]);
  const [first] = findMisspelled(text, 5).map(({ name, state }) => `${name}, ${state}`);
  expect(first).toBe(expected);
});

test.each(['', 'dnv', 'Nosuchtown', 'Pheonix, XX', '80435', '🏍️🏍️', '%'.repeat(60), 'x'.repeat(60)])(
  '%j is spelled as nothing is',
  (text) => {
    expect(findMisspelled(text, 5)).toEqual([]);
  },
);
