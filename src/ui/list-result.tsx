import type { ReactNode } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

export interface ListResultProps<Answer> {
  query: {
    data: Answer | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Announced while there is nothing to show yet: "Loading entries". */
  loading: string;
  /** What to say when the list could not be had. */
  failure: string;
  children: (answer: Answer) => ReactNode;
}

/** A list on its way, not to be had, or there. While the next page loads, the last one stays. */
export function ListResult<Answer>({ query, loading, failure, children }: ListResultProps<Answer>) {
  const { data, error, isFetching, refetch } = query;
  if (error)
    return (
      <Notice
        tone="bad"
        live
        title={failure}
        actions={
          <Button variant="secondary" icon="refresh-cw" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        <p>{userMessage(error, 'There was no answer. Check the connection.')}</p>
      </Notice>
    );
  if (data === undefined)
    return (
      <Loading label={loading}>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      </Loading>
    );
  return <div aria-busy={isFetching}>{children(data)}</div>;
}
