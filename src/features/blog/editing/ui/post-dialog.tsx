import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { changesOf, useEntryForm } from '#platform/forms/use-entry-form.ts';
import { Button } from '#ui/button.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { DraftNote } from '#ui/forms/form-notes.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageDialog } from '#ui/dialogs/page-dialog.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import { useDownload } from '#ui/late/use-download.ts';
import { adminPostQuery, fetchPost, POSTS_KEY, savePost } from '../editing.queries.ts';
import { BLOG_KEY } from '../../blog.queries.ts';
import { createPostSchema, updatePostSchema, type AdminPost } from '../../blog.schema.ts';
import { NEW_POST, postDraft, valuesOfPost, type PostValues } from '../post-draft.store.ts';
import type { GallerySlot } from './post-editor.tsx';
import { LeavePostDialog, useLeaving } from './leaving-post.tsx';
import { PostForm } from './post-form.tsx';

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
  const client = useQueryClient();
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const store = postDraft(id);
  const [draft] = useState(store.get);
  const [restored, setRestored] = useState(draft !== null);
  const [preview, setPreview] = useState(false);
  const [edition, setEdition] = useState(0);
  const [version, setVersion] = useState(draft ? draft.version : (post?.version ?? null));
  const fresh = post ? valuesOfPost(post) : NEW_POST;
  const form = useEntryForm(draft?.stored ?? fresh, draft?.values ?? fresh);
  const { values, stored, changed } = form;
  const isDirty = Object.keys(changed).length > 0;
  const failed = id === null ? 'Failed to create blog post' : 'Failed to update blog post';

  // Nothing typed is ever only on the screen: a reload, a lost session and a closed dialog find it here.
  const done = useRef(false);
  const leaving = useLeaving({ isDirty, done, onClose });
  const mine = useRef(draft);
  useEffect(() => {
    if (done.current) return;
    mine.current = isDirty ? { values, stored, version } : null;
    store.set(mine.current);
  }, [store, isDirty, values, stored, version]);

  const kept = store.use();
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    const now = store.get();
    if (done.current || now === mine.current) return;
    setIsElsewhere(true);
    // Saved or dropped in another tab, which does not know what was typed in this one.
    if (now === null && mine.current && values !== draft?.values) store.set(mine.current);
  }, [kept, store, values, draft]);

  const save = useMutation({
    mutationFn: ({ body }: { body: object; sent: PostValues }) => savePost(id, body),
    onSuccess: async (saved, { sent }) => {
      toast({
        title: id === null ? 'Blog post created successfully' : 'Blog post updated successfully',
        description: `"${saved.title}" is saved.`,
      });
      const now = valuesOfPost(saved);
      const since = changesOf(sent, values);
      const isWrittenOn = Object.keys(since).length > 0;
      if (id !== null && isWrittenOn) {
        form.restart(now, sent);
        setVersion(saved.version);
        setRestored(false);
      } else {
        done.current = true;
        store.set(null);
        if (isWrittenOn)
          postDraft(saved.id).set({ values: { ...now, ...since }, stored: now, version: saved.version });
        leaving.leave();
      }
      client.removeQueries({ queryKey: BLOG_KEY });
      await client.invalidateQueries({ queryKey: POSTS_KEY });
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.answer.errors ?? {});
      failureToast('Error', error, failed);
    },
  });
  const reload = useMutation({
    mutationFn: () => fetchPost(id ?? 0),
    onSuccess: (newer) => {
      form.rebase(valuesOfPost(newer));
      setVersion(newer.version);
      setEdition(edition + 1);
      save.reset();
    },
    onError: (error) => failureToast('Error', error, 'Failed to fetch blog post'),
  });

  useFocusAfter(reload.isPending, () => saveButton.current);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setPreview(false);
    const body = id === null ? values : changed;
    if (!form.check(id === null ? createPostSchema : updatePostSchema, body)) {
      requestAnimationFrame(() =>
        formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    if (id !== null && !isDirty) leaving.leave();
    else
      save.mutate({
        body: id === null ? body : { ...body, ...(version !== null && { version }) },
        sent: values,
      });
  };
  const [versions, setVersions] = useState(false);
  const versionsButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(versions, () => versionsButton.current);
  const Revisions = useDownload(loadRevisions, versions);
  const startOver = () => {
    store.set(null);
    form.restart(fresh);
    setVersion(post?.version ?? null);
    setEdition(edition + 1);
    setRestored(false);
    save.reset();
  };
  const isStale =
    save.error instanceof ApiError && save.error.status === 409 && !save.error.answer.errors?.['slug'];

  return (
    <PageDialog
      onLeave={leaving.ask}
      title={id === null ? 'New Post' : 'Edit Post'}
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
        {restored && <DraftNote onStartOver={startOver} />}
        {isElsewhere && (
          <Notice tone="caution" live title="This post is open in another tab too">
            <p>
              Each saves its own text, and who saves second is asked. The device keeps the draft of the last
              change.
            </p>
          </Notice>
        )}
        {save.isError && (
          <Notice
            tone={isStale ? 'caution' : 'bad'}
            live
            title={isStale ? 'Someone else was faster' : failed}
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
            <p>{userMessage(save.error, 'There was no answer. Your text is saved on this device.')}</p>
          </Notice>
        )}
        <PostForm form={form} preview={preview} gallery={gallery} edition={edition} />
      </form>
      {id !== null && versions && Revisions.part && (
        <Revisions.part
          id={id}
          isDirty={isDirty}
          onClose={() => setVersions(false)}
          onRestored={(restoredPost) => {
            setVersions(false);
            store.set(null);
            form.restart(valuesOfPost(restoredPost));
            setVersion(restoredPost.version);
            setEdition(edition + 1);
            setRestored(false);
            save.reset();
          }}
        />
      )}
      <LeavePostDialog
        leaving={leaving}
        onDiscard={() => {
          done.current = true;
          store.set(null);
        }}
      />
    </PageDialog>
  );
}
