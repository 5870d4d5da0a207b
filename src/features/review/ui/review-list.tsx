import { useRef, useState, type ReactNode } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { ListControls } from '#ui/list-controls.tsx';
import { CardList, PagedList } from '#ui/paged-list.tsx';
import { REVIEW_PAGE_SIZE } from '../lists/review-list.queries.ts';
import type { Review, ReviewedEntry } from './use-review.ts';

const STATUS_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'published', label: 'Published' },
];
const SORT_OPTIONS = [
  { value: 'waiting', label: 'Waiting first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
];

export interface ReviewListProps<Entry extends ReviewedEntry> {
  review: Review<Entry>;
  title: string;
  /** What the entries are: "volunteers". */
  things: string;
  placeholder: string;
  empty: { icon: IconName; title: string };
  nameOf: (entry: Entry) => string;
  children: (entry: Entry, askToDelete: () => void) => ReactNode;
}

/** Heading, search, cards, pages and the question before a deletion: the same for all that is reviewed. */
export function ReviewList<Entry extends ReviewedEntry>({
  review,
  title,
  things,
  placeholder,
  empty,
  nameOf,
  children,
}: ReviewListProps<Entry>) {
  const { address, list, remove, refresh } = review;
  const heading = useRef<HTMLHeadingElement>(null);
  const [pendingDelete, setPendingDelete] = useState<Entry>();
  const filtered = address.values.q !== '' || address.values.status !== 'all';
  const closeQuestion = () => {
    setPendingDelete(undefined);
    remove.reset();
  };

  const onDeleted = async () => {
    closeQuestion();
    await refresh();
    // The button that had the focus went with its card.
    heading.current?.focus();
  };

  return (
    <section aria-labelledby={`${review.kind}-heading`} className="flex flex-col gap-5">
      <h2 id={`${review.kind}-heading`} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ListControls
        label={`Find ${things}`}
        address={address}
        search={{ name: 'q', placeholder }}
        selects={[
          { name: 'status', label: 'Status', options: STATUS_OPTIONS },
          { name: 'sort', label: 'Sort by', options: SORT_OPTIONS },
        ]}
      />
      <PagedList
        query={list}
        address={address}
        things={things}
        failure={`The ${things} could not be fetched`}
        rowsOf={(answer) => answer.rows}
        pageCount={({ total }) => Math.ceil(total / REVIEW_PAGE_SIZE)}
        empty={
          <EmptyState icon={empty.icon} title={empty.title} level={3}>
            {filtered && <p>Nothing matches the search and the status above.</p>}
          </EmptyState>
        }
      >
        {(entries, { total }) => (
          <>
            <p className="text-note text-muted" aria-live="polite">
              {countText(total, address.page, things)}
            </p>
            <CardList rows={entries} keyOf={({ id }) => id} className="lg:grid-cols-2">
              {(entry) => children(entry, () => setPendingDelete(entry))}
            </CardList>
          </>
        )}
      </PagedList>
      <ConfirmDialog
        open={pendingDelete !== undefined}
        title="Delete this entry?"
        confirm="Delete"
        pending={remove.isPending}
        problem={remove.isError ? userMessage(remove.error, 'The entry was not deleted.') : undefined}
        onClose={closeQuestion}
        onConfirm={() => {
          if (pendingDelete)
            remove.mutate(
              { id: pendingDelete.id, name: nameOf(pendingDelete) },
              { onSuccess: () => void onDeleted() },
            );
        }}
      >
        <p>
          Are you sure you want to delete "{pendingDelete && nameOf(pendingDelete)}"? This action cannot be
          undone.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function countText(total: number, page: number, things: string): string {
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? things.replace(/s$/, '') : things}`;
  if (total <= REVIEW_PAGE_SIZE) return all;
  const first = (page - 1) * REVIEW_PAGE_SIZE + 1;
  return `${first.toLocaleString('en-US')}–${Math.min(page * REVIEW_PAGE_SIZE, total).toLocaleString('en-US')} of ${all}`;
}
