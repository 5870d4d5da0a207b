/**
 * Which radar frame is wanted, which one is on the map, and which pictures to load. Pure: the map reports what
 * happened to a frame's tiles, a clock reports ticks.
 */

/** How long the player stays on a frame. */
export const STEP_MS = 500;
/** A frame whose tiles neither load nor fail for so long has failed: a dead connection must not stop the loop. */
export const FRAME_TIMEOUT_MS = 20_000;
/** So many past frames without a picture mean that the source, not a single scan, is missing. */
const FAILURES_OF_A_SOURCE = 3;
const AHEAD_WHILE_PLAYING = 3;

export interface PlayerFrame {
  id: string;
  /** Epoch seconds. */
  time: number;
  /** True for frames after now. */
  forecast: boolean;
}

export interface PlayerState<Frame extends PlayerFrame = PlayerFrame> {
  /** Oldest first; frames without a picture have left it. */
  frames: readonly Frame[];
  /** The frame to show: on the map as soon as it has loaded. */
  wanted: number;
  /** The frame on the map; null until the first one has loaded. */
  shown: string | null;
  /** Frames whose tiles for the map's present view are all there. */
  loaded: ReadonlySet<string>;
  playing: boolean;
  /** Frames that were left out because a tile of theirs failed. */
  missing: { past: number; forecast: number };
  /** True when the source has to be changed; the player then stands still. */
  sourceFailed: boolean;
}

export type PlayerEvent<Frame extends PlayerFrame = PlayerFrame> =
  | { type: 'play' | 'pause' | 'reset' | 'back' | 'forward' | 'tick' | 'viewChanged' }
  | { type: 'select'; index: number }
  | { type: 'loading' | 'loaded' | 'failed'; id: string }
  /** Another source's frames, or newer ones. Playing goes on. */
  | { type: 'replace'; frames: readonly Frame[] };

/** The newest past frame is wanted first. */
export function startPlayer<Frame extends PlayerFrame>(
  frames: readonly Frame[],
  playing = false,
): PlayerState<Frame> {
  return {
    frames,
    wanted: latestPast(frames),
    shown: null,
    loaded: new Set(),
    playing,
    missing: { past: 0, forecast: 0 },
    sourceFailed: false,
  };
}

function latestPast(frames: readonly PlayerFrame[]): number {
  return Math.max(
    0,
    frames.findLastIndex(({ forecast }) => !forecast),
  );
}

export const canStep = ({ wanted, frames }: PlayerState) => ({
  back: wanted > 0,
  forward: wanted < frames.length - 1,
});

/** True while the frame on the map is not the wanted one, or lacks tiles. */
export function isWaiting({
  frames,
  wanted,
  loaded,
}: Pick<PlayerState, 'frames' | 'wanted' | 'loaded'>): boolean {
  const frame = frames[wanted];
  return frame !== undefined && !loaded.has(frame.id);
}

export function play<Frame extends PlayerFrame>(
  state: PlayerState<Frame>,
  event: PlayerEvent<Frame>,
): PlayerState<Frame> {
  const { frames, wanted } = state;
  const want = (index: number, playing = state.playing) =>
    settle({ ...state, playing, wanted: Math.min(frames.length - 1, Math.max(0, index)) });
  switch (event.type) {
    case 'play':
      return { ...state, playing: frames.length > 1 && !state.sourceFailed };
    case 'pause': {
      // A frame that was still on its way would move the picture after Pause.
      const shown = frames.findIndex(({ id }) => id === state.shown);
      return { ...state, playing: false, wanted: shown === -1 ? wanted : shown };
    }
    case 'reset':
      return want(latestPast(frames), false);
    case 'back':
      return want(wanted - 1, false);
    case 'forward':
      return want(wanted + 1, false);
    case 'select':
      return want(event.index, false);
    case 'tick':
      if (!state.playing || state.sourceFailed || isWaiting(state)) return state;
      return want(wanted >= frames.length - 1 ? 0 : wanted + 1);
    case 'viewChanged':
      // The frame on the map reports its own new tiles; the others have left it.
      return {
        ...state,
        loaded: new Set([...state.loaded].filter((id) => id === state.shown)),
      };
    case 'replace':
      return startPlayer(event.frames, state.playing);
    case 'loading':
      return { ...state, loaded: without(state.loaded, event.id) };
    case 'loaded':
      return settle({ ...state, loaded: new Set([...state.loaded, event.id]) });
    default:
      return fail(state, event.id);
  }
}

/** Puts the wanted frame on the map once it is there; until then the old one stays. */
function settle<Frame extends PlayerFrame>(state: PlayerState<Frame>): PlayerState<Frame> {
  const frame = state.frames[state.wanted];
  return frame && state.loaded.has(frame.id) ? { ...state, shown: frame.id } : state;
}

/** A frame without its picture leaves the timeline: an empty map would read as dry weather. */
function fail<Frame extends PlayerFrame>(state: PlayerState<Frame>, id: string): PlayerState<Frame> {
  const index = state.frames.findIndex((frame) => frame.id === id);
  const failed = state.frames[index];
  if (!failed) return state;
  const frames = state.frames.filter((frame) => frame !== failed);
  const isLatest = index === latestPast(state.frames) && !failed.forecast;
  const missing = { ...state.missing };
  missing[failed.forecast ? 'forecast' : 'past'] += 1;
  return settle({
    ...state,
    frames,
    wanted: Math.max(0, Math.min(index < state.wanted ? state.wanted - 1 : state.wanted, frames.length - 1)),
    shown: state.shown === id ? null : state.shown,
    loaded: without(state.loaded, id),
    missing,
    playing: state.playing && frames.length > 1,
    // Forecast frames are an extra: any number of them may be missing.
    sourceFailed: state.sourceFailed || isLatest || missing.past >= FAILURES_OF_A_SOURCE,
  });
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  if (!ids.has(id)) return ids;
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}

/**
 * The frames to load now: the wanted one, and once that is there, what comes next. With `sparing` (a slow or
 * metered connection) only what is wanted, and one ahead while playing.
 */
export function framesToLoad<Frame extends PlayerFrame>(
  { frames, wanted, loaded, playing }: PlayerState<Frame>,
  sparing: boolean,
): Frame[] {
  if (isWaiting({ frames, wanted, loaded })) return frames.slice(wanted, wanted + 1);
  const steps = playing
    ? Array.from({ length: sparing ? 1 : AHEAD_WHILE_PLAYING }, (_, index) => index + 1)
    : sparing
      ? []
      : [-1, 1];
  const indexes = [0, ...steps].map((step) => {
    const index = wanted + step;
    return playing && frames.length > 0 ? index % frames.length : index;
  });
  return [...new Set(indexes)].flatMap((index) => frames[index] ?? []);
}
