import { useDownload } from '#ui/late/use-download.ts';
import type { TrackSlotProps } from '../track-fill.model.ts';

const loadField = () => import('./track-field.tsx');

/** The field for a GPX file in a form that is open. Without it the form is whole: the field just stays away. */
export function TrackSlot(props: TrackSlotProps) {
  const { part } = useDownload(loadField);
  return part ? <part.TrackField {...props} /> : null;
}
