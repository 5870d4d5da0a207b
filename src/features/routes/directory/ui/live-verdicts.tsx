// Load this file late: it brings the map and TanStack Query.
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useQuery } from '#platform/api-client/queries.ts';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { RoadMap } from '#ui/map/road-map.tsx';
import { boundsOfAnswer, DIRECTORY_BOXES, MAP_LABEL } from '../../search/ui/roads-map.ts';
import { useAgedMap } from '../../search/ui/use-aged-map.ts';
import { whereQuery } from '../../where/where.queries.ts';
import { directoryWeatherOf, type DirectoryWeather } from './directory-weather.ts';

export interface LiveVerdictsProps {
  ids: readonly number[];
  /** Gets null when nobody has it. */
  onWeather: (weather: DirectoryWeather | null) => void;
  /** Undefined where the site's facts are: then there is no map. */
  baseMap: MapCanvasProps['baseMap'] | undefined;
  /** Epoch ms. */
  now: number;
}

/** Asks for the weather that the page came without, and shows its roads on a map over what the server drew. */
export function LiveVerdicts({ ids, onWeather, baseMap, now }: LiveVerdictsProps) {
  const { data, isError } = useQuery({ ...whereQuery({ ids, wait: 'yes' }), enabled: ids.length > 0 });
  const [focused, setFocused] = useState<number | null>(null);
  const navigate = useNavigate();
  const show = useEffectEvent(onWeather);
  useEffect(() => {
    if (data) show(directoryWeatherOf(data));
    else if (isError) show(null);
  }, [data, isError]);
  const { roads, signs } = useAgedMap(data, now);
  const bounds = useMemo(() => data && boundsOfAnswer(data), [data]);
  if (!bounds || !baseMap) return null;
  return (
    <RoadMap
      label={MAP_LABEL}
      roads={roads}
      signs={signs}
      bounds={bounds}
      boxes={DIRECTORY_BOXES}
      baseMap={baseMap}
      focused={focused}
      onFocus={setFocused}
      onOpen={(id) => void navigate(`/route/${id}`)}
    />
  );
}
