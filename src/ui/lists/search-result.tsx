import type { ReactNode } from 'react';
import { Notice } from '../notice.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';

/** What the address asked for, and what came of it. What is invalid, the search form shows at its fields. */
export type SearchOutcome<Answer, Name extends string> =
  | { kind: 'none' }
  | { kind: 'invalid'; errors: Partial<Record<Name, string>> }
  | { kind: 'failed'; message: string }
  | { kind: 'found'; answer: Answer };

export interface SearchResultProps<Answer> {
  outcome: SearchOutcome<Answer, never>;
  searching: boolean;
  /** Announced while the first answer is under way. */
  loading: string;
  children: (answer: Answer) => ReactNode;
}

/** Below a search form. While the next answer is under way, what was found stays. */
export function SearchResult<Answer>({ outcome, searching, loading, children }: SearchResultProps<Answer>) {
  if (outcome.kind === 'found') return children(outcome.answer);
  if (searching)
    return (
      <Loading label={loading}>
        <Skeleton className="h-8 w-64" />
        <Skeleton className="mt-6 h-48 w-full" />
        <Skeleton className="mt-6 h-48 w-full" />
      </Loading>
    );
  if (outcome.kind === 'failed')
    return (
      <Notice tone="bad" title="Search Failed" live>
        <p>{outcome.message}</p>
      </Notice>
    );
  return null;
}

const NO_ERRORS = {};

/** What is wrong with the inputs; the same object as long as nothing is. */
export const searchErrors = <Name extends string>(
  outcome: SearchOutcome<unknown, Name>,
): Partial<Record<Name, string>> => (outcome.kind === 'invalid' ? outcome.errors : NO_ERRORS);
