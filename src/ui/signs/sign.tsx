import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { SignFace, type SignShape } from './sign-face.tsx';

export interface SignProps {
  shape: SignShape;
  /** The legend: few words, the biggest on the page. */
  title: ReactNode;
  /** Heading level of the legend; without it the legend is a paragraph. */
  level?: 1 | 2 | 3 | undefined;
  /** Sentences under the legend. */
  children?: ReactNode;
  /** For a page that leads with something else: the shape stays beside the legend on a phone too. */
  small?: boolean | undefined;
  /** Where something else stands at its end on all but a desk: its words begin below the shape there. */
  stacked?: boolean | undefined;
  /** Takes the color out of a sign whose message has grown old. */
  faded?: boolean | undefined;
  className?: string | undefined;
}

const PLATE: Record<SignShape, string> = {
  guide: 'bg-good text-good-ink',
  diamond: 'bg-caution text-caution-ink',
  octagon: 'bg-bad text-bad-ink',
  blank: 'bg-unknown text-unknown-ink outline-dashed',
  waiting: 'bg-panel text-ink outline-dashed',
};

/** A road sign with a message: color, the sign's own shape and glyph, and words say the same. */
export function Sign({
  shape,
  title,
  level,
  children,
  small = false,
  stacked = false,
  faded = false,
  className,
}: SignProps) {
  const Legend = level === undefined ? 'p' : (`h${level}` as const);
  return (
    <div
      className={cx(
        'sign-line rounded-sign',
        small
          ? 'flex flex-wrap items-center gap-4 px-5 py-4 lg:gap-6 lg:px-7.5 lg:py-5.5'
          : cx(
              'px-[min(1.5rem,6vw)] py-5',
              stacked
                ? 'lg:flex lg:items-center lg:gap-7 lg:px-9 lg:py-6'
                : 'sm:flex sm:items-center sm:gap-7 sm:px-9 sm:py-6',
            ),
        PLATE[shape],
        faded && '[filter:saturate(0.35)]',
        className,
      )}
    >
      <SignFace
        shape={shape}
        draw={shape === 'guide' ? 'glyph' : 'outline'}
        className={cx(
          'block flex-none',
          small
            ? 'size-12 lg:size-18'
            : cx('mb-1 size-13', stacked ? 'lg:mb-0 lg:size-22' : 'sm:mb-0 sm:size-22'),
        )}
      />
      {/* With large letters the words go below the shape. */}
      <div className={cx('min-w-0', small && 'flex-[1_1_6rem]')}>
        <Legend
          className={cx(
            small ? 'text-[min(1.625rem,8vw)] leading-[1.1] lg:text-[2.5rem]' : 'text-headline',
            'font-extrabold tracking-tight text-balance',
          )}
        >
          {title}
        </Legend>
        {children !== undefined && (
          <div
            className={
              small ? 'mt-1 leading-snug lg:text-lead lg:leading-snug' : 'mt-1.5 text-lead leading-snug'
            }
          >
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
