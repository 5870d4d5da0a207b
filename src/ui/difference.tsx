import { wordDiff } from '#platform/text/word-diff.ts';

/** What goes and what comes, word by word; screen readers hear which is which. `whole`: what stays is not shortened. */
export function Difference({
  before,
  after,
  whole = false,
}: {
  before: string;
  after: string;
  whole?: boolean;
}) {
  return (
    <p className="max-w-prose whitespace-pre-line">
      {wordDiff(before, after).map(({ kind, text }, index) =>
        // Parts have no identity of their own and never move.
        kind === 'same' ? (
          <span key={index}>{whole ? text : shortened(text)}</span>
        ) : (
          <Changed key={index} kind={kind}>
            {text}
          </Changed>
        ),
      )}
    </p>
  );
}

/** A stretch that goes or comes. */
export function Changed({ kind, children }: { kind: 'removed' | 'added'; children: string }) {
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark
      className={kind === 'removed' ? 'text-bad-text line-through' : 'font-bold text-good-text underline'}
    >
      <span className="sr-only">{kind === 'removed' ? ' Removed: ' : ' Added: '}</span>
      {children}
      <span className="sr-only">. </span>
    </Mark>
  );
}

const SHOWN_AROUND = 120;

/** The unchanged words close to a change. */
const shortened = (text: string): string =>
  text.length <= 3 * SHOWN_AROUND ? text : `${text.slice(0, SHOWN_AROUND)} […] ${text.slice(-SHOWN_AROUND)}`;
