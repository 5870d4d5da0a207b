import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useReducer, useRef, useState } from 'react';
import {
  framesToLoad,
  isWaiting,
  play,
  startPlayer,
  STEP_MS,
  type PlayerEvent,
  type PlayerState,
} from '../frame-player.model.ts';
import type { RadarFrames } from '../radar.schema.ts';
import { createRadarLayers, loopFrames, type LoopFrame, type RadarLayers } from './radar-layers.ts';

const reduce = (state: PlayerState<LoopFrame>, event: PlayerEvent<LoopFrame>) => play(state, event);

/** Plays a list of frames on a map. */
export function useRadarLoop(map: LeafletMap | null, list: RadarFrames | undefined) {
  const [player, dispatch] = useReducer(reduce, [], (none: LoopFrame[]) => startPlayer(none));
  const layers = useRef<RadarLayers | null>(null);
  const [still, setStill] = useState(0);

  useEffect(() => {
    if (list) dispatch({ type: 'replace', frames: loopFrames(list) });
  }, [list]);

  useEffect(() => {
    if (!map) return undefined;
    const created = createRadarLayers(map, dispatch, () => setStill((count) => count + 1));
    layers.current = created;
    return () => {
      layers.current = null;
      created.remove();
    };
  }, [map]);

  useEffect(() => {
    const load = player.sourceFailed ? [] : framesToLoad(player, isSparing());
    layers.current?.sync(player.frames, load, player.shown);
  }, [map, player, still]);

  // Every frame stays for a full step, counted from when it was there to be seen.
  const waiting = isWaiting(player);
  useEffect(() => {
    if (!player.playing || waiting) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'tick' }), STEP_MS);
    return () => clearTimeout(timer);
  }, [player.playing, player.shown, waiting]);

  return { player, dispatch };
}

/** True where loading ahead would cost a rider more than it helps. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
