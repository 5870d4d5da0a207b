import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lateQueryClient } from './late-queries.ts';

export interface LateAnswer<Answer> {
  /** What was answered to this question last. */
  data: Answer | undefined;
  failed: boolean;
}

/**
 * Asks once the page is alive, for what stands on it without the answer too. Another key asks again; no page waits for
 * TanStack Query.
 */
export function useLateAnswer<Answer, Key extends QueryKey>(
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
  wanted: boolean,
): LateAnswer<Answer> {
  const question = JSON.stringify(query.queryKey);
  const [state, setState] = useState<{ question: string; data?: Answer }>();
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    lateQueryClient()
      .then((client) => client.fetchQuery(query))
      .then(
        (data) => !left && setState({ question, data }),
        () => !left && setState({ question }),
      );
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the question asks
  }, [question, wanted]);
  if (!wanted || state?.question !== question) return { data: undefined, failed: false };
  return { data: state.data, failed: state.data === undefined };
}
