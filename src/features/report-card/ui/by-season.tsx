import type { ReportCard } from '../report-card.schema.ts';
import { casesOf, likelyRange, ofHundred } from '../tally.model.ts';
import './by-season.css';

const NAMES = { winter: 'Winter', spring: 'Spring', summer: 'Summer', fall: 'Fall' } as const;
const WIDTH = 220;

/** How often Good was good, season by season, with where the truth likely lies. */
export function BySeason({ seasons }: Pick<ReportCard, 'seasons'>) {
  const rows = seasons.map(({ season, said: { good: row } }) => {
    const range = row && likelyRange(row.good, casesOf(row));
    return { season, row, range };
  });
  const lowest = rows.reduce((least, { range }) => Math.min(least, range?.from ?? 1), 0.8);
  const from = Math.floor(lowest * 10) * 10;
  const xOf = (share: number) => Math.round(((share * 100 - from) / (100 - from)) * WIDTH);
  return (
    <ul className="rc-seasons">
      {rows.map(({ season, row, range }) => (
        <li key={season}>
          <b>{NAMES[season]}</b>
          <svg viewBox={`-6 0 ${WIDTH + 12} 26`} aria-hidden="true">
            <path d={`M0 13H${WIDTH}`} className="rc-grid" />
            {row && range && (
              <>
                <path d={`M${xOf(range.from)} 13H${xOf(range.to)}`} className="rc-range" />
                <rect
                  x={xOf(row.good / casesOf(row)) - 6}
                  y="7"
                  width="12"
                  height="12"
                  rx="2"
                  className="rc-good"
                />
              </>
            )}
          </svg>
          <span>
            {row ? (
              <>
                {ofHundred(row).good}
                <span className="sr-only"> of 100</span>
              </>
            ) : (
              <>
                ?<span className="sr-only"> Fewer than 30 cases</span>
              </>
            )}
          </span>
        </li>
      ))}
      <li aria-hidden="true" className="rc-scale">
        <b />
        <span>
          <i>{from}</i>
          <i>{(from + 100) / 2}</i>
          <i>100</i>
        </span>
        <span />
      </li>
    </ul>
  );
}
