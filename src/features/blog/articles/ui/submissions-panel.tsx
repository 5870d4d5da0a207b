import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { BLOG_KEY } from '#features/blog/blog.queries.ts';
import { shownProposal } from '#features/review/changes/proposals.queries.ts';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { MailLink } from '#ui/contact-links.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { EntryCard } from '#features/review/ui/entry-card.tsx';
import { EntryList } from '#features/review/ui/entry-list.tsx';
import { ProposedChange } from '#features/review/ui/proposed-change.tsx';
import { numberText } from '#platform/text/number-text.ts';
import { Stat, StatGrid } from '#ui/stat.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { useListAddress } from '#ui/lists/use-list-address.ts';
import { publishSubmission, SUBMISSIONS_KEY, submissionsQuery } from '../submissions.queries.ts';
import { SUBMISSION_STATUSES } from '../articles.model.ts';
import { SUBMISSION_SORTS, type Submission } from '../articles.schema.ts';
import { SubmissionBadge } from './submission-badge.tsx';
import { shortDay } from '../../blog.model.ts';
import { ReviewDialog, UNDECIDED, type ArticleDecision } from './review-dialog.tsx';

const DEFAULTS = { q: '', status: 'all', sort: 'newest' } as const;
const CHOICES = { status: ['all', ...SUBMISSION_STATUSES], sort: SUBMISSION_SORTS };
const STATES = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
];
const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];
const LIST_FAILED = 'Failed to fetch submissions';
const SHOWN_TAGS = 3;

/** Articles that readers sent. */
export function SubmissionsPanel({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const address = useListAddress<keyof typeof DEFAULTS>(DEFAULTS, CHOICES);
  const list = useQuery({
    ...submissionsQuery({ ...address.values, page: address.page }),
    placeholderData: keepPreviousData,
  });
  useFailureToast(list, 'Error', LIST_FAILED);
  const [reviewed, setReviewed] = useState<Submission>();
  // The last one stays for the same article again: neither a review that fails nor Escape drops it.
  const [decided, setDecided] = useState<{ about: number; decision: ArticleDecision }>();
  const publish = useMutation({
    mutationFn: ({ id }: Submission) => publishSubmission(id),
    onSuccess: async ({ title }) => {
      toast({ title: 'Blog post published successfully', description: `"${title}" is in the blog now.` });
      client.removeQueries({ queryKey: BLOG_KEY });
      await client.invalidateQueries({ queryKey: SUBMISSIONS_KEY });
    },
    onError: (error) => {
      failureToast('Publish failed', error, 'Failed to publish submission');
      void client.invalidateQueries({ queryKey: SUBMISSIONS_KEY });
    },
  });
  const counts = list.data?.counts;
  return (
    <>
      <EntryList
        title="User Submissions"
        things="submissions"
        placeholder="Title, author or email"
        states={STATES}
        sorts={SORTS}
        failure={LIST_FAILED}
        empty={{ icon: 'file-text', title: 'No submissions found' }}
        address={address}
        query={list}
        rowsOf={({ submissions }) => submissions}
        pageCount={({ total, pageSize }) => Math.ceil(total / pageSize)}
        head={
          counts && (
            <StatGrid>
              <Stat label="Pending" value={numberText(counts.pending)} />
              <Stat label="Approved" value={numberText(counts.approved)} />
            </StatGrid>
          )
        }
      >
        {(submission) => (
          <SubmissionCard
            timeZone={timeZone}
            submission={submission}
            publishing={publish.isPending && publish.variables.id === submission.id}
            onReview={() => setReviewed(submission)}
            onPublish={() => publish.mutate(submission)}
            onDecided={async () => {
              client.removeQueries({ queryKey: BLOG_KEY });
              await client.invalidateQueries({ queryKey: SUBMISSIONS_KEY });
            }}
          />
        )}
      </EntryList>
      {reviewed && (
        <ReviewDialog
          submission={reviewed}
          timeZone={timeZone}
          decision={decided?.about === reviewed.id ? decided.decision : UNDECIDED}
          onDecision={(decision) => setDecided({ about: reviewed.id, decision })}
          onClose={() => setReviewed(undefined)}
          onReload={async () => {
            const { data } = await list.refetch();
            setReviewed(data?.submissions.find(({ id }) => id === reviewed.id));
          }}
        />
      )}
    </>
  );
}

const toastDecided = (description: string) =>
  toast({ title: 'Submission reviewed successfully', description });

function SubmissionCard({
  submission,
  timeZone,
  publishing,
  onReview,
  onPublish,
  onDecided,
}: {
  submission: Submission;
  /** The site's. */
  timeZone: string;
  publishing: boolean;
  onReview: () => void;
  onPublish: () => void;
  /** A proposed change was accepted or declined, or was not what was shown. */
  onDecided: () => Promise<unknown>;
}) {
  const { id, title, summary, status, isPublished, isWithdrawn, authorName, authorEmail, createdAt, tags } =
    submission;
  const headingId = `submission-${id}`;
  return (
    <EntryCard
      id={headingId}
      title={title}
      badges={
        <>
          <SubmissionBadge status={status} />
          {isWithdrawn && <Badge tone="caution">Withdrawn by its writer</Badge>}
          {submission.proposal && <Badge tone="services">Proposed change</Badge>}
          {isPublished && <Badge tone="services">in the blog</Badge>}
        </>
      }
      actions={
        <>
          <Button
            variant={status === 'pending' ? 'primary' : 'secondary'}
            compact
            icon="eye"
            aria-describedby={headingId}
            onClick={onReview}
          >
            Review
          </Button>
          {status === 'approved' && !isPublished && !isWithdrawn && (
            <Button compact icon="send" aria-describedby={headingId} pending={publishing} onClick={onPublish}>
              Publish
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted">{summary}</p>
      <p className="text-note">
        {authorName}, {authorEmail === '' ? 'address erased' : <MailLink address={authorEmail} />},{' '}
        <time dateTime={createdAt}>{shortDay(createdAt, timeZone)}</time>
      </p>
      {submission.proposal && (
        <ProposedChange
          key={submission.proposal.id}
          since={shortDay(submission.proposal.createdAt, timeZone)}
          {...shownProposal(submission.proposal, { refresh: onDecided, onDone: toastDecided })}
        />
      )}
      {tags.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {tags.slice(0, SHOWN_TAGS).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {tags.length > SHOWN_TAGS && <Badge>+{tags.length - SHOWN_TAGS}</Badge>}
        </div>
      )}
    </EntryCard>
  );
}
