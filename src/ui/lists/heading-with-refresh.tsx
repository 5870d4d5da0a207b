import type { Ref } from 'react';
import { Button } from '../button.tsx';

export interface HeadingWithRefreshProps {
  /** Of the heading, which names its section. */
  id: string;
  title: string;
  query: { isFetching: boolean; refetch: () => unknown };
  /** Given where the focus is moved to it. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The heading of a list that others change too, with the button that fetches it again. */
export const HeadingWithRefresh = ({ id, title, query, headingRef }: HeadingWithRefreshProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
      {title}
    </h2>
    <Button
      variant="secondary"
      compact
      icon="refresh-cw"
      pending={query.isFetching}
      onClick={() => void query.refetch()}
    >
      Refresh
    </Button>
  </div>
);
