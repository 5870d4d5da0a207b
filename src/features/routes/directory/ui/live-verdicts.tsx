// Load this file late: it brings TanStack Query.
import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '#platform/api-client/queries.ts';
import { whereQuery } from '../../where/where.queries.ts';
import { directoryWeatherOf, type DirectoryWeather } from './directory-weather.ts';

/** Asks for the weather that the page came without; `onWeather` gets null when nobody has it. */
export function LiveVerdicts({
  ids,
  onWeather,
}: {
  ids: readonly number[];
  onWeather: (weather: DirectoryWeather | null) => void;
}) {
  const { data, isError } = useQuery({ ...whereQuery({ ids, wait: 'yes' }), enabled: ids.length > 0 });
  const show = useEffectEvent(onWeather);
  useEffect(() => {
    if (data) show(directoryWeatherOf(data));
    else if (isError) show(null);
  }, [data, isError]);
  return null;
}
