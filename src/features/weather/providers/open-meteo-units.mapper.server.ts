import { isJsonObject } from '#platform/json/json-object.ts';
import { numberOrNull } from './conditions.mapper.server.ts';

type Conversions = Readonly<Record<string, (value: number) => number>>;

const same = (value: number) => value;
// Keyed by what the service writes beside its values; the first of each is what it is asked for.
const TO_FAHRENHEIT: Conversions = { '°F': same, '°C': (c) => c * 1.8 + 32 };
const TO_MPH: Conversions = {
  'mp/h': same,
  mph: same,
  'km/h': (kmh) => kmh / 1.609344,
  'm/s': (ms) => ms / 0.44704,
  kn: (knots) => (knots * 1.852) / 1.609344,
};
const TO_INCHES: Conversions = { inch: same, mm: (mm) => mm / 25.4 };
/** With inches as the unit of precipitation, Open-Meteo gives meters as feet. */
const TO_MILES: Conversions = { ft: (feet) => feet / 5280, m: (m) => m / 1609.344 };

const CONVERSIONS = new Map<string, { to: Conversions; asked: string }>([
  ['temperature_2m', { to: TO_FAHRENHEIT, asked: '°F' }],
  ['dew_point_2m', { to: TO_FAHRENHEIT, asked: '°F' }],
  ['wind_speed_10m', { to: TO_MPH, asked: 'mp/h' }],
  ['wind_gusts_10m', { to: TO_MPH, asked: 'mp/h' }],
  ['precipitation', { to: TO_INCHES, asked: 'inch' }],
  ['visibility', { to: TO_MILES, asked: 'ft' }],
]);

/**
 * Reads values of a variable in °F, mph, inches or miles, whatever the service was asked for: a gale in meters a second
 * would pass for a breeze.
 * @param units `hourly_units` or `current_units` of an answer; one that is not said is the one that was asked for
 * @returns null for what is no number, or is in a unit that is not known
 */
export function readerOf(name: string, units: unknown): (value: unknown) => number | null {
  const conversion = CONVERSIONS.get(name);
  const unit = (isJsonObject(units) ? units[name] : undefined) ?? conversion?.asked;
  const convert = conversion ? (typeof unit === 'string' ? conversion.to[unit] : undefined) : same;
  return (value) => {
    const number = numberOrNull(value);
    return number === null || !convert ? null : convert(number);
  };
}
