import type { StopWeather } from '../trip.schema.ts';

/** Names the ZIP codes of a trip of which none is known. */
export const noneKnown = (stops: readonly { zipCode: string }[]) =>
  `None of these ZIP codes is known: ${[...new Set(stops.map(({ zipCode }) => zipCode))].join(', ')}.`;

/**
 * Why an answer is no trip to look at: none of its locations has a place.
 * @returns undefined for a trip; else what is wrong, as a whole and by field of the request
 */
export function whyUnknown({
  routeWeather,
}: {
  routeWeather: readonly Pick<StopWeather, 'zipCode' | 'latitude' | 'message'>[];
}): { message: string; errors: Record<string, string> } | undefined {
  if (routeWeather.some(({ latitude }) => latitude !== null)) return undefined;
  const message = noneKnown(routeWeather);
  const errors = routeWeather.map((stop, index) => [`zipCodes.${index}`, stop.message ?? message] as const);
  return { message, errors: Object.fromEntries(errors) };
}
