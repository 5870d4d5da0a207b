import { MILES_PER_DEGREE } from '#platform/geo/distance.ts';
import type { Air } from '../weather/air.ts';
import { PLACE_ALERTS, type AlertScript } from '../weather/place-alerts.ts';

/** Within this many miles of its point a place has exactly its own weather, and none of it so many farther out. */
const INNER_MILES = 10;
const FADES_WITHIN_MILES = 5;

export interface Place {
  zip: string;
  name: string;
  latitude: number;
  longitude: number;
  /** The air `hours` from now (negative: before); `solarHour` gives days their warmer afternoons. */
  weather: (hours: number, solarHour: number) => Air;
  /** Within so many miles it has exactly its own weather; default 10. */
  miles?: number;
  /** PM2.5 in µg/m³, `hours` from now; left out: clean air. */
  smoke?: (hours: number) => number;
  /** True: the services do not say temperature, humidity and wind here. */
  silent?: boolean;
  alerts: readonly AlertScript[];
}

/** A place's weather in a rider's units: °F, mph, in/h, miles, %. What is left out is fair. */
interface Rider {
  temperature: number;
  /** Temperature minus dew point, °F. */
  spread?: number;
  wind: number;
  gust: number;
  direction?: number;
  rain?: number;
  chance?: number;
  clouds?: number;
  visibility?: number;
  thunder?: boolean;
  /** °F that the afternoon is warmer and the night colder. */
  swing?: number;
}

function toAir(rider: Rider, solarHour: number): Air {
  const rain = rider.rain ?? 0;
  const swing = (rider.swing ?? 0) * Math.cos((2 * Math.PI * (solarHour - 15)) / 24);
  return {
    temperature: (rider.temperature + swing - 32) / 1.8,
    spread: (rider.spread ?? 20) / 1.8,
    windSpeed: rider.wind * 0.44704,
    windDirection: rider.direction ?? 240,
    gust: rider.gust * 0.44704,
    rate: rain * 25.4,
    precipitationProbability: rider.chance ?? (rain > 0 ? 95 : 0),
    cloudCover: rider.clouds ?? (rain > 0 ? 100 : 10),
    visibility: (rider.visibility ?? 25) * 1609.344,
    thunderProbability: rider.thunder ? 90 : 0,
    thunder: rider.thunder ?? false,
  };
}

function place(
  zip: string,
  name: string,
  [latitude, longitude]: readonly [number, number],
  weather: Rider | ((hours: number) => Rider),
  extra: { silent?: boolean; miles?: number; smoke?: (hours: number) => number } = {},
): Place {
  const script = typeof weather === 'function' ? weather : () => weather;
  return {
    zip,
    name,
    latitude,
    longitude,
    weather: (hours, solarHour) => toAir(script(hours), solarHour),
    alerts: PLACE_ALERTS[zip] ?? [],
    ...extra,
  };
}

const TULSA_STORM: Rider = {
  temperature: 70,
  spread: 2,
  wind: 18,
  gust: 40,
  rain: 0.8,
  visibility: 2,
  thunder: true,
};
const TULSA_AFTER: Rider = { temperature: 66, spread: 12, wind: 8, gust: 14, clouds: 40, swing: 4 };
const ICY: Rider = { temperature: 35.6, spread: 2, wind: 5, gust: 9, clouds: 70, visibility: 10 };

