import { useMemo } from 'react';
import { weatherQuery } from '#features/weather/place/weather.queries.ts';
import { useQuery } from '#platform/api-client/queries.ts';
import { radarFaceQuery, type RadarPlace } from '../../radar.queries.ts';
import '#ui/map/map-tokens.css';
import './radar-face.css';

export interface RadarFaceProps {
  /** `label`: its ZIP code. */
  place: RadarPlace & { label: string };
  /** The place's name in sentences. */
  name: string;
}

/** Scans come every 5 minutes; whoever comes back, or refreshes the verdict, later asks again. */
const EDITION_MS = 5 * 60_000;

/** What the newest radar picture shows around a place: the picture, and its sentence. Without either, nothing. */
export function RadarFace({ place, name }: RadarFaceProps) {
  const { fetchedAt } = useQuery({ ...weatherQuery(place.label), enabled: false }).data ?? {};
  // oxlint-disable-next-line react/exhaustive-deps -- each verdict asks once
  const edition = useMemo(() => Math.floor(Date.now() / EDITION_MS), [fetchedAt]);
  const { latitude, longitude } = place;
  const { data, isError } = useQuery({
    ...radarFaceQuery({ place: { latitude, longitude }, avoid: [], edition }),
    placeholderData: (last) => last,
  });
  if (isError) return null;
  const picture = data?.picture;
  const isPictured = !data || picture;
  return (
    <>
      {isPictured && (
        <div className="radar-face map-colors">
          {picture && (
            <>
              <svg
                role="img"
                aria-label={`Radar picture around ${name} at ${picture.clock}. ${data.summary.text}`}
              >
                <use href={`${picture.address}#map`} />
              </svg>
              <span className="radar-face-clock" aria-hidden="true">
                {picture.clock}
              </span>
            </>
          )}
        </div>
      )}
      <p className={isPictured ? 'radar-face-text' : 'radar-face-text min-h-0!'}>{data?.summary.text}</p>
    </>
  );
}
