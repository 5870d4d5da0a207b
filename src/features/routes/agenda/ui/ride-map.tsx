import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { RoadMap, type RoadMapProps } from '#ui/map/road-map.tsx';
import type { MapBoxes } from '#ui/map/road-map-view.ts';
import { boundsOf, rideSign, type PlacedRide } from './ride-signs.ts';
import type { RideWeather } from './use-ride-weather.ts';

/** Far enough for all rides of the nation on a phone. */
const BOXES: MapBoxes = {
  desktop: { width: 802, height: 480 },
  phone: { width: 390, height: 464 },
  minZoom: 3,
};
const NO_ROADS: RoadMapProps['roads'] = [];

type MapRide = PlacedRide & Parameters<RideWeather['verdictOf']>[0];

export interface RideMapProps {
  rides: readonly MapRide[];
  weather: RideWeather;
  baseMap: RoadMapProps['baseMap'];
  /** What it shows without rides, where that is not the nation. */
  home?: RoadMapProps['bounds'] | undefined;
  highlighted: number | null;
  onHighlight: (id: number | null) => void;
}

/** The meeting places of the rides that are listed, each with its day and verdict. */
export function RideMap({ rides, weather, baseMap, home, highlighted, onHighlight }: RideMapProps) {
  const navigate = useNavigate();
  const made = rides.flatMap((ride) => rideSign(ride, weather.verdictOf(ride)) ?? []);
  const key = JSON.stringify(made);
  // oxlint-disable-next-line react/exhaustive-deps -- the map draws its signs again whenever they are others
  const signs = useMemo(() => made, [key]);
  return (
    <RoadMap
      label="Map of meeting places. The list says the same in words."
      roads={NO_ROADS}
      signs={signs}
      bounds={boundsOf(signs, home)}
      baseMap={baseMap}
      focused={highlighted}
      onFocus={onHighlight}
      onOpen={(id) => void navigate(`/route/${id}`)}
      boxes={BOXES}
      className="h-116 max-lg:-mx-4 lg:h-120 lg:rounded-l-sign lg:border-2 lg:border-r-0 lg:border-line lg:mr-[calc((100vw-72rem)/-2)]"
    />
  );
}
