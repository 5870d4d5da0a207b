import { Icon } from '#ui/icon.tsx';
import { ICON_NAMES } from '#ui/icon-names.ts';
import { Sample } from './sample.tsx';

const STEPS = [
  ['text-reading', '72°'],
  ['text-headline', 'Ride with Caution'],
  ['text-title', 'Scenic Routes'],
  ['text-heading', 'Found 12 Scenic Routes'],
  ['text-lead', 'Gusts to 34 mph on US 6.'],
  ['text-body', 'Pages arrive as finished HTML and say how old the data is.'],
  ['text-note', '2:40 PM, 20 min ago'],
] as const;

const COLORS = [
  'bg-ground',
  'bg-panel',
  'bg-ink',
  'bg-muted',
  'bg-line',
  'bg-fill',
  'bg-field',
  'bg-asphalt',
  'bg-accent',
  'bg-good',
  'bg-caution',
  'bg-bad',
  'bg-unknown',
  'bg-services',
  'bg-recreation',
] as const;

export function TokenSamples() {
  return (
    <>
      <Sample title="Type">
        {STEPS.map(([step, words]) => (
          <div key={step}>
            <p className="text-note text-muted">{step}</p>
            <p className={`${step} font-bold`}>{words}</p>
          </div>
        ))}
      </Sample>
      <Sample title="Colors">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {COLORS.map((name) => (
            <li key={name} className="text-note">
              <div className={`${name} h-16 rounded-control border-2 border-line`} />
              {name.slice(3)}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Icons">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {ICON_NAMES.map((name) => (
            <li key={name} className="flex items-center gap-2 text-note">
              <Icon name={name} className="size-6" />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
    </>
  );
}
