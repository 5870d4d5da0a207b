import { tripZips } from '#features/tracks/track-places.model.ts';
import { LinkButton } from '#ui/link-button.tsx';

/** Leads to the weather of a trip along these ZIP codes, in their order; away when there are none. */
export function TripLink({ zipCodes }: { zipCodes: readonly string[] }) {
  if (zipCodes.length === 0) return null;
  const stops = tripZips(zipCodes).map((zip) => ['zip', zip]);
  return (
    <LinkButton to={`/trip?${new URLSearchParams(stops).toString()}`} icon="cloud-sun">
      Plan this trip with weather
    </LinkButton>
  );
}
