import { Icon } from '#ui/icon.tsx';
import { ICON_NAMES } from '#ui/icon-names.ts';
import { Sample } from './sample.tsx';

const STEPS = [
  ['reading', 'text-reading', '72°'],
  ['headline', 'text-headline', 'Ride with Caution'],
  ['title', 'text-title', 'Scenic Routes'],
  ['heading', 'text-heading', 'Found 12 Scenic Routes'],
  ['lead', 'text-lead', 'Gusts to 34 mph on US 6.'],
  ['body', 'text-body', 'Pages arrive as finished HTML and say how old the data is.'],
  ['note', 'text-note', '2:40 PM, 20 min ago'],
] as const;

const COLORS = [
  ['ground', 'bg-ground'],
  ['panel', 'bg-panel'],
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['line', 'bg-line'],
  ['fill', 'bg-fill'],
  ['field', 'bg-field'],
  ['asphalt', 'bg-asphalt'],
  ['accent', 'bg-accent'],
  ['good', 'bg-good'],
  ['caution', 'bg-caution'],
  ['bad', 'bg-bad'],
  ['unknown', 'bg-unknown'],
  ['services', 'bg-services'],
  ['recreation', 'bg-recreation'],
] as const;

export function TokenSamples() {
  return (
    <>
      <Sample title="Type">
        {STEPS.map(([step, className, words]) => (
          <div key={step}>
            <p className="text-note text-muted">{step}</p>
            <p className={`${className} font-bold`}>{words}</p>
          </div>
        ))}
      </Sample>
      <Sample title="Colors">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {COLORS.map(([name, className]) => (
            <li key={name} className="text-note">
              <div className={`${className} h-16 rounded-control border-2 border-line`} />
              {name}
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
