import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FeedLinks } from '#ui/feed-links.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { BLOG_FEEDS, blogListHref } from '../blog.model.ts';
import type { PostList } from '../blog.schema.ts';
import { PostItem } from './post-item.tsx';

/** Published posts, newest first; all of them or those with a tag. */
export function BlogPage({ list, timeZone }: { list: PostList; timeZone: string }) {
  const { posts, tag, page, pageSize, total } = list;
  if (total === 0)
    return (
      <BlogFrame>
        <EmptyState
          icon="newspaper"
          title="No blog posts yet"
          actions={
            <LinkButton to="/" icon="house">
              Back to Home
            </LinkButton>
          }
        >
          <p>Check back soon for motorcycle tips and stories!</p>
        </EmptyState>
      </BlogFrame>
    );
  return (
    <BlogFrame tag={tag}>
      <ol aria-label="Posts" className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
        {posts.map((post, index) => {
          const lead = index === 0 && page === 1 && tag === null;
          return (
            <li key={post.id} className={lead ? 'border-b-2 border-line pb-12 sm:col-span-2' : undefined}>
              <PostItem post={post} timeZone={timeZone} lead={lead} />
            </li>
          );
        })}
      </ol>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(number) => blogListHref({ tag: tag ?? undefined, page: number })}
        label="Pages of posts"
      />
    </BlogFrame>
  );
}

function BlogFrame({ tag = null, children }: { tag?: string | null; children: ReactNode }) {
  return (
    <Page
      title={tag === null ? 'Motorcycle Blog' : `Posts about ${tag}`}
      lead={tag === null ? 'Tips and stories from riders.' : undefined}
      tab={tag === null ? undefined : <BackToBlog />}
      tone="recreation"
    >
      <div className="flex flex-col gap-12">
        {children}
        <div className="flex flex-col gap-6">
          {tag === null && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-3">
              Have a story to tell?
              <LinkButton to="/submit-blog" variant="secondary" icon="pencil">
                Submit Article
              </LinkButton>
            </p>
          )}
          <FeedLinks label="Follow the blog" links={BLOG_FEEDS} />
        </div>
      </div>
    </Page>
  );
}

export const BackToBlog = () => (
  <Link to="/blog" className="inline-flex items-center gap-2 hover:underline">
    <Icon name="arrow-left" />
    Back to Blog
  </Link>
);

/** While the list is on its way to the browser. */
export function BlogLoadingPage() {
  return (
    <BlogFrame>
      <Loading label="Loading blog posts..." visible>
        <div className="grid gap-10 sm:grid-cols-2">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-72 w-full" />
          ))}
        </div>
      </Loading>
    </BlogFrame>
  );
}

/** When the list could not be had. */
export function BlogFailedPage() {
  return (
    <BlogFrame>
      <Notice
        tone="bad"
        title="Failed to fetch blog posts"
        live
        actions={
          <LinkButton to="/blog" variant="secondary" icon="refresh-cw" reloadDocument>
            Try again
          </LinkButton>
        }
      >
        <p>The posts could not be loaded. Please try again in a moment.</p>
      </Notice>
    </BlogFrame>
  );
}

/** A tag that no post has; the answer's status is 404. */
export function NoSuchTagPage({ tag }: { tag: string }) {
  return (
    <BlogFrame tag={tag}>
      <EmptyState
        icon="newspaper"
        title="No posts with this tag"
        actions={
          <LinkButton to="/blog" icon="arrow-left">
            Back to Blog
          </LinkButton>
        }
      />
    </BlogFrame>
  );
}
