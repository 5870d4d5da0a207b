import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { MapColors } from '#ui/map/map-colors.tsx';
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
/** As wide as a phone the nation is low: a higher map is half Canada and Mexico. */
const NATION_BOXES: MapBoxes = { ...BOXES, phone: { width: 390, height: 288 } };
const NO_ROADS: RoadMapProps['roads'] = [];

type MapRide = PlacedRide & Parameters<RideWeather['verdictOf']>[0];

export interface RideMapProps {
  rides: readonly MapRide[];
  weather: RideWeather;
  baseMap: RoadMapProps['baseMap'];
  /** No place was asked for. */
  ofNation: boolean;
  /** What it shows without rides, where that is not the nation. */
  home?: RoadMapProps['bounds'] | undefined;
  highlighted: number | null;
  onHighlight: (id: number | null) => void;
}

/** The meeting places of the rides that are listed, each with its day and verdict. */
export function RideMap(props: RideMapProps) {
  const { rides, weather, baseMap, ofNation, home, highlighted, onHighlight } = props;
  const navigate = useNavigate();
  const made = rides.flatMap((ride) => rideSign(ride, weather.verdictOf(ride)) ?? []);
  const key = JSON.stringify(made);
  // oxlint-disable-next-line react/exhaustive-deps -- the map draws its signs again whenever they are others
  const signs = useMemo(() => made, [key]);
  return (
    <>
      <MapColors />
      <RoadMap
        label="Map of meeting places. The list says the same in words."
        roads={NO_ROADS}
        signs={signs}
        bounds={boundsOf(signs, home)}
        baseMap={baseMap}
        focused={highlighted}
        onFocus={onHighlight}
        onOpen={(id) => void navigate(`/route/${id}`)}
        boxes={ofNation ? NATION_BOXES : BOXES}
        className={`${ofNation ? 'road-map-low h-72' : 'h-116'} max-lg:-mx-4 lg:h-120 lg:rounded-l-sign lg:border-2 lg:border-r-0 lg:border-line lg:mr-[calc((100vw-72rem)/-2)]`}
      />
    </>
  );
}
