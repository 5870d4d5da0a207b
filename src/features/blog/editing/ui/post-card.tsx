import { Badge, type Tone } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CARD_TAGS, shortDay, type PostStatus } from '../../blog.model.ts';
import type { AdminPostsAnswer } from '../../blog.schema.ts';

const TONES: Record<PostStatus, Tone> = { draft: 'caution', published: 'good', archived: 'neutral' };

export type ListedPost = AdminPostsAnswer['posts'][number];

interface PostCardProps {
  /** The site's. */
  timeZone: string;
  post: ListedPost;
  publishing: boolean;
  onEdit: () => void;
  onPublish: () => void;
  onDelete: () => void;
}

export const postHeadingId = ({ id }: Pick<ListedPost, 'id'>) => `post-${id}`;

export function PostCard({ post, timeZone, publishing, onEdit, onPublish, onDelete }: PostCardProps) {
  const { title, excerpt, featuredImage, status, createdAt, tags, authorName } = post;
  const headingId = postHeadingId(post);
  return (
    <article
      aria-labelledby={headingId}
      className="flex w-full flex-col gap-2.5 overflow-hidden rounded-sign border-2 border-line bg-panel"
    >
      {featuredImage === null ? (
        <div className="flex aspect-16/6 items-center justify-center bg-ground">
          <Icon name="newspaper" className="size-8 text-muted" />
        </div>
      ) : (
        <img src={featuredImage} alt="" loading="lazy" className="aspect-16/6 w-full object-cover" />
      )}
      <div className="flex flex-1 flex-col gap-2.5 p-4 pt-1.5">
        <div className="flex items-start justify-between gap-3">
          <h3 id={headingId} tabIndex={-1} className="min-w-0">
            {title}
          </h3>
          <Badge tone={TONES[status]}>{status}</Badge>
        </div>
        <p className="line-clamp-3 text-muted">{excerpt ?? 'No excerpt available'}</p>
        <p className="text-note text-muted">
          <time dateTime={createdAt}>{shortDay(createdAt, timeZone)}</time>
          {authorName !== null && `, by ${authorName}`}
        </p>
        {tags.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {tags.slice(0, CARD_TAGS).map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            {tags.length > CARD_TAGS && <Badge>+{tags.length - CARD_TAGS}</Badge>}
          </div>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          <Button variant="secondary" compact icon="pencil" aria-describedby={headingId} onClick={onEdit}>
            Edit
          </Button>
          {status !== 'published' && (
            <Button compact icon="send" aria-describedby={headingId} pending={publishing} onClick={onPublish}>
              Publish
            </Button>
          )}
          <Button variant="secondary" compact icon="trash-2" aria-describedby={headingId} onClick={onDelete}>
            Delete
          </Button>
        </div>
      </div>
    </article>
  );
}
