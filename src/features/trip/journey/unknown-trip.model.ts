import type { StopWeather } from '../trip.schema.ts';

const zipsOf = (stops: readonly { zipCode: string }[]) => [...new Set(stops.map(({ zipCode }) => zipCode))];

/** Names the ZIP codes of a trip of which none is known. */
export const noneKnown = (stops: readonly { zipCode: string }[]) =>
  `None of these ZIP codes is known: ${zipsOf(stops).join(', ')}.`;

/** What the road of a trip passes by, since nobody knows where it is: a sentence, or none. */
export function leftOut(stops: readonly { zipCode: string; place: unknown }[]): string[] {
  const zips = zipsOf(stops.filter(({ place }) => place === null));
  if (zips.length === 0) return [];
  const sentence =
    zips.length === 1
      ? `ZIP code ${zips[0]} has no place on the map, so the road leaves it out.`
      : `ZIP codes ${zips.join(', ')} have no place on the map, so the road leaves them out.`;
  return [sentence];
}

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
