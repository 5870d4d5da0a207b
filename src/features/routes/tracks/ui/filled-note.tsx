import { Icon } from '#ui/icon.tsx';
import type { RoadWay } from './use-road-way.tsx';

/** Says where the values in the fields with a brown edge come from. */
export function FilledNote({ road }: { road: Pick<RoadWay, 'anyFilled'> | undefined }) {
  return (
    <output className="flex items-center gap-2 text-note font-bold text-recreation-text empty:hidden">
      {road?.anyFilled && (
        <>
          <Icon name="route" />
          Filled in from your road. Type over anything.
        </>
      )}
    </output>
  );
}

/** What a filled field looks like until it is typed over: a brown edge. */
export const FILLED_CLASS = 'road-filled';
