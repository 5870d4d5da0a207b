import { Button } from '../button.tsx';

export interface Pick<Value> {
  value: Value;
  /** What the button says after "Use". */
  name: string;
  text: string;
}

export interface PickListProps<Value> {
  label: string;
  /** What to do, or what follows from it. */
  note: string;
  picks: readonly Pick<Value>[];
  picked: Value | undefined;
  /** Work is under way on the last one; further presses wait. */
  pending: boolean;
  onPick: (value: Value) => void;
}

/** A few things, one of which is to be used: each with a button, since a use takes time and may fail. */
export function PickList<Value extends string | number>({
  label,
  note,
  picks,
  picked,
  pending,
  onPick,
}: PickListProps<Value>) {
  return (
    <section aria-label={label}>
      <p>{note}</p>
      <ul className="mt-1 flex flex-col gap-2">
        {picks.map(({ value, name, text }) => (
          <li key={value} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">{text}</span>
            <Button
              variant="secondary"
              icon={value === picked ? 'check' : undefined}
              aria-label={`Use ${name}`}
              aria-pressed={value === picked}
              aria-disabled={pending || undefined}
              onClick={() => {
                if (!pending) onPick(value);
              }}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
