import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { SignFace, type SignShape } from './sign-face.tsx';

export interface SignProps {
  shape: SignShape;
  /** The legend: few words, the biggest on the page. */
  title: ReactNode;
  /** Heading level of the legend; without it the legend is a paragraph. */
  level?: 1 | 2 | 3 | undefined;
  /** Small plate on top of the sign, like an exit number. */
  tab?: ReactNode;
  /** Sentences under the legend. */
  children?: ReactNode;
  /** Takes the color out of a sign whose message has grown old. */
  faded?: boolean | undefined;
  className?: string | undefined;
}

const PLATE: Record<SignShape, string> = {
  guide: 'bg-good text-good-ink',
  diamond: 'bg-caution text-caution-ink',
  octagon: 'bg-bad text-bad-ink',
  blank: 'bg-unknown text-unknown-ink',
};

/**
 * A road sign with a message. Diamond and octagon stand in front of the plate that carries their legend, the way
 * a warning sign carries its plaque; a guide sign and a blank plate are the plate.
 */
export function Sign({ shape, title, level, tab, children, faded = false, className }: SignProps) {
  const Legend = level === undefined ? 'p' : (`h${level}` as const);
  const assembled = shape === 'diamond' || shape === 'octagon';
  return (
    <div
      className={cx(
        assembled && 'flex flex-col sm:flex-row sm:items-center',
        tab !== undefined && (assembled ? 'sm:pt-9' : 'pt-9'),
        faded && 'saturate-[0.35]',
        className,
      )}
    >
      {assembled && <Face shape={shape} />}
      <div className="relative min-w-0 flex-1">
        {tab !== undefined && (
          <div
            className={cx(
              'sign-line absolute right-5 bottom-full -mb-3 rounded-control px-5 pt-3 pb-5 text-note font-bold',
              PLATE[shape],
            )}
          >
            {tab}
          </div>
        )}
        <div
          className={cx(
            'sign-line relative flex items-center gap-5 rounded-sign p-6 sm:gap-7 sm:p-8',
            assembled && 'pt-14 sm:py-7 sm:pl-20',
            shape === 'blank' && 'outline-dashed',
            PLATE[shape],
          )}
        >
          {!assembled && <SignFace shape={shape} draw="glyph" className="size-10 sm:size-16" />}
          <div className="min-w-0">
            <Legend className="text-headline font-extrabold tracking-tight text-balance">{title}</Legend>
            {children !== undefined && <div className="mt-2 text-lead">{children}</div>}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The same face twice: the larger one in the color of the ground leaves a gap between face and plate. */
function Face({ shape }: { shape: SignShape }) {
  return (
    <div className="relative z-1 -mb-11 ml-3 size-28 sm:-mr-14 sm:mb-0 sm:ml-0 sm:size-44">
      <SignFace
        shape={shape}
        draw="mark"
        className="absolute inset-0 size-full scale-110 [&_*]:fill-ground [&_*]:stroke-ground"
      />
      <SignFace shape={shape} draw="face" className="absolute inset-0 size-full" />
    </div>
  );
}
