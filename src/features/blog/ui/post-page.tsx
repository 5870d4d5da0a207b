import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { READING_SIZES } from '../blog.model.ts';
import type { PostPage as Post } from '../blog.schema.ts';
import { BackToBlog } from './blog-page.tsx';
import { PostByline, PostItem } from './post-item.tsx';
import { PostPicture } from './post-picture.tsx';
import { PostTags } from './post-tags.tsx';
import './post.css';

/** One post, whole. */
export function PostPage({ post, timeZone }: { post: Post; timeZone: string }) {
  return (
    <Page title={post.title} lead={post.excerpt ?? undefined} tone="recreation" tab={<BackToBlog />}>
      <div className="post-page">
        <article className="flex max-w-2xl flex-col gap-6">
          <PostByline post={post} timeZone={timeZone} />
          {post.featuredImage && <PostPicture src={post.featuredImage} sizes={READING_SIZES} first />}
          {/* The server keeps only HTML that went through its allowlist (post-html.mapper.server.ts). */}
          <div className="post-text" dangerouslySetInnerHTML={{ __html: post.content }} />
          <PostTags tags={post.tags} />
        </article>
        {post.related.length > 0 && (
          <section aria-labelledby="related-heading" className="post-next no-print">
            <h2 id="related-heading">Read next</h2>
            <ul className="mt-6 grid gap-10">
              {post.related.map((other) => (
                <li key={other.id}>
                  <PostItem post={other} timeZone={timeZone} level={3} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  );
}

/** Says that there is no such post; the answer's status is 404. */
export function PostNotFoundPage() {
  return (
    <Page
      title="Blog post not found"
      lead="The blog post you're looking for doesn't exist or has been removed."
      tone="plain"
      width="narrow"
    >
      <LinkButton to="/blog" icon="arrow-left">
        Back to Blog
      </LinkButton>
    </Page>
  );
}

/** While a post is on its way to the browser. */
export function PostLoadingPage() {
  return (
    <Page title="Motorcycle Blog" tone="recreation" tab={<BackToBlog />}>
      <Loading label="Loading blog post..." visible>
        <Skeleton className="h-6 w-48" />
        <Skeleton className="mt-6 aspect-video w-full max-w-2xl" />
        <Skeleton className="mt-6 h-72 w-full max-w-2xl" />
      </Loading>
    </Page>
  );
}
