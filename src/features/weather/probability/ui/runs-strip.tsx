import type { CSSProperties } from 'react';
import type { RunsView } from './runs-view.ts';
import './runs-strip.css';

/** Below the verdicts, the share of runs that are good, caution and bad: one column for each hour. */
export function RunsStrip({ runs, times }: { runs: RunsView; times: readonly number[] }) {
  return (
    <div className="runs-strip" aria-hidden="true">
      {times.map((time, hour) => {
        const counts = runs.of(time);
        if (!counts) return null;
        const { good, caution, bad, members } = counts;
        const part = (level: string, count: number, below: number) =>
          count > 0 && (
            <i
              className={`level-${level}`}
              style={{ bottom: `${(below / members) * 100}%`, height: `${(count / members) * 100}%` }}
            />
          );
        return (
          <span key={time} style={{ '--h': hour } as CSSProperties}>
            {part('good', good, 0)}
            {part('caution', caution, good)}
            {part('bad', bad, good + caution)}
          </span>
        );
      })}
    </div>
  );
}
