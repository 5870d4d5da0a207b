import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/api-client/api-client.ts';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';
import { changesOf, useEntryForm } from '#platform/forms/use-entry-form.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { createPostSchema, updatePostSchema, type AdminPost } from '../../blog.schema.ts';
import { fetchPost, refreshPosts, savePost } from '../editing.queries.ts';
import { NEW_POST, postDraft, valuesOfPost, type PostValues } from '../post-draft.store.ts';
import { useLeaving } from './leaving-post.tsx';

/**
 * A post being written: its form, the draft that stands in for it on this device, and saving it. Nothing typed is ever
 * only on the screen: a reload, a lost session and a closed dialog find the draft.
 * @param id null for a new post
 * @param onClose it was saved, or is left
 */
export function usePostWriting(id: number | null, post: AdminPost | null, onClose: () => void) {
  const client = useQueryClient();
  const store = postDraft(id);
  const [draft] = useState(store.get);
  const [isRestored, setIsRestored] = useState(draft !== null);
  /** Counts up when the text is another one, so that the editor takes it. */
  const [edition, setEdition] = useState(0);
  const [version, setVersion] = useState(draft ? draft.version : (post?.version ?? null));
  const fresh = post ? valuesOfPost(post) : NEW_POST;
  const form = useEntryForm(draft?.stored ?? fresh, draft?.values ?? fresh);
  const { values, stored, changed } = form;
  const isDirty = Object.keys(changed).length > 0;
  const failure = id === null ? 'Failed to create blog post' : 'Failed to update blog post';

  /** Saved or given up: there is no draft any more. */
  const done = useRef(false);
  const leaving = useLeaving({ isDirty, done, onClose });
  const mine = useRef(draft);
  useEffect(() => {
    if (done.current) return;
    mine.current = isDirty ? { values, stored, version } : null;
    store.set(mine.current);
  }, [store, isDirty, values, stored, version]);

  const onDevice = store.use();
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    const now = store.get();
    if (done.current || now === mine.current) return;
    setIsElsewhere(true);
    // Saved or dropped in another tab, which does not know what was typed in this one.
    if (now === null && mine.current && values !== draft?.values) store.set(mine.current);
  }, [onDevice, store, values, draft]);

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
        setIsRestored(false);
      } else {
        discard();
        if (isWrittenOn)
          postDraft(saved.id).set({ values: { ...now, ...since }, stored: now, version: saved.version });
        leaving.leave();
      }
      await refreshPosts(client);
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.answer.errors ?? {});
      failureToast('Error', error, failure);
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

  function discard() {
    done.current = true;
    store.set(null);
  }

  /** Begins once more from a post as it is stored; null from none. */
  function restartFrom(from: AdminPost | null) {
    store.set(null);
    form.restart(from ? valuesOfPost(from) : NEW_POST);
    setVersion(from?.version ?? null);
    setEdition(edition + 1);
    setIsRestored(false);
    save.reset();
  }

  /** @returns false when a field is wrong. */
  function submit(): boolean {
    const body = id === null ? values : changed;
    if (!form.check(id === null ? createPostSchema : updatePostSchema, body)) return false;
    if (id !== null && !isDirty) leaving.leave();
    else
      save.mutate({
        body: id === null ? body : { ...body, ...(version !== null && { version }) },
        sent: values,
      });
    return true;
  }

  return {
    form,
    edition,
    isDirty,
    /** The form was filled from a draft. */
    isRestored,
    /** Another tab of this device has the post open too. */
    isElsewhere,
    leaving,
    save,
    failure,
    reload,
    submit,
    discard,
    startOver: () => restartFrom(post),
    restartFrom,
  };
}

export type PostWriting = ReturnType<typeof usePostWriting>;
