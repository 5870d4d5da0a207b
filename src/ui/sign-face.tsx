import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** guide: good news and directions; diamond: take care; octagon: stop; blank: nothing known; waiting: not known yet. */
export const SIGN_SHAPES = ['guide', 'diamond', 'octagon', 'blank', 'waiting'] as const;
export type SignShape = (typeof SIGN_SHAPES)[number];

const SIGN_FILL: Record<SignShape, string> = {
  guide: 'text-good',
  diamond: 'text-caution',
  octagon: 'text-bad',
  blank: 'text-unknown',
  waiting: 'text-panel stroke-field',
};

const SIGN_INK: Record<SignShape, string> = {
  guide: 'stroke-good-ink',
  diamond: 'stroke-caution-ink',
  octagon: 'stroke-bad-ink',
  blank: 'stroke-unknown-ink',
  waiting: 'stroke-field',
};

const OCTAGON = '30.5,3 69.5,3 97,30.5 97,69.5 69.5,97 30.5,97 3,69.5 3,30.5';

const PLATES: Record<SignShape, ReactNode> = {
  guide: <rect x="2" y="14" width="96" height="72" rx="12" />,
  diamond: <rect x="16.5" y="16.5" width="67" height="67" rx="8" transform="rotate(45 50 50)" />,
  octagon: <polygon points={OCTAGON} strokeLinejoin="round" stroke="currentColor" strokeWidth="4" />,
  blank: <rect x="2" y="14" width="96" height="72" rx="12" />,
  waiting: <rect x="4" y="16" width="92" height="68" rx="10" strokeWidth="6" strokeDasharray="1 11.5" />,
};

const LINES: Record<SignShape, ReactNode> = {
  guide: <rect x="8" y="20" width="84" height="60" rx="7" />,
  diamond: <rect x="22" y="22" width="56" height="56" rx="4" transform="rotate(45 50 50)" />,
  octagon: <polygon points={OCTAGON} transform="translate(6.5 6.5) scale(0.87)" />,
  blank: <rect x="8" y="20" width="84" height="60" rx="7" strokeDasharray="7 5" />,
  waiting: null,
};

const GLYPHS: Record<SignShape, ReactNode> = {
  guide: <polyline points="30,51 44,65 70,37" />,
  diamond: <path d="M50 27v27M50 69.5v.5" />,
  octagon: <path d="M35 35l30 30M65 35l-30 30" />,
  blank: <path d="M41 43c0-13 19-13 19-1 0 8-10 7-10 15M50 68v.5" />,
  waiting: <path d="M29 50v.5M50 50v.5M71 50v.5" />,
};

export interface SignFaceProps {
  shape: SignShape;
  /**
   * `mark`: beside a line of text. `face`: 48 px and more, with the inset line. `glyph`: what is printed on it.
   * `outline`: shape and glyph in the ink of a plate of that color.
   */
  draw?: 'mark' | 'face' | 'glyph' | 'outline' | undefined;
  className?: string | undefined;
}

/** A sign in miniature: shape, color and glyph say the same thing three times. Decoration beside words. */
export function SignFace({ shape, draw = 'mark', className = 'size-6' }: SignFaceProps) {
  const ink = SIGN_INK[shape];
  return (
    <svg
      viewBox={draw === 'glyph' ? '22 22 56 56' : '0 0 100 100'}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
    >
      {draw === 'outline' && (
        <g className={ink} strokeWidth="4.5">
          {LINES[shape]}
        </g>
      )}
      {draw !== 'glyph' && draw !== 'outline' && (
        <g className={SIGN_FILL[shape]} fill="currentColor">
          {PLATES[shape]}
        </g>
      )}
      {draw === 'face' && (
        <g className={ink} strokeWidth="2.5">
          {LINES[shape]}
        </g>
      )}
      <g className={ink} strokeWidth={draw === 'face' || draw === 'outline' ? 9 : 11}>
        {GLYPHS[shape]}
      </g>
    </svg>
  );
}
