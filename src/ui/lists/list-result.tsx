import { useRef, useState, type ReactNode } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';
import { useFocusAfter } from '../use-focus-after.ts';

export interface ListResultProps<Answer> {
  query: {
    data: Answer | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Announced while there is nothing to show yet: "Loading entries". */
  loading: string;
  /** What to say when the list could not be fetched. */
  failure: string;
  /** Size classes of what comes, where that is not a list as long as the screen. */
  room?: string | undefined;
  /** Of the notice above a list that could not be refreshed. */
  noteClassName?: string | undefined;
  children: (answer: Answer) => ReactNode;
}

/** A list that is loading, failed or loaded. What was loaded stays while the next page loads, and when a refresh fails. */
export function ListResult<Answer>(props: ListResultProps<Answer>) {
  const { query, loading, failure, room, noteClassName = 'mb-4', children } = props;
  const { data, error, isFetching, refetch } = query;
  const box = useRef<HTMLDivElement>(null);
  const [retrying, setRetrying] = useState(false);
  useFocusAfter(retrying, () => box.current);
  const retry = async () => {
    setRetrying(true);
    await refetch();
    setRetrying(false);
  };
  const isThere = data !== undefined;
  return (
    <div ref={box} tabIndex={-1} aria-busy={isThere && isFetching}>
      {Boolean(error) && (
        <Notice
          tone={isThere ? 'caution' : 'bad'}
          live
          title={failure}
          className={isThere ? noteClassName : undefined}
          actions={
            <Button
              variant="secondary"
              compact={isThere}
              icon="refresh-cw"
              pending={isFetching}
              onClick={() => void retry()}
            >
              Try again
            </Button>
          }
        >
          <p>
            {userMessage(error, 'There was no answer. Check the connection.')}
            {isThere && ' What was fetched before stays below.'}
          </p>
        </Notice>
      )}
      {isThere
        ? children(data)
        : !error && (
            <Loading label={loading}>
              {room === undefined ? (
                <div className="flex flex-col gap-4">
                  <Skeleton className="h-40 w-full" />
                  <Skeleton className="h-40 w-full" />
                </div>
              ) : (
                <Skeleton className={room} />
              )}
            </Loading>
          )}
    </div>
  );
}
