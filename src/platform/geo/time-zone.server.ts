import lookUpZone from '@photostructure/tz-lookup';
import type { GeoPoint } from './distance.ts';

/** The IANA time zone at a point, for example "Pacific/Honolulu"; offline, from a map kept in the package. */
export const timeZoneAt = ({ latitude, longitude }: GeoPoint): string => lookUpZone(latitude, longitude);
