import { useState } from 'react';
import { Measures } from '#ui/measures.tsx';
import { VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { cx } from '#ui/cx.ts';
import type { RideVerdict } from '../ride-verdict.model.ts';

const INK = {
  good: 'text-good-text',
  caution: 'text-caution-text',
  bad: 'text-bad-text',
  unknown: 'text-unknown-text',
} as const;

/**
 * The verdict of a ride's hours with its reason, or why there is none, on one line of a list. One that comes late has
 * room for two lines from the start where many take them: on a phone, and wherever the list is `narrow`.
 */
export function VerdictLine({
  verdict,
  narrow = false,
}: {
  verdict: RideVerdict;
  narrow?: boolean | undefined;
}) {
  const { kind, level, text } = verdict;
  const [comesLate] = useState(kind === 'waiting');
  const shape = level === null ? 'waiting' : VERDICT_SIGN[level];
  const word = level === null ? '' : VERDICT_WORD[level];
  return (
    <p
      data-verdict={level ?? kind}
      className={cx(
        'flex items-center gap-2 leading-snug font-bold',
        level === null ? 'text-muted' : INK[level],
        comesLate && 'max-sm:min-h-[2lh]',
      )}
      style={comesLate && narrow ? { minHeight: '2lh' } : undefined}
    >
      {kind !== 'over' && <SignFace shape={shape} />}
      <span className="text-balance">
        {word && !text.startsWith(word) && <span className="sr-only">{`${word}: `}</span>}
        <Measures>{text}</Measures>
      </span>
    </p>
  );
}
