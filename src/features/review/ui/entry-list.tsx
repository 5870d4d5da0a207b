import { useId, type ReactNode, type Ref } from 'react';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { ListControls } from '#ui/lists/list-controls.tsx';
import { CardList, PagedList, type PagedListProps } from '#ui/lists/paged-list.tsx';
import type { ListAddress } from '#ui/lists/use-list-address.ts';

interface Option {
  value: string;
  label: string;
}

interface EntryListProps<Answer, Entry> {
  title: string;
  /** What the entries are: "volunteers". */
  things: string;
  placeholder: string;
  states: readonly Option[];
  sorts: readonly Option[];
  failure: string;
  empty: { icon: IconName; title: string };
  address: ListAddress<'q' | 'status' | 'sort'>;
  query: PagedListProps<Answer, Entry>['query'];
  rowsOf: (answer: Answer) => readonly Entry[];
  pageCount: (answer: Answer) => number;
  /** Above the search, for instance how many there are of each state. */
  head?: ReactNode;
  /** Above the cards. */
  noteOf?: (answer: Answer) => string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: (entry: Entry) => ReactNode;
}

/** Heading, search, cards and pages: the same for everything that was submitted. */
export function EntryList<Answer, Entry extends { id: number | string }>(
  props: EntryListProps<Answer, Entry>,
) {
  const { title, things, placeholder, states, sorts, failure, empty, address, query } = props;
  const { rowsOf, pageCount, head, noteOf, headingRef, children } = props;
  const id = useId();
  const isFiltered = address.values.q !== '' || address.values.status !== 'all';
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h2 id={id} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {head}
      <ListControls
        label={`Find ${things}`}
        address={address}
        search={{ name: 'q', placeholder }}
        selects={[
          { name: 'status', label: 'Status', options: states },
          { name: 'sort', label: 'Sort by', options: sorts },
        ]}
      />
      <PagedList
        query={query}
        address={address}
        things={things}
        failure={failure}
        rowsOf={rowsOf}
        pageCount={pageCount}
        empty={
          <EmptyState icon={empty.icon} title={empty.title} level={3}>
            {isFiltered && <p>Nothing matches the search and the status above.</p>}
          </EmptyState>
        }
      >
        {(entries, answer) => (
          <>
            {noteOf && (
              <p className="text-note text-muted" aria-live="polite">
                {noteOf(answer)}
              </p>
            )}
            <CardList rows={entries} keyOf={(entry) => entry.id} className="lg:grid-cols-2">
              {children}
            </CardList>
          </>
        )}
      </PagedList>
    </section>
  );
}
