import * as z from 'zod/mini';
import { ZIP_CODE, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';
import { atMost } from '#platform/forms/field.schema.ts';
import { RECOMMENDATIONS } from '../weather.schema.ts';
import { MAX_SAVED_PLACES } from '../device/saved-places.store.ts';

const TOO_MANY = `At most ${MAX_SAVED_PLACES} places at a time`;

/** `zips=80517,80202`: places that a device keeps, in one request. */
export const placesQuerySchema = z.object({
  zips: z.string({ error: ZIP_CODE_MESSAGE }).check(
    atMost(MAX_SAVED_PLACES * 6, TOO_MANY),
    z.refine((text) => text.split(',').every((zip) => ZIP_CODE.test(zip)), { error: ZIP_CODE_MESSAGE }),
  ),
});

/** The weather of a saved place now, by the forecast of its area. Instants are ISO 8601 in UTC. */
export const placeWeatherSchema = z.object({
  recommendation: z.enum(RECOMMENDATIONS),
  /** What decided it, or when it was good; null when nothing stands against riding. */
  reason: z.nullable(z.string()),
  /** °F. */
  temperature: z.nullable(z.number()),
  /** The next good hours of daylight, epoch seconds; null when there are none. */
  window: z.nullable(z.object({ start: z.number(), end: z.number() })),
  timeZone: z.string(),
  source: z.enum(['open-meteo', 'nws']),
  fetchedAt: z.string(),
  /** Of the data itself: when a forecast was last renewed. */
  observedAt: z.string(),
});
export type PlaceWeather = z.infer<typeof placeWeatherSchema>;

export const placesAnswerSchema = z.object({
  /** By ZIP code; null: not known, or no such place. */
  places: z.record(z.string(), z.nullable(placeWeatherSchema)),
});
export type PlacesAnswer = z.infer<typeof placesAnswerSchema>;