/** README.md lists them for people. */
export const PLACES: readonly Place[] = [
  place('85003', 'Phoenix AZ', [33.4511, -112.0774], {
    temperature: 74,
    spread: 35,
    wind: 5,
    gust: 9,
    clouds: 0,
    swing: 8,
  }),
  place('79101', 'Amarillo TX', [35.2032, -101.8421], { temperature: 66, wind: 23, gust: 36, swing: 4 }),
  place('59047', 'Livingston MT', [45.6546, -110.5609], { temperature: 54, wind: 38, gust: 62, clouds: 30 }),
  place('55802', 'Duluth MN', [46.7685, -92.0865], {
    temperature: 24,
    spread: 1.5,
    wind: 12,
    gust: 20,
    rain: 0.05,
    visibility: 0.9,
  }),
  place('13901', 'Binghamton NY', [42.1463, -75.8865], (hours) =>
    hours > -5 && hours < -1 ? { ...ICY, rain: 0.08, clouds: 100, visibility: 5 } : ICY,
  ),
  place('74103', 'Tulsa OK', [36.1539, -95.9954], (hours) =>
    hours > -2 && hours < 3 ? TULSA_STORM : TULSA_AFTER,
  ),
  place('95521', 'Arcata CA', [40.8742, -124.0765], {
    temperature: 53,
    spread: 0.3,
    wind: 3,
    gust: 5,
    clouds: 100,
    visibility: 0.4,
  }),
  place('92328', 'Death Valley CA', [36.4672, -116.8937], {
    temperature: 114,
    spread: 70,
    wind: 7,
    gust: 12,
    clouds: 0,
    swing: 5,
  }),
  place('98101', 'Seattle WA', [47.6114, -122.3305], {
    temperature: 54,
    spread: 2,
    wind: 8,
    gust: 14,
    rain: 0.05,
    visibility: 6,
  }),
  place('36602', 'Mobile AL', [30.6888, -88.0453], {
    temperature: 71,
    spread: 1.5,
    wind: 12,
    gust: 22,
    rain: 0.6,
    visibility: 1.5,
  }),
  place('73160', 'Moore OK', [35.334, -97.4768], {
    temperature: 72,
    spread: 8,
    wind: 12,
    gust: 20,
    clouds: 85,
    chance: 20,
    visibility: 12,
  }),
  place('82001', 'Cheyenne WY', [41.1437, -104.7962], { temperature: 58, wind: 14, gust: 24, swing: 4 }),
  place('71201', 'Monroe LA', [32.5286, -92.1061], {
    temperature: 68,
    spread: 14,
    wind: 7,
    gust: 12,
    swing: 5,
  }),
  place('79843', 'Marfa TX', [30.293, -104.0848], { temperature: 70, wind: 5, gust: 9 }, { silent: true }),
  place('58501', 'Bismarck ND', [46.8083, -100.7837], {
    temperature: 40,
    spread: 12,
    wind: 7,
    gust: 12,
    clouds: 40,
    swing: 2,
  }),
  place(
    '89310',
    'Austin NV, and the two passes on the way to Eureka',
    [39.55, -116.54],
    { temperature: 58, wind: 6, gust: 10 },
    { miles: 45 },
  ),
  place(
    '59801',
    'Missoula MT',
    [46.8566, -114.0108],
    { temperature: 66, wind: 5, gust: 9, swing: 4 },
    { smoke: (hours) => (hours > -6 && hours < 4 ? 88.4 : hours < 10 ? 42 : 12) },
  ),
  place('67401', 'Salina KS', [38.8403, -97.6114], { temperature: 70, wind: 6, gust: 10, swing: 4 }),
  place(
    '67402',
    'Rain around Salina KS',
    [38.8403, -97.6114],
    { temperature: 58, spread: 1.5, wind: 10, gust: 16, rain: 0.3, visibility: 3 },
    { miles: 120 },
  ),
];

/** The named place around a point and how much of its weather counts there, 0 to 1. */
export function placeAt(latitude: number, longitude: number): { place: Place; share: number } | undefined {
  for (const candidate of PLACES) {
    const inner = candidate.miles ?? INNER_MILES;
    const outer = inner + FADES_WITHIN_MILES;
    const north = (latitude - candidate.latitude) * MILES_PER_DEGREE;
    if (Math.abs(north) >= outer) continue;
    const east = (longitude - candidate.longitude) * MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
    const miles = Math.hypot(north, east);
    if (miles >= outer) continue;
    return { place: candidate, share: Math.min(1, (outer - miles) / FADES_WITHIN_MILES) };
  }
  return undefined;
}

/** The named place whose own weather, silence and alerts hold at a point. */
export function placeWithin(latitude: number, longitude: number): Place | undefined {
  const found = placeAt(latitude, longitude);
  return found && found.share >= 1 ? found.place : undefined;
}
