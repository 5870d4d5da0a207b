import { tripZips } from '#features/tracks/track-places.model.ts';
import { LinkButton } from '#ui/link-button.tsx';

/**
 * Leads to the weather of a trip along these ZIP codes, in their order; away when there are none. Where the road's
 * points are known (`shape`, encoded), the trip passes them from the first ZIP code to the last.
 */
export function TripLink({ zipCodes, shape = '' }: { zipCodes: readonly string[]; shape?: string }) {
  if (zipCodes.length === 0) return null;
  const stops = tripZips(zipCodes);
  const ends = [stops[0] ?? '', stops.at(-1) ?? ''];
  const query = new URLSearchParams((shape ? ends : stops).map((zip) => ['zip', zip]));
  if (shape) query.set('shape', shape);
  return (
    <LinkButton to={`/trip?${query.toString()}`} icon="cloud-sun">
      Plan this trip with weather
    </LinkButton>
  );
}
