import { cx } from '../cx.ts';

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

// As text: a page has fifty signs, and as elements of React each was five.
const PLATES: Record<SignShape, string> = {
  guide: '<rect x="2" y="14" width="96" height="72" rx="12"/>',
  diamond: '<rect x="16.5" y="16.5" width="67" height="67" rx="8" transform="rotate(45 50 50)"/>',
  octagon: `<polygon points="${OCTAGON}" stroke-linejoin="round" stroke="currentColor" stroke-width="4"/>`,
  blank: '<rect x="2" y="14" width="96" height="72" rx="12"/>',
  waiting: '<rect x="4" y="16" width="92" height="68" rx="10" stroke-width="6" stroke-dasharray="1 11.5"/>',
};

const LINES: Record<SignShape, string> = {
  guide: '<rect x="8" y="20" width="84" height="60" rx="7"/>',
  diamond: '<rect x="22" y="22" width="56" height="56" rx="4" transform="rotate(45 50 50)"/>',
  octagon: `<polygon points="${OCTAGON}" transform="translate(6.5 6.5) scale(0.87)"/>`,
  blank: '<rect x="8" y="20" width="84" height="60" rx="7" stroke-dasharray="7 5"/>',
  waiting: '',
};

const GLYPHS: Record<SignShape, string> = {
  guide: '<polyline points="30,51 44,65 70,37"/>',
  diamond: '<path d="M50 27v27M50 69.5v.5"/>',
  octagon: '<path d="M35 35l30 30M65 35l-30 30"/>',
  blank: '<path d="M41 43c0-13 19-13 19-1 0 8-10 7-10 15M50 68v.5"/>',
  waiting: '<path d="M29 50v.5M50 50v.5M71 50v.5"/>',
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

function signMarkup(shape: SignShape, draw: NonNullable<SignFaceProps['draw']>): string {
  // On a plate in the letters' color, which a reader's own colors may replace.
  const ink = draw === 'glyph' || draw === 'outline' ? 'stroke-current' : SIGN_INK[shape];
  const plate = `<g class="${SIGN_FILL[shape]}" fill="currentColor">${PLATES[shape]}</g>`;
  const line = (width: number) => `<g class="${ink}" stroke-width="${width}">${LINES[shape]}</g>`;
  const glyph = (width: number) => `<g class="${ink}" stroke-width="${width}">${GLYPHS[shape]}</g>`;
  switch (draw) {
    case 'mark':
      return plate + glyph(11);
    case 'face':
      return plate + line(2.5) + glyph(9);
    case 'glyph':
      return glyph(11);
    case 'outline':
      return line(4.5) + glyph(9);
  }
}

/** A sign in miniature: shape, color and glyph say the same thing three times. Decoration beside words. */
export function SignFace({ shape, draw = 'mark', className = 'size-6' }: SignFaceProps) {
  return (
    <svg
      viewBox={draw === 'glyph' ? '22 22 56 56' : '0 0 100 100'}
      aria-hidden="true"
      className={cx('sign-face', className)}
      dangerouslySetInnerHTML={{ __html: signMarkup(shape, draw) }}
    />
  );
}
