import { hundredPaths } from '../picture.model.ts';
import { ofHundred, type Row } from '../tally.model.ts';
import './hundred-signs.css';

/** "94 good, 5 caution, 1 not recommended" of a row that adds up to 100. */
const partsText = ({ good, caution, bad }: Row): string =>
  `${good} good, ${caution} caution, ${bad} not recommended`;

/** A hundred signs: what it was when something was said. */
export function HundredSigns({ row, size }: { row: Row; size?: number }) {
  const parts = ofHundred(row);
  const paths = hundredPaths(parts);
  return (
    <svg
      viewBox="0 0 120 120"
      width={size}
      height={size}
      className="rc-hundred"
      role="img"
      aria-label={`Of 100: ${partsText(parts)}`}
    >
      <path d={paths.good} className="rc-good" />
      <path d={paths.caution} className="rc-caution" />
      <path d={paths.bad} className="rc-bad" />
      <path d={paths.crosses} className="rc-cross" />
    </svg>
  );
}

const KEY: readonly { text: string; row: Row }[] = [
  { text: 'it was good', row: { good: 100, caution: 0, bad: 0 } },
  { text: 'it was caution', row: { good: 0, caution: 100, bad: 0 } },
  { text: 'it was not recommended', row: { good: 0, caution: 0, bad: 100 } },
];

/** What the signs mean. */
export function SignKey() {
  return (
    <p className="rc-key">
      {KEY.map(({ text, row }) => {
        const { good, caution, bad, crosses } = hundredPaths(row);
        const first = (path: string) => path.slice(0, path.indexOf('M', 1));
        return (
          <span key={text}>
            <svg viewBox="0 0 12 12" width="18" height="18" aria-hidden="true">
              <path d={first(good)} className="rc-good" />
              <path d={first(caution)} className="rc-caution" />
              <path d={first(bad)} className="rc-bad" />
              <path d={first(crosses)} className="rc-cross" />
            </svg>
            {text}
          </span>
        );
      })}
    </p>
  );
}
