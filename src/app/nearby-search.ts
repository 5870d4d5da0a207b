import type { ZodMiniType } from 'zod/mini';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { AppError } from '#platform/errors/app-error.ts';

/** What the search form around a ZIP code holds, right or wrong. */
export interface NearbyCriteria {
  zipCode: string;
  maxDistance: string;
  difficulty: string;
  roadType: string;
}

export type NearbyOutcome<Answer> =
  | { kind: 'none' }
  | { kind: 'invalid'; errors: Partial<Record<keyof NearbyCriteria, string>> }
  | { kind: 'failed'; message: string }
  | { kind: 'found'; answer: Answer };

export interface NearbySearch<Answer> {
  criteria: NearbyCriteria;
  outcome: NearbyOutcome<Answer>;
  status: number;
}

/**
 * Searches for what an address asks for, on the server and in the browser alike. An address without a ZIP code
 * asks for nothing yet.
 * @param failure the sentence for a search that broke; what the server has to say about the request goes first.
 */
export async function searchNearby<Request, Answer>(
  url: string,
  how: {
    schema: ZodMiniType<Request>;
    defaultMiles: number;
    search: (request: Request) => Promise<Answer>;
    failure: string;
  },
): Promise<NearbySearch<Answer>> {
  const asked = new URL(url).searchParams;
  const get = (name: string) => asked.get(name)?.trim() ?? '';
  const criteria: NearbyCriteria = {
    zipCode: get('zipCode'),
    maxDistance: get('maxDistance') || String(how.defaultMiles),
    difficulty: get('difficulty') || 'all',
    roadType: get('roadType') || 'all',
  };
  if (!asked.has('zipCode')) return { criteria, outcome: { kind: 'none' }, status: 200 };
  const parsed = how.schema.safeParse({ ...criteria, page: get('page') });
  if (!parsed.success) {
    const errors: Partial<Record<keyof NearbyCriteria, string>> = {};
    for (const { path, message } of parsed.error.issues.toReversed()) {
      const name = path[0];
      if (typeof name === 'string' && name in criteria) errors[name as keyof NearbyCriteria] = message;
    }
    return { criteria, outcome: { kind: 'invalid', errors }, status: 400 };
  }
  try {
    return { criteria, outcome: { kind: 'found', answer: await how.search(parsed.data) }, status: 200 };
  } catch (error) {
    return { criteria, ...failed(error, how.failure) };
  }
}

function failed(error: unknown, failure: string) {
  const outcome = (message: string) => ({ kind: 'failed' as const, message });
  if (error instanceof AppError) {
    return { outcome: outcome(error.status < 500 ? error.userMessage : failure), status: error.status };
  }
  if (error instanceof ApiError) {
    return {
      outcome: outcome(error.status < 500 ? userMessage(error, failure) : failure),
      status: error.status,
    };
  }
  // In the browser a lost connection; on the server something of ours, which belongs into the log.
  if (typeof document === 'undefined') throw error;
  return { outcome: outcome(failure), status: 503 };
}
