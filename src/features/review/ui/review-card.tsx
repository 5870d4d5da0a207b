import type { ReactNode } from 'react';
import type { ModerationAction } from '../review.model.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { EntryCard } from './entry-card.tsx';
import { cardHeadingId, type Review, type ReviewedEntry } from './use-review.ts';

const LABELS: Record<ModerationAction, { label: string; icon: IconName }> = {
  approve_and_publish: { label: 'Approve & Publish', icon: 'check' },
  publish: { label: 'Publish', icon: 'eye' },
  unpublish: { label: 'Unpublish', icon: 'pause' },
};

interface ReviewCardProps<Entry extends ReviewedEntry> {
  review: Pick<Review<Entry>, 'actionsOf' | 'decide' | 'pendingAction'>;
  entry: Entry;
  name: string;
  badges: ReactNode;
  /** Nothing can be decided any more: it was taken back. */
  isFinal?: boolean | undefined;
  onEdit?: (() => void) | undefined;
  onDelete: () => void;
  children: ReactNode;
}

/** One entry under review: what it says, where it stands, what can be done with it now. */
export function ReviewCard<Entry extends ReviewedEntry>(props: ReviewCardProps<Entry>) {
  const { review, entry, name, badges, isFinal = false, onEdit, onDelete, children } = props;
  const id = cardHeadingId(entry);
  return (
    <EntryCard
      id={id}
      title={name}
      badges={badges}
      actions={
        <>
          {onEdit && (
            <Button variant="secondary" compact icon="pencil" aria-describedby={id} onClick={onEdit}>
              Edit
            </Button>
          )}
          {(isFinal ? [] : review.actionsOf(entry)).map((action, index) => (
            <Button
              key={action}
              variant={index === 0 && action !== 'unpublish' ? 'primary' : 'secondary'}
              compact
              icon={LABELS[action].icon}
              aria-describedby={id}
              pending={review.pendingAction(entry) === action}
              // The second click of a double click would meet Unpublish, and take back what the first one did.
              onClick={({ detail }) => {
                if (detail < 2) review.decide(entry, name, action);
              }}
            >
              {LABELS[action].label}
            </Button>
          ))}
          <Button variant="secondary" compact icon="trash-2" aria-describedby={id} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      {children}
    </EntryCard>
  );
}

/** Names and values of an entry, as many to a line as fit. */
export function CardFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-5 gap-y-2">
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-note text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
