import { Measures } from '#ui/measures.tsx';
import { VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { SignFace } from '#ui/sign-face.tsx';
import type { RideVerdict } from '../ride-verdict.model.ts';

const INK = {
  good: 'text-good-text',
  caution: 'text-caution-text',
  bad: 'text-bad-text',
  unknown: 'text-unknown-text',
} as const;

/** The verdict of a ride's hours with its reason, or why there is none, on one line of a list. */
export function VerdictLine({ verdict }: { verdict: RideVerdict }) {
  const { kind, level, text } = verdict;
  const shape = level === null ? 'waiting' : VERDICT_SIGN[level];
  const word = level === null ? '' : VERDICT_WORD[level];
  return (
    <p
      data-verdict={level ?? kind}
      className={`flex items-center gap-2 leading-snug font-bold ${level === null ? 'text-muted' : INK[level]}`}
    >
      {kind !== 'over' && <SignFace shape={shape} />}
      <span>
        {word && !text.startsWith(word) && <span className="sr-only">{word}: </span>}
        <Measures>{text}</Measures>
      </span>
    </p>
  );
}
