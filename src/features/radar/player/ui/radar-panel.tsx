import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { ApiError } from '#platform/api-client/api-client.ts';
import { useQuery } from '#platform/api-client/queries.ts';
import { ago } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { creditMarkup, MapCanvas, markPlace } from '#ui/map/map-canvas.tsx';
import { useNow } from '#ui/use-now.ts';
import { NOTHING_KNOWN } from '../../nearby/nearby.model.ts';
import { radarFramesQuery, radarSummaryQuery, type RadarPlace } from '../../radar.queries.ts';
import { INITIAL_ZOOM, MAX_ZOOM } from '../zoom.model.ts';
import type { RadarFrames, RadarSourceName } from '../../radar.schema.ts';
import { FrameClock } from './frame-clock.tsx';
import { RadarControls } from './radar-controls.tsx';
import { RadarLegend } from './radar-legend.tsx';
import { RadarLoading, RadarUnavailable } from './radar-overlay.tsx';
import { useRadarLoop } from './use-radar-loop.ts';

export interface RadarPanelProps {
  /** `label` stands on the map; `name`, where it differs, in sentences. */
  place: (RadarPlace & { label: string; name?: string }) | null;
  /** Drawn on the map, and may move it; returns what takes it away. Keep the function the same between renders. */
  overlay?: ((map: LeafletMap) => () => void) | undefined;
}

/** The middle of the lower 48 states. */
const DEFAULT_CENTER = { latitude: 39.8, longitude: -98.6 };
/** Scans come every 5 to 10 minutes, so by then there are newer ones. */
const OLD_MS = 10 * 60_000;

/** The open radar: what is near in words, the map, its controls, and what the colors mean. */
export function RadarPanel({ place, overlay }: RadarPanelProps) {
  const [avoid, setAvoid] = useState<readonly RadarSourceName[]>([]);
  const [givenUp, setGivenUp] = useState<RadarFrames>();
  const [edition, setEdition] = useState(() => Date.now());
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [mapFailure, setMapFailure] = useState<string>();
  const [baseMapOk, setBaseMapOk] = useState(true);
  const now = useNow(edition);

  const { latitude, longitude, label } = place ?? {};
  const request = {
    place: place && { latitude: place.latitude, longitude: place.longitude },
    avoid,
    edition,
  };
  const frames = useQuery({ ...radarFramesQuery(request), placeholderData: (last) => last });
  const summary = useQuery({ ...radarSummaryQuery(request), enabled: place !== null && frames.isSuccess });
  const { data } = frames;
  const { list, player, dispatch, attach } = useRadarLoop(data);

  // A source whose pictures do not load is avoided from now on: the next one is asked for its frames. Once per
  // list, so that Retry may come back to it.
  if (player.sourceFailed && list && list !== givenUp) {
    setGivenUp(list);
    setAvoid([...avoid, list.source]);
  }

  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined || label === undefined) return undefined;
    map.setView([latitude, longitude], INITIAL_ZOOM, { animate: false });
    return markPlace(map, { latitude, longitude }, label);
  }, [map, latitude, longitude, label]);

  // After the place, whose view it may replace.
  useEffect(() => (map && overlay ? overlay(map) : undefined), [map, overlay]);

  useCredit(map, data?.attribution);

  const reload = () => {
    setMapFailure(undefined);
    setAvoid([]);
    setEdition(Date.now());
  };
  const failure = mapFailure
    ? `Failed to initialize map: ${mapFailure}`
    : frames.error
      ? `Failed to load radar data: ${reasonOf(frames.error)}`
      : undefined;
  const zone = data?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const newest = data?.radar.past.at(-1);

  return (
    <div className="flex flex-col gap-4">
      <output className="block font-bold">
        {place === null
          ? 'Check a ZIP code to center the map on your road.'
          : summary.data
            ? summary.data.text
            : summary.error || frames.error
              ? NOTHING_KNOWN
              : `Reading the radar around ${place.name ?? place.label}…`}
      </output>
      <div className="relative h-80 overflow-hidden rounded-control border-2 border-line sm:h-112">
        {data && !mapFailure && (
          <MapCanvas
            label={place ? `Radar map around ${place.name ?? place.label}` : 'Radar map'}
            center={place ?? DEFAULT_CENTER}
            zoom={INITIAL_ZOOM}
            minZoom={3}
            maxZoom={MAX_ZOOM}
            baseMap={data.baseMap}
            onMap={(created) => {
              setMap(created);
              const detach = attach(created);
              return () => {
                detach();
                setMap(null);
              };
            }}
            onError={setMapFailure}
            onBaseMap={setBaseMapOk}
            className="h-full"
          />
        )}
        {data && !failure && <FrameClock player={player} zone={zone} now={now} simulated={data.simulated} />}
        {failure ? (
          <RadarUnavailable message={failure} onRetry={reload} />
        ) : (
          // Also while the next source or frame is on its way: a bare map would look like dry weather.
          player.shown === null && <RadarLoading />
        )}
      </div>
      {data && !failure && (
        <>
          <RadarControls player={player} dispatch={dispatch} zone={zone} now={now} />
          <RadarLegend steps={data.legend} />
          <Notes data={data} missing={player.missing.past} avoided={avoid.length > 0} baseMapOk={baseMapOk} />
          {newest && now - newest.time * 1000 > OLD_MS && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              The newest picture is from {ago(newest.time * 1000, now)}.
              <Button variant="secondary" icon="refresh-cw" onClick={reload} pending={frames.isFetching}>
                Load newer pictures
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Notes({
  data,
  missing,
  avoided,
  baseMapOk,
}: {
  data: RadarFrames;
  missing: number;
  avoided: boolean;
  baseMapOk: boolean;
}) {
  const notes = [
    avoided && 'The first radar source did not answer; this is the next one.',
    missing > 0 &&
      `${missing} ${missing === 1 ? 'picture' : 'pictures'} could not be loaded and ${missing === 1 ? 'is' : 'are'} left out.`,
    !baseMapOk && 'The map under the radar could not be loaded.',
    data.radar.nowcast.some(({ kind }) => kind === 'model') &&
      'Model forecast frames are computed by a weather model, not seen by radar.',
  ].filter((note) => note !== false);
  return (
    <output className="flex flex-col gap-1 text-note text-muted">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </output>
  );
}

function useCredit(map: LeafletMap | null, credit: RadarFrames['attribution'] | undefined): void {
  const { label, href } = credit ?? {};
  useEffect(() => {
    if (!map || label === undefined) return undefined;
    const markup = creditMarkup({ label, href: href ?? null });
    map.attributionControl.addAttribution(markup);
    return () => void map.attributionControl?.removeAttribution(markup);
  }, [map, label, href]);
}

function reasonOf(error: Error): string {
  return (error instanceof ApiError && error.answer.message) || error.message;
}
