import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { useQuery } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/forms/form-notes.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageDialog } from '#ui/dialogs/page-dialog.tsx';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import { useDownload } from '#ui/late/use-download.ts';
import { adminPostQuery } from '../editing.queries.ts';
import type { AdminPost } from '../../blog.schema.ts';
import type { GallerySlot } from './post-editor.tsx';
import { LeavePostDialog } from './leaving-post.tsx';
import { PostForm } from './post-form.tsx';
import { usePostWriting, type PostWriting as Writing } from './use-post-writing.ts';

interface PostDialogProps {
  /** Null for a new post. */
  id: number | null;
  gallery: GallerySlot;
  onClose: () => void;
}

const loadRevisions = async () => (await import('./post-revisions.tsx')).PostRevisionsDialog;

/** Writing a post in a dialog that fills the page; an existing one is fetched as it is now. */
export function PostDialog({ id, gallery, onClose }: PostDialogProps) {
  if (id === null) return <PostWriting id={null} post={null} gallery={gallery} onClose={onClose} />;
  return <ExistingPost id={id} gallery={gallery} onClose={onClose} />;
}

function ExistingPost({ id, gallery, onClose }: PostDialogProps & { id: number }) {
  const post = useQuery(adminPostQuery(id));
  if (post.data) return <PostWriting id={id} post={post.data} gallery={gallery} onClose={onClose} />;
  return (
    <PageDialog
      onLeave={onClose}
      title="Edit Post"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <ListResult query={post} loading="Loading the post" failure="Failed to fetch blog post">
        {() => null}
      </ListResult>
    </PageDialog>
  );
}

function PostWriting({ id, post, gallery, onClose }: PostDialogProps & { post: AdminPost | null }) {
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const writing = usePostWriting(id, post, onClose);
  const { form, edition, isDirty, leaving, save, reload } = writing;
  const [preview, setPreview] = useState(false);
  useFocusAfter(reload.isPending, () => saveButton.current);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setPreview(false);
    if (!writing.submit())
      requestAnimationFrame(() =>
        formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
  };
  const [versions, setVersions] = useState(false);
  const versionsButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(versions, () => versionsButton.current);
  const Revisions = useDownload(loadRevisions, versions);

  return (
    <PageDialog
      onLeave={leaving.ask}
      title={id === null ? 'New Post' : 'Edit Post'}
      first="input"
      actions={
        <>
          <Button variant="quiet" icon={preview ? 'pencil' : 'eye'} onClick={() => setPreview(!preview)}>
            {preview ? 'Back to Editing' : 'Preview'}
          </Button>
          {id !== null && (
            <Button
              ref={versionsButton}
              variant="quiet"
              icon="clock"
              pending={versions && !Revisions.part && !Revisions.failed}
              onClick={() => {
                setVersions(true);
                if (Revisions.failed) Revisions.retry();
              }}
            >
              {Revisions.failed ? 'Versions: try again' : 'Versions'}
            </Button>
          )}
          <Button variant="secondary" onClick={leaving.leave}>
            {isDirty ? 'Close, keep draft' : 'Cancel'}
          </Button>
          <Button
            ref={saveButton}
            type="submit"
            form={formId}
            pending={save.isPending}
            pendingLabel="Saving..."
          >
            {id === null ? 'Create Post' : 'Update Post'}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        method="post"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === 's') submit(event);
        }}
        className="flex flex-col gap-4"
      >
        {writing.isRestored && <DraftNote onStartOver={writing.startOver} />}
        {writing.isElsewhere && (
          <Notice tone="caution" live title="This post is open in another tab too">
            <p>
              Each saves its own text, and who saves second is asked. The device keeps the draft of the last
              change.
            </p>
          </Notice>
        )}
        {save.isError && <SaveFailure error={save.error} writing={writing} />}
        <PostForm form={form} preview={preview} gallery={gallery} edition={edition} />
      </form>
      {id !== null && versions && Revisions.part && (
        <Revisions.part
          id={id}
          isDirty={isDirty}
          onClose={() => setVersions(false)}
          onRestored={(restoredPost) => {
            setVersions(false);
            writing.restartFrom(restoredPost);
          }}
        />
      )}
      <LeavePostDialog leaving={leaving} onDiscard={writing.discard} />
    </PageDialog>
  );
}

/** Why it was not saved. When somebody else saved first, their version can be loaded under what is typed here. */
function SaveFailure({ error, writing }: { error: Error; writing: Writing }) {
  const { reload, failure } = writing;
  const isStale = error instanceof ApiError && error.answer.errors?.['version'] !== undefined;
  return (
    <Notice
      tone={isStale ? 'caution' : 'bad'}
      live
      title={isStale ? 'Someone else was faster' : failure}
      actions={
        isStale && (
          <Button
            variant="secondary"
            compact
            icon="refresh-cw"
            pending={reload.isPending}
            onClick={() => reload.mutate()}
          >
            Load their version, keep my changes
          </Button>
        )
      }
    >
      <p>{userMessage(error, 'There was no answer. Your text is saved on this device.')}</p>
    </Notice>
  );
}
