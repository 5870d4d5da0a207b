import { useState, type ReactNode } from 'react';
import { numberText } from '#platform/text/number-text.ts';
import { userMessage } from '#platform/api-client/api-client.ts';
import { useMailWorks } from '#platform/mail/use-mail-works.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { REVIEW_PAGE_SIZE } from '../lists/review-list.queries.ts';
import { EntryList } from './entry-list.tsx';
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

interface ReviewListProps<Entry extends ReviewedEntry> {
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
  const { address, list, heading, remove, refresh } = review;
  const [pendingDelete, setPendingDelete] = useState<Entry>();
  const mailWorks = useMailWorks();
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
    <>
      <EntryList
        title={title}
        things={things}
        placeholder={placeholder}
        states={STATUS_OPTIONS}
        sorts={SORT_OPTIONS}
        failure={`The ${things} could not be fetched`}
        empty={empty}
        address={address}
        query={list}
        rowsOf={(answer) => answer.rows}
        pageCount={({ total }) => Math.ceil(total / REVIEW_PAGE_SIZE)}
        noteOf={({ total }) => countText(total, address.page, things)}
        headingRef={heading}
      >
        {(entry) => children(entry, () => setPendingDelete(entry))}
      </EntryList>
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
        {pendingDelete?.isApproved === false && (
          <p>
            If it is still waiting for review, this declines it.
            {mailWorks && ' The sender is told by email, if there is an address.'}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function countText(total: number, page: number, things: string): string {
  const all = `${numberText(total)} ${total === 1 ? things.replace(/s$/, '') : things}`;
  if (total <= REVIEW_PAGE_SIZE) return all;
  const first = (page - 1) * REVIEW_PAGE_SIZE + 1;
  return `${numberText(first)}–${numberText(Math.min(page * REVIEW_PAGE_SIZE, total))} of ${all}`;
}
