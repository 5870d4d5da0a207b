import { Link } from 'react-router';
import { Badge } from '#ui/signs/badge.tsx';
import { tagHref } from '../blog.model.ts';

/** Tags that lead to their pages; beyond `most` only their number is said. */
export function PostTags({
  tags,
  most = tags.length,
}: {
  tags: readonly string[];
  most?: number | undefined;
}) {
  if (tags.length === 0) return null;
  const more = tags.length - most;
  return (
    <ul aria-label="Tags" className="-my-2 flex max-w-full flex-wrap items-center gap-x-2">
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="max-w-full">
          <Link to={tagHref(tag)} className="inline-flex min-h-12 max-w-full items-center hover:underline">
            <Badge>{tag}</Badge>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Badge>
            <span aria-hidden="true">+{more}</span>
            <span className="sr-only">and {more} more</span>
          </Badge>
        </li>
      )}
    </ul>
  );
}
