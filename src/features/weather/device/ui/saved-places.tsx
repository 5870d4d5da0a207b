import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { InlineScript } from '#ui/inline-script.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { savedPlaces, type SavedPlace } from '../saved-places.store.ts';

const loadRows = () => import('../../places/ui/place-rows.tsx');

/** Keeps the room of what the device is about to show, so that nothing moves when it comes. */
const ROOM_SCRIPT = import.meta.env.SSR
  ? "try{var e=document.currentScript.parentElement,n=JSON.parse(localStorage.getItem('saved-places')).length;" +
    "if(n){e.style.minHeight=(innerWidth<1024?39+n*77:38+Math.ceil(n/4)*78)+'px';e.style.display='block'}}catch(e){}"
  : '';

/** Places saved on this device: one tap to their verdict. Nothing when there are none. */
export function SavedPlaces({ renderedAt }: { renderedAt: number }) {
  const room = useRef<HTMLDivElement>(null);
  const places = savedPlaces.use();
  const { part, failed } = useDownload(loadRows, places.length > 0);
  const shown = places.length > 0 ? part : undefined;
  useEffect(() => {
    // Not by what is shown: while the page comes alive, that is nothing.
    if (!shown && !failed && savedPlaces.get().length > 0) return;
    for (const name of ['min-height', 'display']) room.current?.style.removeProperty(name);
  }, [shown, failed, places.length]);
  return (
    <div ref={room} className={shown || failed ? 'needs-scripting' : 'hidden'}>
      {failed && <PlainPlaces places={places} />}
      {shown && <shown.PlaceRows places={places} renderedAt={renderedAt} />}
      <InlineScript code={ROOM_SCRIPT} />
    </div>
  );
}

/** Without the rows' own code, for want of a connection. */
function PlainPlaces({ places }: { places: readonly SavedPlace[] }) {
  return (
    <nav aria-label="Saved places">
      <ul className="flex flex-wrap gap-x-6">
        {places.map(({ zipCode, location }) => (
          <li key={zipCode}>
            <Link to={`/?zip=${zipCode}`} className="text-link inline-flex min-h-12 items-center font-bold">
              {location}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
