import { useId, useState } from 'react';
import { numberText } from '#platform/text/number-text.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Table } from '#ui/lists/table.tsx';
import '#ui/lists/table.css';
import { spread } from '../track-places.model.ts';
import { profileText } from '../track-words.model.ts';

interface ElevationProfileProps {
  /** Feet at places equally far apart. */
  profile: readonly number[];
  miles: number;
  climb: { gain: number; loss: number } | null;
}

const WIDTH = 1_000;
const HEIGHT = 200;
/** A road across a plain must not look like the Alps. */
const LEAST_RANGE_FEET = 500;
const TABLE_ROWS = 13;

const feet = (value: number) => `${numberText(value)} ft`;
const mileText = (value: number) => numberText(value, 1);

/** Heights along the way: in a sentence, as a chart whose points can be read one by one, and as a table. */
export function ElevationProfile({ profile, miles, climb }: ElevationProfileProps) {
  const [at, setAt] = useState(0);
  const sliderId = useId();
  const last = profile.length - 1;
  const { low, high } = rangeOf(profile);
  const x = (index: number) => (index / last) * WIDTH;
  const y = (height: number) => HEIGHT - ((height - low) / (high - low)) * HEIGHT;
  const line = profile.map((height, index) => `${x(index).toFixed(1)},${y(height).toFixed(1)}`).join(' ');
  const mileOf = (index: number) => (index / last) * miles;
  const reading = `Mile ${mileText(mileOf(at))}: ${feet(profile[at] ?? 0)}`;
  const places = profile.map((height, index) => ({ height, mile: mileOf(index) }));

  return (
    <div className="flex flex-col gap-3">
      <p className="text-pretty">{profileText(profile, climb)}</p>
      <div className="relative break-inside-avoid rounded-sign border-2 border-line bg-panel p-3">
        <p className="text-note text-muted" aria-hidden="true">
          {feet(high)}
        </p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="my-1 block h-44 w-full overflow-visible text-recreation-text"
        >
          <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} fill="currentColor" opacity="0.3" />
          <polyline
            points={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
          <line
            x1={x(at)}
            x2={x(at)}
            y1="0"
            y2={HEIGHT}
            className="no-print text-ink"
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p className="flex justify-between text-note text-muted" aria-hidden="true">
          <span>{feet(low)}</span>
          <span>{mileText(miles)} miles</span>
        </p>
        <label htmlFor={sliderId} className="no-print mt-2 block font-bold">
          Along the road
        </label>
        <input
          id={sliderId}
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={reading}
          onChange={(event) => setAt(Number(event.target.value))}
          className="no-print block min-h-12 w-full accent-action"
        />
        <p aria-hidden="true" className="no-print font-bold">
          {reading}
        </p>
      </div>
      <Disclosure summary="Elevation as a table" className="no-print">
        <Table
          caption="Elevation along the road"
          captionHidden
          dense
          columns={[
            { key: 'mile', header: 'Mile', rowHeader: true, cell: ({ mile }) => mileText(mile) },
            { key: 'height', header: 'Elevation', align: 'end', cell: ({ height }) => feet(height) },
          ]}
          rows={spread(places, TABLE_ROWS)}
          rowKey={({ mile }) => mile}
        />
      </Disclosure>
    </div>
  );
}

/** Bottom and top of the chart, in hundreds of feet. */
function rangeOf(profile: readonly number[]): { low: number; high: number } {
  const low = Math.floor(Math.min(...profile) / 100) * 100;
  const high = Math.ceil(Math.max(...profile) / 100) * 100;
  return { low, high: Math.max(high, low + LEAST_RANGE_FEET) };
}
