import { andList } from '#platform/text/and-list.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

/** The parts of an answer that it is made from. */
export type Parts = Pick<
  WeatherAnswer,
  'recommendation' | 'factors' | 'temperature' | 'windSpeed' | 'precipitation' | 'visibility'
>;

/**
 * What is known although a part that a verdict needs is missing: "Temperature and rain are known and shown below."
 * Null where nothing is missing, or nothing is known; old weather is unknown for its age, which its sentence tells.
 */
export function knownParts({ recommendation, factors, ...values }: Parts): string | null {
  if (recommendation !== 'unknown' || !factors.some(({ level }) => level === 'unknown')) return null;
  const names = [
    values.temperature !== null && 'temperature',
    values.windSpeed !== null && 'wind',
    values.precipitation !== null && 'rain',
    values.visibility !== null && 'visibility',
  ].filter((name) => name !== false);
  if (names.length === 0) return null;
  const sentence = `${andList(names)} ${names.length === 1 ? 'is' : 'are'} known and shown below.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
