import { describe, expect, test } from 'vitest';
import { createZipCodes } from './zip-codes.repo.server.ts';

const zipCodes = createZipCodes();

describe('known ZIP codes have their place', () => {
  test.each([
    ['90210', 34.0901, -118.4065, 'Beverly Hills', 'CA'],
    ['10001', 40.7484, -73.9967, 'New York', 'NY'],
    ['60601', 41.8858, -87.6181, 'Chicago', 'IL'],
    ['33109', 25.7588, -80.1376, 'Miami Beach', 'FL'],
    ['99501', 61.2116, -149.8761, 'Anchorage', 'AK'],
    ['96813', 21.3179, -157.8521, 'Honolulu', 'HI'],
    ['00601', 18.16, -66.72, 'Adjuntas', 'PR'],
    ['20500', 38.8946, -77.0355, 'Washington', 'DC'],
    ['59801', 46.8563, -114.0252, 'Missoula', 'MT'],
    ['28787', 35.7126, -82.5491, 'Weaverville', 'NC'],
    ['30559', 34.9341, -84.2541, 'Mineral Bluff', 'GA'],
    ['80435', 39.5952, -105.9741, 'Dillon', 'CO'],
    ['85003', 33.4511, -112.0774, 'Phoenix', 'AZ'],
    ['04101', 43.6606, -70.2589, 'Portland', 'ME'],
    ['75033', 33.2559, -96.8853, 'Frisco', 'TX'],
    ['84009', 40.5622, -111.9297, 'South Jordan', 'UT'],
    ['34787', 28.5423, -81.5911, 'Winter Garden', 'FL'],
    ['78633', 30.7177, -97.7543, 'Georgetown', 'TX'],
  ])('%s', (zipCode, latitude, longitude, city, state) => {
    const place = zipCodes.lookup(zipCode);
    expect(place).toMatchObject({ zipCode, city, state });
    expect(Math.abs((place?.latitude ?? 0) - latitude)).toBeLessThanOrEqual(0.0001);
    expect(Math.abs((place?.longitude ?? 0) - longitude)).toBeLessThanOrEqual(0.0001);
  });
});

describe('points that the packages have wrong are corrected', () => {
  test.each([
    ['10200', 40.77, -73.95],
    ['00765', 18.1242, -65.4231],
    ['99505', 61.2847, -149.654],
    ['99506', 61.272, -149.8071],
    ['83648', 43.0492, -115.8659],
    ['80840', 39.0001, -104.8645],
    ['66040', 38.3569, -94.738],
    ['86443', 35.9488, -114.4449],
    ['95923', 40.1838, -121.1367],
    ['91759', 34.2637, -117.6996],
    ['96103', 39.7802, -120.6708],
    ['37362', 35.0313, -84.6809],
    ['87375', 35.6711, -108.7889],
    ['87539', 36.3856, -105.9802],
    ['86053', 36.7582, -111.0564],
    ['05440', 44.9579, -73.292],
    ['56669', 48.3714, -93.21],
    ['89179', 35.8916, -115.3279],
    ['84313', 41.3679, -113.6825],
    ['04926', 44.4803, -69.5152],
    ['05076', 44.145, -72.224],
    ['78150', 29.5382, -98.2816],
    ['83469', 45.0697, -114.4081],
    ['32899', 28.5702, -80.6277],
    ['33854', 27.8563, -81.4099],
    ['57772', 43.4772, -102.5276],
    ['59524', 48.1388, -108.4024],
    ['86332', 34.304, -112.6178],
    ['23233', 37.6438, -77.6294],
    ['62059', 38.6531, -90.1734],
    ['83433', 44.4929, -111.3179],
    ['14260', 43.0017, -78.7906],
    ['14261', 43.0017, -78.7906],
    ['08640', 40.014, -74.575],
    ['83209', 42.8578, -112.4262],
    ['90073', 34.0573, -118.4595],
    ['90095', 34.0712, -118.4434],
    ['90079', 34.0406, -118.2554],
    ['90089', 34.0215, -118.2856],
    ['86544', 36.5443, -109.1422],
    ['96863', 21.4369, -157.7455],
  ])('%s', (zipCode, latitude, longitude) => {
    const place = zipCodes.lookup(zipCode);
    expect(Math.abs((place?.latitude ?? 0) - latitude)).toBeLessThanOrEqual(0.0001);
    expect(Math.abs((place?.longitude ?? 0) - longitude)).toBeLessThanOrEqual(0.0001);
  });
});

test.each([
  ['00765', 'PR'],
  ['00802', 'VI'],
  ['96910', 'GU'],
  ['96799', 'AS'],
  ['96950', 'MP'],
])('the territories are there: %s is in %s', (zipCode, state) => {
  expect(zipCodes.lookup(zipCode)?.state).toBe(state);
});

test.each(['00000', '99999', '09001', '34001', '8043', '804350', ' 8043', '8e435', '', '80435-1234'])(
  '"%s" is no ZIP with a place',
  (zipCode) => {
    expect(zipCodes.lookup(zipCode)).toBeUndefined();
  },
);

test.each([
  ['the lake', 39.6303, -106.0434, /^(Dillon|Silverthorne|Frisco), CO$/],
  ['Times Square', 40.758, -73.9855, /^New York, NY$/],
  ['the Tail of the Dragon', 35.4669, -83.9185, /, (NC|TN)$/],
  ['the road over Beartooth Pass', 44.97, -109.47, /^(Red Lodge|Fishtail|Cody|Cooke City), (MT|WY)$/],
  ['the last of the Keys', 24.5551, -81.78, /^Key West, FL$/],
  ['Waikiki', 21.2793, -157.8292, /^Honolulu, HI$/],
  ['Old San Juan', 18.4663, -66.1057, /^(San Juan|Catano), PR$/],
  ['the plaza of Hagåtña', 13.475, 144.75, /^(Hagatna|Tamuning|Barrigada), GU$/],
])('nearest to %s', (_, latitude, longitude, expected) => {
  const place = zipCodes.nearest({ latitude, longitude }, 50);
  expect(`${place?.city}, ${place?.state}`).toMatch(expected);
});

test('a PO box is never the nearest ZIP code, even where it stands', () => {
  const holtsville = zipCodes.lookup('00501');
  expect(holtsville).toBeDefined();
  expect(zipCodes.nearest(holtsville ?? { latitude: 0, longitude: 0 }, 50)?.zipCode).toBe('11742');
});

test('nothing is nearest beyond the given miles', () => {
  const point = { latitude: 40, longitude: -70 };
  expect(zipCodes.nearest(point, 50)).toBeUndefined();
  expect(zipCodes.nearest(point, 150)).toBeDefined();
});
