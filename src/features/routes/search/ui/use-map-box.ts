import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { MapBounds } from '#ui/map/road-map.model.ts';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import { boxText, withChoice } from '../roads-address.model.ts';

const DESKTOP = '(min-width: 64rem)';

/**
 * The part of the map that the list is of. On a desktop a move asks for its roads at once while `follows`; on a phone, and
 * otherwise, it offers to.
 * @param answered what the last answer is of
 */
export function useMapBox(answered: MapBounds, filters: boolean) {
  const [search] = useSearchParams();
  const { latest } = useNextSearch();
  const navigate = useNavigate();
  const [follows, setFollows] = useState(true);
  const [seen, setSeen] = useState<MapBounds>();
  // The map that a reader moved stays as they left it: its own roads do not move it again.
  const [shown, setShown] = useState({ answered, bounds: answered });
  const asked = search.get('box');
  if (boxText(shown.answered) !== boxText(answered)) {
    const isTheirs = asked !== null && seen !== undefined && boxText(seen) === asked;
    setShown({ answered, bounds: isTheirs ? shown.bounds : answered });
  }

  const askFor = (next: MapBounds, replace: boolean) =>
    void navigate(withChoice(latest(), { box: boxText(next) }), { replace, preventScrollReset: true });
  return {
    bounds: shown.bounds,
    follows,
    setFollows,
    isElsewhere: filters && seen !== undefined && boxText(seen) !== asked,
    onMove: (next: MapBounds) => {
      setSeen(next);
      if (follows && matchMedia(DESKTOP).matches) askFor(next, true);
    },
    search: () => {
      if (seen) askFor(seen, false);
    },
  };
}
