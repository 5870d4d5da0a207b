// Load this file late: only admins open it.
import { useRef, useState } from 'react';
import { useQuery } from '#platform/api-client/queries.ts';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { Button } from '#ui/button.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useNear } from '#ui/late/use-near.ts';
import { distanceText } from '../../entry/route.model.ts';
import { loadCanvas } from '../../tracks/ui/track-map.tsx';
import { untracedQuery } from '../tracing.queries.ts';
import type { UntracedRoad } from '../tracing.schema.ts';
import { useTracing, type Traced } from './use-tracing.ts';

type BaseMap = MapCanvasProps['baseMap'];

/** Public roads without a line: traced by a press, shown, and kept by another. */
export function TraceRoads({ baseMap }: { baseMap: BaseMap }) {
  const [before, setBefore] = useState<number | null>(null);
  const list = useQuery(untracedQuery(before));
  const { traces, waiting, trace, keep, isKeeping } = useTracing();

  return (
    <ListResult query={list} loading="Loading roads" failure="The roads could not be fetched">
      {({ roads, total, next }) => {
        if (total === 0) return <p>Every public road and ride has a line.</p>;
        const open = roads.filter(({ id }) => !traces.get(id)?.trackId);
        const found = roads.flatMap(({ id }) => traceToSave(id, traces.get(id)));
        return (
          <>
            <p className="max-w-prose text-muted">
              A first guess through the towns and ZIP codes that a road names. Nothing changes until you keep
              it; then it is labeled approximate, and its sender’s own GPX track replaces it.
            </p>
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <Button
                variant="secondary"
                icon="route"
                pending={waiting.length > 0}
                disabled={open.length === 0}
                onClick={() => trace(open)}
              >
                Trace these {roads.length}
              </Button>
              <Button disabled={found.length === 0} pending={isKeeping} onClick={() => keep(found)}>
                Keep all {found.length > 0 && found.length}
              </Button>
              <p role="status" className="text-note text-muted">
                {waiting.length > 0
                  ? `${waiting.length} to go`
                  : found.length > 0 && `${found.length} traced`}
              </p>
            </div>
            <ul className="mt-5 flex flex-col gap-3">
              {roads.map((road) => (
                <li key={road.id}>
                  <TraceRow
                    road={road}
                    traced={traces.get(road.id)}
                    isWaiting={waiting.includes(road.id)}
                    baseMap={baseMap}
                    onTrace={() => trace([road])}
                    onKeep={() => keep(traceToSave(road.id, traces.get(road.id)))}
                    isKeeping={isKeeping}
                  />
                </li>
              ))}
            </ul>
            <nav aria-label="Roads without a line" className="mt-4 flex gap-3">
              {before !== null && (
                <Button variant="secondary" compact onClick={() => setBefore(null)}>
                  Back to the first
                </Button>
              )}
              {next !== null && (
                <Button variant="secondary" compact onClick={() => setBefore(next)}>
                  The next ten
                </Button>
              )}
            </nav>
          </>
        );
      }}
    </ListResult>
  );
}

const traceToSave = (routeId: number, traced: Traced | undefined) =>
  traced?.trackId ? [{ routeId, trackId: traced.trackId }] : [];

interface TraceRowProps {
  road: UntracedRoad;
  traced: Traced | undefined;
  isWaiting: boolean;
  baseMap: BaseMap;
  onTrace: () => void;
  onKeep: () => void;
  isKeeping: boolean;
}

function TraceRow({ road, traced, isWaiting, baseMap, onTrace, onKeep, isKeeping }: TraceRowProps) {
  const { name, startLocation, endLocation, distance } = road;
  const said = distance > 0 ? `its sender said ${distanceText(distance)}` : 'its sender did not say how far';
  return (
    <article aria-label={name} className="rounded-sign border-2 border-line bg-panel p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold break-words">{name}</h3>
          <p className="text-note break-words text-muted">
            {startLocation || '?'} to {endLocation || '?'}
          </p>
        </div>
        {traced?.trackId ? (
          <Button compact aria-label={`Keep the line of ${name}`} disabled={isKeeping} onClick={onKeep}>
            Keep
          </Button>
        ) : (
          <Button
            variant="secondary"
            compact
            aria-label={`Trace ${name}`}
            pending={isWaiting}
            onClick={onTrace}
          >
            {traced ? 'Try again' : 'Trace'}
          </Button>
        )}
      </div>
      {traced && 'line' in traced && traced.trackId && (
        <>
          <p className="mt-2 text-note">
            {distanceText(traced.miles)}; {said}. Through {traced.through.join(', ')}.
          </p>
          <TracePreview label={`The line of ${name}`} line={traced.line} baseMap={baseMap} />
        </>
      )}
      {traced && traced.problem !== '' && <p className="mt-2 text-note font-bold">{traced.problem}</p>}
    </article>
  );
}

/** Each map comes when it is near the screen: ten at once are many. */
function TracePreview({ label, line, baseMap }: { label: string; line: string; baseMap: BaseMap }) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const { part, failed, retry } = useDownload(loadCanvas, near);
  const [isBroken, setBroken] = useState(false);
  return (
    <div ref={box} className="mt-3 h-56 overflow-hidden rounded-control border-2 border-line">
      {failed || isBroken ? (
        <p className="p-4 text-note">
          The map could not be loaded.{' '}
          <Button variant="secondary" compact onClick={() => (setBroken(false), retry())}>
            Try again
          </Button>
        </p>
      ) : part ? (
        <part.TrackCanvas label={label} line={line} baseMap={baseMap} onError={() => setBroken(true)} />
      ) : (
        <Skeleton className="h-full w-full" />
      )}
    </div>
  );
}
