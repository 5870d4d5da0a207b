import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Difference } from '#ui/difference.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { ListResult } from '#ui/lists/list-result.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/forms/select.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { refreshPosts, restoreRevision, revisionQuery, revisionsQuery } from '../editing.queries.ts';
import type { AdminPost, PostRevision } from '../../blog.schema.ts';
import { linesOfHtml } from '../html-lines.model.ts';

interface PostRevisionsProps {
  id: number;
  /** What is typed and not saved goes when an earlier version comes back. */
  isDirty: boolean;
  onRestored: (post: AdminPost) => void;
  onClose: () => void;
}

/** Earlier versions of a post: who saved what when, how it differs from now, and back to it. */
export function PostRevisionsDialog({ id, isDirty, onRestored, onClose }: PostRevisionsProps) {
  const clock = useSiteClock();
  const client = useQueryClient();
  const list = useQuery(revisionsQuery(id));
  const [chosen, setChosen] = useState<number>();
  const [current, ...earlier] = list.data?.revisions ?? [];
  const shown = chosen ?? earlier[0]?.version;
  const restore = useMutation({
    mutationFn: (version: number) => restoreRevision(id, version),
    onSuccess: async (post) => {
      toast({ title: 'Version Restored', description: `"${post.title}" reads as it did then.` });
      onRestored(post);
      await refreshPosts(client);
    },
    onError: (error) => failureToast('Error', error, 'The version was not restored.'),
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Versions"
      actions={
        shown !== undefined && (
          <Button
            icon="rotate-ccw"
            pending={restore.isPending}
            pendingLabel="Restoring..."
            onClick={() => restore.mutate(shown)}
          >
            Restore This Version
          </Button>
        )
      }
    >
      <ListResult query={list} loading="Loading versions" failure="The versions could not be fetched">
        {() =>
          current === undefined || shown === undefined ? (
            <EmptyState icon="clock" title="No earlier versions" level={3}>
              <p>From now on, every save keeps what was there before.</p>
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-4">
              <Select
                label="Earlier version"
                value={String(shown)}
                onChange={(event) => setChosen(Number(event.target.value))}
                options={earlier.map(({ version, savedAt, savedBy }) => ({
                  value: String(version),
                  label: `${clock.time(savedAt)}, ${savedBy ?? 'not known by whom'}`,
                }))}
              />
              {isDirty && (
                <Notice tone="caution" title="You have changes that are not saved">
                  <p>They are lost when you restore a version.</p>
                </Notice>
              )}
              <Comparison id={id} from={shown} to={current.version} />
            </div>
          )
        }
      </ListResult>
    </Dialog>
  );
}

function Comparison({ id, from, to }: { id: number; from: number; to: number }) {
  const before = useQuery(revisionQuery(id, from));
  const after = useQuery(revisionQuery(id, to));
  const failed = before.error ? before : after;
  const data = before.data && after.data ? { before: before.data, after: after.data } : undefined;
  return (
    <ListResult query={{ ...failed, data }} loading="Comparing" failure="The version could not be fetched">
      {({ before: old, after: now }) => (
        <section aria-label="What changed since" className="flex flex-col gap-3">
          <p className="text-note text-muted">
            <del className="text-bad-text line-through">Struck out</del> was there then,{' '}
            <ins className="font-bold text-good-text underline">underlined</ins> came since.
          </p>
          {FIELDS.filter(({ text }) => text(old) !== text(now)).map(({ label, text }) => (
            <div key={label}>
              <h3 className="mb-1 text-note text-muted">{label}</h3>
              <Difference before={text(old)} after={text(now)} whole />
            </div>
          ))}
        </section>
      )}
    </ListResult>
  );
}

const FIELDS: readonly { label: string; text: (revision: PostRevision) => string }[] = [
  { label: 'Title', text: ({ title }) => title },
  { label: 'Excerpt', text: ({ excerpt }) => excerpt ?? '' },
  { label: 'Tags', text: ({ tags }) => tags.join(', ') },
  { label: 'Featured image', text: ({ featuredImage }) => featuredImage ?? '' },
  { label: 'Content', text: ({ content }) => linesOfHtml(content) },
];
