import { useQuery } from '#platform/api-client/queries.ts';
import { useState } from 'react';
import { radarFaceQuery, type RadarPlace } from '../../radar.queries.ts';
import '#ui/map/map-tokens.css';
import './radar-face.css';

export interface RadarFaceProps {
  place: RadarPlace;
  /** The place's name in sentences. */
  name: string;
}

/** Scans come every 5 minutes; whoever comes back later asks again. */
const EDITION_MS = 5 * 60_000;

/** What the newest radar picture shows around a place: the picture, and its sentence. Without either, nothing. */
export function RadarFace({ place, name }: RadarFaceProps) {
  const [edition] = useState(() => Math.floor(Date.now() / EDITION_MS));
  const { data, isError } = useQuery(
    radarFaceQuery({ place: { latitude: place.latitude, longitude: place.longitude }, avoid: [], edition }),
  );
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
