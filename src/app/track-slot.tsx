import type { TrackSlotProps } from '#features/routes/tracks/track-fill.model.ts';
import { useDownload } from '#ui/use-download.ts';

const loadField = () => import('#features/routes/tracks/ui/track-field.tsx');

/** The field for a GPX file in a form that is open. Without it the form is whole: the field just stays away. */
function TrackFieldSlot(props: TrackSlotProps) {
  const { part } = useDownload(loadField);
  return part ? <part.TrackField {...props} /> : null;
}

export const trackField = (props: TrackSlotProps) => <TrackFieldSlot {...props} />;
