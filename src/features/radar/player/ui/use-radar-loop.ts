import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useReducer, useState } from 'react';
import {
  framesToLoad,
  isWaiting,
  play,
  startPlayer,
  STEP_MS,
  type PlayerEvent,
  type PlayerState,
} from '../frame-player.model.ts';
import type { RadarFrames } from '../../radar.schema.ts';
import { createRadarLayers, loopFrames, type LoopFrame, type RadarLayers } from './radar-layers.ts';

interface Loop {
  /** The list that is played: while the next one comes, still the old one. */
  list: RadarFrames | undefined;
  player: PlayerState<LoopFrame>;
}

const EMPTY: Loop = { list: undefined, player: startPlayer<LoopFrame>([]) };

function reduce(loop: Loop, event: PlayerEvent<LoopFrame> | RadarFrames): Loop {
  if ('type' in event) return { ...loop, player: play(loop.player, event) };
  return { list: event, player: play(loop.player, { type: 'replace', frames: loopFrames(event) }) };
}

/** Plays the newest list of frames on the map that is given to `attach`. */
export function useRadarLoop(newest: RadarFrames | undefined) {
  const [{ list, player }, dispatch] = useReducer(reduce, EMPTY);
  const [layers, setLayers] = useState<RadarLayers | null>(null);
  if (newest && newest !== list) dispatch(newest);

  const attach = useCallback((map: LeafletMap) => {
    const created = createRadarLayers(map, dispatch);
    setLayers(created);
    return () => {
      setLayers(null);
      created.remove();
    };
  }, []);

  useEffect(() => {
    const load = player.sourceFailed ? [] : framesToLoad(player, isSparing());
    layers?.sync(player.frames, load, player.shown);
  }, [layers, player]);

  // While a frame is waited for the clock stands, so that it stays for a full step once it is there.
  const { playing } = player;
  const waiting = isWaiting(player);
  useEffect(() => {
    if (!playing || waiting) return undefined;
    const timer = setInterval(() => dispatch({ type: 'tick' }), STEP_MS);
    return () => clearInterval(timer);
  }, [playing, waiting]);

  return { list, player, dispatch, attach };
}

/** True where loading ahead would cost a rider more than it helps. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
