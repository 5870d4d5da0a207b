import { redirect } from 'react-router';
import type { ZodMiniType } from 'zod/mini';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { SearchOutcome } from '#ui/lists/search-result.tsx';

export interface NearbySearch<Criteria, Answer> {
  /** The fields of the search form around a ZIP code, valid or not. */
  criteria: Criteria;
  outcome: SearchOutcome<Answer, keyof Criteria & string>;
  status: number;
}

/** An answer; without the numbers all of it is on one page. */
interface MaybePaged {
  message: string;
  total?: number;
  page?: number;
  pageSize?: number;
}

/**
 * Searches for what an address asks for, on the server and in the browser alike. An address without a ZIP code
 * asks for nothing yet, and what is no page for the first one.
 * @param failure the sentence for a search that broke; what the server has to say about the request goes first.
 * @throws a redirect to the last page where there are not that many
 */
export async function searchNearby<
  Criteria extends Record<string, string>,
  Request,
  Answer extends MaybePaged,
>(
  url: string,
  how: {
    /** Brings the contract when an address asks for something; the pages can be shown without it. */
    loadSchema: () => Promise<ZodMiniType<Request>>;
    /** The criteria of the search, and what each is where the address leaves it out. */
    defaults: Criteria;
    search: (request: Request) => Promise<Answer>;
    failure: string;
  },
): Promise<NearbySearch<Criteria, Answer>> {
  const asked = new URL(url).searchParams;
  const get = (name: string) => asked.get(name)?.trim() ?? '';
  const names: (keyof Criteria & string)[] = Object.keys(how.defaults);
  const criteria = { ...how.defaults };
  for (const name of names) Object.assign(criteria, { [name]: get(name) || how.defaults[name] });
  if (!asked.has('zipCode')) return { criteria, outcome: { kind: 'none' }, status: 200 };
  let answer: Answer;
  try {
    const parsed = (await how.loadSchema()).safeParse({ ...criteria, page: pageOf(get('page')) });
    if (!parsed.success) {
      const errors: Partial<Record<keyof Criteria, string>> = {};
      for (const { path, message } of parsed.error.issues.toReversed()) {
        const name = names.find((known) => known === path[0]);
        if (name !== undefined) errors[name] = message;
      }
      return { criteria, outcome: { kind: 'invalid', errors }, status: 400 };
    }
    answer = await how.search(parsed.data);
  } catch (error) {
    return { criteria, ...failed(error, how.failure) };
  }
  refuseBeyondEnd(url, answer);
  return { criteria, outcome: { kind: 'found', answer }, status: 200 };
}

const LAST_PAGE = 1_000_000;

function pageOf(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

function refuseBeyondEnd(url: string, { total = 0, page = 1, pageSize = 1 }: MaybePaged): void {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (page <= last) return;
  const { pathname, searchParams } = new URL(url);
  if (last > 1) searchParams.set('page', String(last));
  else searchParams.delete('page');
  throw redirect(`${pathname}?${searchParams}`);
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
