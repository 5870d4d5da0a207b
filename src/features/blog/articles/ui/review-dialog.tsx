import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';
import { useMailWorks } from '#platform/mail/use-mail-works.ts';
import { tooLongError } from '#platform/text/too-long.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { reviewSubmission, SUBMISSIONS_KEY } from '../submissions.queries.ts';
import { ARTICLE_LIMITS } from '../articles.model.ts';
import type { Review, Submission } from '../articles.schema.ts';
import { shortDay } from '../../blog.model.ts';
import { SubmissionBadge } from './submission-badge.tsx';

const FAILED = 'Failed to review submission';

/** What is chosen and written, not sent yet. */
export interface ArticleDecision {
  action: Review['action'] | undefined;
  reason: string;
}
export const UNDECIDED: ArticleDecision = { action: undefined, reason: '' };

interface ReviewDialogProps {
  submission: Submission;
  /** The site's. */
  timeZone: string;
  decision: ArticleDecision;
  onDecision: (decision: ArticleDecision) => void;
  onClose: () => void;
  /** Fetches the article again and shows it as it is now; offered when it is not what was read. */
  onReload: () => Promise<void>;
}

/** The whole article, and the decision on it or what was decided. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { submission, timeZone, decision, onDecision, onClose, onReload } = props;
  const { action, reason } = decision;
  const client = useQueryClient();
  const formId = useId();
  const mailWorks = useMailWorks();
  const [undecided, setUndecided] = useState(false);
  const [reloading, setReloading] = useState(false);
  const { id, title, content, authorName, status, spamHints, updatedAt } = submission;
  const review = useMutation({
    mutationFn: reviewSubmission,
    onSuccess: async () => {
      toast({ title: 'Submission reviewed successfully', description: `The review of "${title}" is saved.` });
      onClose();
      await client.invalidateQueries({ queryKey: SUBMISSIONS_KEY });
    },
    onError: (error) => {
      failureToast('Review failed', error, FAILED);
      void client.invalidateQueries({ queryKey: SUBMISSIONS_KEY });
    },
  });
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const reasonError = tooLongError('The reason', ARTICLE_LIMITS.reason, reason.trim());
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setUndecided(action === undefined);
    if (action === undefined || review.isPending) return;
    if (action === 'reject' && reasonError) return reasonField.current?.focus();
    const rejectionReason = action === 'reject' ? reason.trim() || null : null;
    review.mutate({ id, action, rejectionReason, updatedAt });
  };
  const isConflict = review.error instanceof ApiError && review.error.status === 409;
  const reload = async () => {
    setReloading(true);
    await onReload();
    setReloading(false);
    review.reset();
  };
  const isPending = status === 'pending';
  return (
    <Dialog
      open
      wide
      keepOpen={isPending}
      onClose={onClose}
      title={title}
      actions={
        isPending && (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} pending={review.isPending} pendingLabel="Submitting...">
              Submit Review
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-note text-muted">
          By {authorName}, {shortDay(submission.createdAt, timeZone)}
        </p>
        {spamHints.length > 0 && (
          <Notice tone="caution" title="Look twice">
            <ul>
              {spamHints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="flex max-w-prose flex-col gap-3">
          {linesOf(content).map((line, index) => (
            // Lines have no identity of their own and never move.
            <p key={index}>{line}</p>
          ))}
        </div>
        {isPending ? (
          <form
            id={formId}
            method="post"
            noValidate
            onSubmit={submit}
            className="flex flex-col gap-4 border-t-2 border-line pt-4"
          >
            <RadioGroup
              label="Decision"
              name={`${formId}-action`}
              variant="segmented"
              value={action ?? ''}
              onChange={(event) => {
                onDecision({ reason, action: event.target.value === 'reject' ? 'reject' : 'approve' });
                setUndecided(false);
              }}
              error={undecided ? 'Choose Approve or Reject' : undefined}
              options={[
                { value: 'approve', label: 'Approve', icon: 'check' },
                { value: 'reject', label: 'Reject', icon: 'x' },
              ]}
            />
            {action === 'reject' && (
              <Textarea
                ref={reasonField}
                label="Rejection Reason"
                error={reasonError}
                hint={
                  mailWorks && submission.authorEmail !== ''
                    ? 'The writer gets it by email. What would make it fit?'
                    : 'The writer reads it on their private page. What would make it fit?'
                }
                value={reason}
                onChange={(event) => onDecision({ action, reason: event.target.value })}
              />
            )}
            {review.isError && (
              <Notice
                tone={isConflict ? 'caution' : 'bad'}
                live
                title={isConflict ? 'This article changed meanwhile' : 'The review is not saved'}
                actions={
                  isConflict && (
                    <Button
                      variant="secondary"
                      compact
                      icon="refresh-cw"
                      pending={reloading}
                      onClick={() => void reload()}
                    >
                      Show it as it is now
                    </Button>
                  )
                }
              >
                <p>{userMessage(review.error, FAILED)}</p>
              </Notice>
            )}
          </form>
        ) : (
          <Decided submission={submission} timeZone={timeZone} />
        )}
      </div>
    </Dialog>
  );
}

function Decided({ submission, timeZone }: Pick<ReviewDialogProps, 'submission' | 'timeZone'>) {
  const { status, approvedBy, approvedAt, rejectionReason, publishedBlogPostId, isPublished } = submission;
  return (
    <div className="flex flex-col items-start gap-2 border-t-2 border-line pt-4">
      <SubmissionBadge status={status} />
      {approvedBy !== null && approvedAt !== null && (
        <p>
          Reviewed by {approvedBy} on {shortDay(approvedAt, timeZone)}
        </p>
      )}
      {rejectionReason !== null && (
        <p>
          <strong>Rejection reason:</strong> {rejectionReason}
        </p>
      )}
      {(isPublished || publishedBlogPostId !== null) && (
        <p>This article has been published as a blog post.</p>
      )}
    </div>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
