import { pictureOf } from '#features/images/images.model.ts';
import { cx } from '#ui/cx.ts';

interface PostPictureProps {
  /** Address as the post keeps it. */
  src: string;
  /** How wide it is shown, for `sizes`. */
  sizes: string;
  /** The picture that is seen first: fetched at once instead of when it comes near. */
  first?: boolean | undefined;
  className?: string | undefined;
}

/** The featured picture of a post. The title beside it says what it is about, so it has no words of its own. */
export function PostPicture({ src, sizes, first = false, className }: PostPictureProps) {
  const own = pictureOf(src);
  return (
    <img
      {...(own && { srcSet: own.srcSet, sizes })}
      src={own?.src ?? src}
      alt=""
      width={own?.width ?? 1600}
      height={own?.height ?? 900}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={cx('aspect-video w-full rounded-sign bg-fill object-cover', className)}
    />
  );
}
