import { useId } from 'react';
import type { StatusService } from '../status.schema.ts';

const HEIGHT = 26;
const STEP = 2;
const BAR = 1.5;
/** A bar of this many milliseconds is full. */
const FULL_MS = 2_000;
const LEAST = 1.5;

/** A day of a service, where its table has columns: bars grow with its mean latency; what had no answer is full and hatched. */
export function ServiceStrip({ strip }: { strip: StatusService['strip'] }) {
  const hatch = useId();
  const width = strip.length * STEP;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      className="ml-auto block max-w-none max-lg:hidden"
    >
      <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse">
        <path d="M0 0l4 4M4 0l-4 4" className="stroke-bad-ink" strokeWidth="0.8" />
      </pattern>
      {strip.map(({ calls, failed, ms }, at) => {
        if (calls === 0) return null;
        const isDown = failed * 2 > calls;
        const height = isDown ? HEIGHT : Math.max(LEAST, (Math.min(ms, FULL_MS) / FULL_MS) * HEIGHT);
        const box = { x: at * STEP, y: HEIGHT - height, width: BAR, height };
        return (
          <g key={at}>
            <rect {...box} className={isDown ? 'fill-bad-mark' : 'fill-muted'} />
            {isDown && <rect {...box} fill={`url(#${hatch})`} />}
          </g>
        );
      })}
    </svg>
  );
}
