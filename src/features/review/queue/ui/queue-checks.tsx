import { Link } from 'react-router';
import { SignFace, type SignShape } from '#ui/signs/sign-face.tsx';
import type { CheckLevel } from '../checks.model.ts';
import type { QueueCheck } from '../queue.schema.ts';

const SHAPES: Record<CheckLevel, { shape: SignShape; words: string }> = {
  bad: { shape: 'octagon', words: 'Stop' },
  caution: { shape: 'diamond', words: 'Look twice' },
  unknown: { shape: 'blank', words: 'Not known' },
  good: { shape: 'guide', words: 'Fine' },
};

/** What a program sees in an entry, the worst first. */
export function QueueChecks({ checks }: { checks: readonly QueueCheck[] }) {
  return (
    <ul className="grid gap-2">
      {checks.map(({ level, text, href }) => (
        <li key={text} className="flex items-start gap-2.5 leading-snug">
          <SignFace shape={SHAPES[level].shape} className="mt-0.5 size-5" />
          <span className="min-w-0">
            <span className="sr-only">{SHAPES[level].words}: </span>
            {href === null ? (
              text
            ) : (
              <Link to={href} target="_blank" className="text-link">
                {text}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
