import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { createTurns } from '#platform/fetch/turns.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import * as z from 'zod/mini';

/** Nominatim's usage policy: at most one request a second for the whole app. */
const SPACING_MS = 1_000;
/** A rider does not wait longer than this for a turn; the nearest ZIP code answers instead. */
const LONGEST_WAIT_MS = 3_000;
const CACHED_ANSWERS = 5_000;

const reverseSchema = z.object({ address: z.object({ postcode: z.string() }) });

export interface NominatimDependencies {
  /** Base address without a trailing slash. */
  url: string;
  fetchJson: (url: string) => Promise<unknown>;
  clock: Clock;
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Asks a Nominatim server for the ZIP code at a point. The returned function gives undefined when the server
 * knows none or is too busy, and rejects with `fetchJson`'s error when the call fails.
 */
export function createNominatim({ url, fetchJson, clock, wait }: NominatimDependencies) {
  const answers = new LRUCache<string, { zipCode: string | undefined }>(atMost(CACHED_ANSWERS));
  const flights = new SingleFlight<string | undefined>();
  const turn = createTurns({ clock, spacingMs: SPACING_MS, longestMs: LONGEST_WAIT_MS, wait });

  return async function findPostcode({ latitude, longitude }: GeoPoint): Promise<string | undefined> {
    const query = `lat=${latitude}&lon=${longitude}`;
    const cached = answers.get(query);
    return cached ? cached.zipCode : flights.run(query, () => ask(query));
  };

  async function ask(query: string): Promise<string | undefined> {
    if (!(await turn())) return undefined;
    const answer = reverseSchema.safeParse(
      await fetchJson(`${url}/reverse?${query}&format=jsonv2&zoom=18&addressdetails=1`),
    );
    const zipCode = answer.success ? zipCodeIn(answer.data.address.postcode) : undefined;
    answers.set(query, { zipCode });
    return zipCode;
  }
}

/** The first five digits, if there are five: "80435-1234" is 80435, "8043" is none (specification, section 7). */
function zipCodeIn(postcode: string): string | undefined {
  const digits = postcode.replace(/\D/g, '').slice(0, 5);
  return digits.length === 5 ? digits : undefined;
}
