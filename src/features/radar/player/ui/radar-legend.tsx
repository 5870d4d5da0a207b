import { INTENSITIES, INTENSITY_FROM } from '../../nearby/intensity.model.ts';
import type { RadarFrames } from '../../radar.schema.ts';

const NAMES = { light: 'Light', moderate: 'Moderate', heavy: 'Heavy' } as const;

/** What the colors mean, in words and in dBZ. */
export function RadarLegend({ steps }: { steps: RadarFrames['legend'] }) {
  return (
    <figure aria-label="Radar colors">
      <div aria-hidden="true" className="flex overflow-hidden rounded-control">
        {steps.map(({ dbz, color }) => (
          <span key={dbz} className="h-4 flex-1" style={{ background: color }} />
        ))}
      </div>
      <figcaption className="mt-1 flex text-note">
        {INTENSITIES.map((intensity, index) => {
          const next = INTENSITIES[index + 1];
          const from = INTENSITY_FROM[intensity];
          const to = next ? INTENSITY_FROM[next] : Infinity;
          return (
            <span
              key={intensity}
              className="min-w-max pr-2 last:pr-0 last:text-right"
              style={{ flexGrow: steps.filter(({ dbz }) => dbz >= from && dbz < to).length, flexBasis: 0 }}
            >
              <span className="font-bold">{NAMES[intensity]}</span>
              <span className="block text-muted">
                {next ? `${from}–${to}` : `${from} and more`}
                {index === 0 && ' dBZ'}
              </span>
            </span>
          );
        })}
      </figcaption>
    </figure>
  );
}
