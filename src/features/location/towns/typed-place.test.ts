import { expect, test } from 'vitest';
import { isTown, townSearch, typedPlace } from './typed-place.model.ts';

test.each([
  ['8043', '8043'],
  ['80435-1234', '80435'],
  ['8o4a35', '8435'],
  [' 80435', '80435'],
  ['-80435', '80435'],
  ['ZIP: 80435-1234', '80435'],
  ['Estes Park, CO 80517', '80517'],
  ['1600 Pennsylvania Ave NW, Washington, DC 20500', '20500'],
  ['12345 County Road 8, Dillon, CO 80435-1234, USA', '80435'],
  ['80435 80517', '80435'],
  ['1600 Pennsylvania Ave, Washington DC', 'Washington DC'],
  ['1600 Pennsylvania Ave NW, Apt 5, Washington, DC, USA', 'Washington, DC, USA'],
  ['1600a Pennsylvania Ave, Washington', 'Washington'],
  ['12345 County Road 8, Dillon, CO', 'Dillon, CO'],
  ['12345 Lake Rd, Dillon CO', 'Dillon CO'],
  ['80435 Dillon, CO', '80435'],
  ['80435 Dillon, Colorado', '80435'],
  ['80435, Dillon', '80435'],
  ['123 Main St', '123'],
  ['Estes Park, CO', 'Estes Park, CO'],
  [' Estes', 'Estes'],
  ['Ñ', 'Ñ'],
  ['🏍️', ''],
  ['“Denver, CO', 'Denver, CO'],
  ['８０４３５－１２３４', '80435'],
  ['Ｄenver, CO ８０２０２', '80202'],
  ['Peñasco,\u00a0NM', 'Peñasco, NM'],
  ['a'.repeat(80), 'a'.repeat(60)],
])('typing %j leaves %j', (typed, left) => {
  expect(typedPlace(typed)).toBe(left);
});

test('only letters begin a town, and two of them a search', () => {
  expect([isTown('E'), isTown('8'), isTown('')]).toEqual([true, false, false]);
  expect([townSearch('E'), townSearch(' Es '), townSearch('80435')]).toEqual([undefined, 'Es', undefined]);
});
