import { Link } from 'react-router';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { savedPlaces, withoutPlace } from '../saved-places.store.ts';

/** Places saved on this device: one tap to their verdict. Nothing when there are none. */
export function SavedPlaces() {
  const places = savedPlaces.use();
  if (places.length === 0) return null;
  return (
    <nav aria-label="Saved places">
      <ul className="flex flex-wrap gap-2">
        {places.map(({ zipCode, location }) => (
          <li key={zipCode} className="flex items-stretch rounded-control border-2 border-line bg-panel">
            <Link
              to={`/?zip=${zipCode}`}
              className="flex min-h-12 items-center gap-2 rounded-control py-2 pr-1 pl-3 font-bold hover:underline"
            >
              <Icon name="star" />
              {location}
            </Link>
            <IconButton
              variant="quiet"
              icon="x"
              label={`Forget ${location}`}
              onClick={() => savedPlaces.set(withoutPlace(places, zipCode))}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
