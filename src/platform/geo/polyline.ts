import type { GeoPoint } from './distance.ts';

/** Google's encoded polyline format: differences of latitude and longitude, 5 bits a character. */

/** @param decimals 5 as Google writes it, 6 as Valhalla does. */
export function encodePolyline(points: readonly GeoPoint[], decimals = 5): string {
  const factor = 10 ** decimals;
  let text = '';
  let latitude = 0;
  let longitude = 0;
  for (const point of points) {
    const nextLatitude = Math.round(point.latitude * factor);
    const nextLongitude = Math.round(point.longitude * factor);
    text += encodeNumber(nextLatitude - latitude) + encodeNumber(nextLongitude - longitude);
    latitude = nextLatitude;
    longitude = nextLongitude;
  }
  return text;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

/** The points of an encoded polyline; undefined when the text breaks off or leaves the Earth. */
export function decodePolyline(text: string, decimals = 5): GeoPoint[] | undefined {
  const factor = 10 ** decimals;
  const points: GeoPoint[] = [];
  const sums = [0, 0];
  let axis = 0;
  let shift = 0;
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const chunk = text.charCodeAt(index) - 63;
    if (chunk < 0 || chunk > 63 || shift > 30) return undefined;
    bits |= (chunk & 0x1f) << shift;
    shift += 5;
    if (chunk >= 0x20) continue;
    sums[axis] = (sums[axis] ?? 0) + (bits & 1 ? ~(bits >> 1) : bits >> 1);
    bits = shift = 0;
    axis = 1 - axis;
    if (axis === 1) continue;
    const latitude = (sums[0] ?? 0) / factor;
    const longitude = (sums[1] ?? 0) / factor;
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
    points.push({ latitude, longitude });
  }
  return shift === 0 && axis === 0 ? points : undefined;
}
