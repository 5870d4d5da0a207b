import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { blogHref, CARD_TAGS, postDay } from '../blog.model.ts';
import type { PostCard } from '../blog.schema.ts';
import { PostPicture } from './post-picture.tsx';
import { PostTags } from './post-tags.tsx';

const HALF_WIDTH = '(min-width: 72rem) 34rem, (min-width: 40rem) 50vw, 100vw';

interface PostItemProps {
  post: PostCard;
  /** The site's. */
  timeZone: string;
  level?: 2 | 3 | undefined;
  /** The one at the head of the list: as wide as the page, its text beside its picture. */
  lead?: boolean | undefined;
}

/** A post in a list: a strip of road, its picture, and enough words to decide. */
export function PostItem({ post, timeZone, level = 2, lead = false }: PostItemProps) {
  const Heading = `h${level}` as const;
  return (
    <article
      className={
        lead && post.featuredImage
          ? 'grid gap-x-10 gap-y-5 lg:grid-cols-[3fr_2fr]'
          : 'flex h-full flex-col gap-5'
      }
    >
      {post.featuredImage && <PostPicture src={post.featuredImage} sizes={HALF_WIDTH} first={lead} />}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <PostByline post={post} timeZone={timeZone} />
        <Heading className={lead ? 'text-title leading-tight' : 'text-heading leading-tight'}>
          <Link to={blogHref(post.slug)} className="hover:underline">
            {post.title}
          </Link>
        </Heading>
        <p className="max-w-prose">{post.summary}</p>
        <PostTags tags={post.tags} most={CARD_TAGS} />
        <Link
          to={blogHref(post.slug)}
          className="text-link inline-flex min-h-12 items-center gap-2 font-bold"
        >
          Read More<span className="sr-only">: {post.title}</span>
          <Icon name="arrow-right" />
        </Link>
      </div>
    </article>
  );
}

/** When it was published, and by whom when a reader wrote it. */
export function PostByline({ post, timeZone }: Pick<PostItemProps, 'post' | 'timeZone'>) {
  const day = post.publishedAt ?? post.createdAt;
  return (
    <p className="text-note text-muted">
      <time dateTime={day}>{postDay(day, timeZone)}</time>
      {post.authorName !== null && ` · By ${post.authorName}`}
    </p>
  );
}
