import * as z from 'zod/mini';
import { helpFormSchema } from '../public.schema.ts';
import type { HelpPrefill } from './prefill.store.ts';
import type { RequestValues } from './request-draft.store.ts';

/** The fields of the first step: where, what, and how to call back. */
export const FIRST_STEP = [
  'latitude',
  'longitude',
  'location',
  'zipCode',
  'road',
  'mileMarker',
  'issueType',
  'requesterPhone',
] as const satisfies readonly (keyof RequestValues)[];

/** Stands for the ZIP code of the position until there is a connection to ask for it. No place has it. */
export const ZIP_OF_POSITION = '00000';

/** The form as the inputs hold it. A known position answers for the words and the ZIP code that were left blank. */
export const requestFormSchema = z.pipe(z.transform(placed), helpFormSchema);

function placed(form: Partial<RequestValues>): unknown {
  const values = { ...form, volunteerId: form.volunteerId || null };
  const { latitude = '', longitude = '', accuracy = '', location = '', zipCode = '' } = values;
  if (latitude === '' || longitude === '') return values;
  return {
    ...values,
    location: location.trim() || positionText({ latitude, longitude, accuracy }),
    zipCode: zipCode.trim() || ZIP_OF_POSITION,
  };
}

/** "39.62891, -106.04352, good to 40 ft" */
export function positionText({
  latitude,
  longitude,
  accuracy,
}: Pick<RequestValues, 'latitude' | 'longitude' | 'accuracy'>): string {
  const within = accuracyText(accuracy);
  return `${latitude}, ${longitude}${within === undefined ? '' : `, ${within}`}`;
}

/** "good to 40 ft", from meters as text; undefined when the device did not say. */
export function accuracyText(meters: string): string | undefined {
  if (meters === '') return undefined;
  const feet = Number(meters) * 3.281;
  return feet < 1_000
    ? `good to ${Math.max(10, Math.round(feet / 10) * 10)} ft`
    : `good to ${(feet / 5_280).toFixed(1)} miles`;
}

/**
 * What a search fills in of a request: whom to ask, and most likely where and what for. What was typed stays; what an
 * earlier search had filled in does not.
 */
export function fromSearch(
  values: Pick<RequestValues, 'zipCode' | 'issueType'>,
  { volunteer, zipCode, issueType, maxDistance }: HelpPrefill,
  earlier: HelpPrefill | null,
): Partial<RequestValues> {
  const isFree = (name: 'zipCode' | 'issueType') => values[name] === '' || values[name] === earlier?.[name];
  return {
    ...(isFree('zipCode') && { zipCode }),
    ...(isFree('issueType') && { issueType }),
    volunteerId: volunteer?.id ?? '',
    volunteerName: volunteer?.name ?? '',
    volunteerLevel: volunteer?.experienceLevel ?? '',
    maxDistance,
  };
}
