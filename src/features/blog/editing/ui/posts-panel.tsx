import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { ListControls } from '#ui/lists/list-controls.tsx';
import { CardList, PagedList } from '#ui/lists/paged-list.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import { useListAddress } from '#ui/lists/use-list-address.ts';
import { adminPostsQuery, deletePost, publishPost, refreshPosts } from '../editing.queries.ts';
import { POST_STATUSES } from '../../blog.model.ts';
import { ADMIN_POST_SORTS } from '../../blog.schema.ts';
import { PostCard, postHeadingId, type ListedPost } from './post-card.tsx';
import { postDraft } from '../post-draft.store.ts';
import { PostDialog } from './post-dialog.tsx';
import type { GallerySlot } from './post-editor.tsx';
import { usePostAddress } from './use-post-address.ts';

const DEFAULTS = { q: '', status: 'all', sort: 'newest' } as const;
const CHOICES = { status: ['all', ...POST_STATUSES], sort: ADMIN_POST_SORTS };
const LIST_FAILED = 'Failed to fetch blog posts';
const DELETE_FAILED = 'Failed to delete blog post';

/** The posts of the blog, of every state. */
export function PostsPanel({ gallery, timeZone }: { gallery: GallerySlot; timeZone: string }) {
  const client = useQueryClient();
  const address = useListAddress<keyof typeof DEFAULTS>(DEFAULTS, CHOICES);
  const heading = useRef<HTMLHeadingElement>(null);
  const writing = usePostAddress();
  const [pendingDelete, setPendingDelete] = useState<ListedPost>();
  const list = useQuery({
    ...adminPostsQuery({ ...address.values, page: address.page }),
    placeholderData: keepPreviousData,
  });
  useFailureToast(list, 'Error', LIST_FAILED);
  const refresh = () => refreshPosts(client);
  const publish = useMutation({
    mutationFn: ({ id }: ListedPost) => publishPost(id),
    onSuccess: async ({ title }) => {
      toast({ title: 'Blog post published successfully', description: `"${title}" is in the blog now.` });
      await refresh();
    },
    onError: (error) => {
      failureToast('Error', error, 'Failed to publish blog post');
      void refresh();
    },
  });
  useFocusAfter(
    publish.isPending,
    () => (publish.variables && document.getElementById(postHeadingId(publish.variables))) ?? heading.current,
  );
  const remove = useMutation({
    mutationFn: ({ id }: ListedPost) => deletePost(id),
    onSuccess: async (_answer, { id, title }) => {
      postDraft(id).set(null);
      setPendingDelete(undefined);
      toast({ title: 'Blog post deleted successfully', description: `"${title}" is deleted.` });
      await refresh();
      // The button that had the focus went with its card.
      heading.current?.focus();
    },
    onError: (error) => {
      failureToast('Error', error, DELETE_FAILED);
      void refresh();
    },
  });
  const filtered = address.values.q !== '' || address.values.status !== 'all';
  return (
    <section aria-labelledby="posts-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="posts-heading" ref={heading} tabIndex={-1}>
          Blog Posts
        </h2>
        <Button compact icon="plus" onClick={() => writing.show(null)}>
          New Post
        </Button>
      </div>
      <ListControls
        label="Find posts"
        address={address}
        search={{ name: 'q', placeholder: 'Title, slug or tag' }}
        selects={[
          {
            name: 'status',
            label: 'Status',
            options: [
              { value: 'all', label: 'All' },
              { value: 'draft', label: 'Draft' },
              { value: 'published', label: 'Published' },
              { value: 'archived', label: 'Archived' },
            ],
          },
          {
            name: 'sort',
            label: 'Sort by',
            options: [
              { value: 'newest', label: 'Newest first' },
              { value: 'oldest', label: 'Oldest first' },
              { value: 'title', label: 'Title' },
            ],
          },
        ]}
      />
      <PagedList
        query={list}
        address={address}
        things="posts"
        failure={LIST_FAILED}
        rowsOf={({ posts }) => posts}
        pageCount={({ total, pageSize }) => Math.ceil(total / pageSize)}
        empty={
          <EmptyState icon="newspaper" title="No blog posts yet" level={3}>
            {filtered && <p>Nothing matches the search and the status above.</p>}
          </EmptyState>
        }
      >
        {(posts) => (
          <CardList rows={posts} keyOf={({ id }) => id} className="sm:grid-cols-2 lg:grid-cols-3">
            {(post) => (
              <PostCard
                post={post}
                timeZone={timeZone}
                publishing={publish.isPending && publish.variables.id === post.id}
                onEdit={() => writing.show(post.id)}
                onPublish={() => publish.mutate(post)}
                onDelete={() => setPendingDelete(post)}
              />
            )}
          </CardList>
        )}
      </PagedList>
      {writing.open !== undefined && (
        <PostDialog key={String(writing.open)} id={writing.open} gallery={gallery} onClose={writing.close} />
      )}
      <DeleteDialog
        title="Delete this post?"
        entry={pendingDelete}
        remove={remove}
        failed={DELETE_FAILED}
        onClose={() => setPendingDelete(undefined)}
      >
        <p>Are you sure you want to delete "{pendingDelete?.title}"? This action cannot be undone.</p>
      </DeleteDialog>
    </section>
  );
}
