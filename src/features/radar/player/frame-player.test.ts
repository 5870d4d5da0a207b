import { describe, expect, it } from 'vitest';
import {
  canStep,
  framesToLoad,
  isWaiting,
  play,
  startPlayer,
  type PlayerEvent,
  type PlayerState,
} from './frame-player.model.ts';

/** Past frames a, b, c, d and forecast frames e, f. */
const FRAMES = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => ({
  id,
  time: index * 300,
  forecast: index > 3,
}));

const after = (events: PlayerEvent[], state: PlayerState = startPlayer(FRAMES)) => events.reduce(play, state);
const loaded = (...ids: string[]): PlayerEvent[] => ids.map((id) => ({ type: 'loaded', id }));
const wantedId = ({ frames, wanted }: PlayerState) => frames[wanted]?.id;
const ALL = loaded('a', 'b', 'c', 'd', 'e', 'f');

describe('the radar player', () => {
  it('wants the newest past frame first and shows nothing before it has loaded', () => {
    const state = startPlayer(FRAMES);
    expect(wantedId(state)).toBe('d');
    expect(state.shown).toBeNull();
    expect(after(loaded('a', 'b', 'c'))).toMatchObject({ shown: null });
    expect(after(loaded('d')).shown).toBe('d');
  });

  it('keeps the old frame on the map until the next one has loaded', () => {
    const waiting = after([...loaded('d'), { type: 'back' }]);
    expect([waiting.shown, wantedId(waiting), isWaiting(waiting)]).toEqual(['d', 'c', true]);
    const there = after(loaded('c'), waiting);
    expect([there.shown, isWaiting(there)]).toEqual(['c', false]);
  });

  it('plays through the forecast and starts again at the oldest frame', () => {
    let state = after([...ALL, { type: 'play' }]);
    const seen = Array.from({ length: 7 }, () => {
      state = play(state, { type: 'tick' });
      return state.shown;
    });
    expect(seen).toEqual(['e', 'f', 'a', 'b', 'c', 'd', 'e']);
  });

  it('waits for a frame that is still loading, however often the clock ticks', () => {
    const state = after([
      ...loaded('d'),
      { type: 'play' },
      { type: 'tick' },
      { type: 'tick' },
      { type: 'tick' },
    ]);
    expect([state.shown, wantedId(state)]).toEqual(['d', 'e']);
    expect(after([...loaded('e'), { type: 'tick' }], state)).toMatchObject({ shown: 'e' });
  });

  it('stands still without Play, and after Pause', () => {
    expect(wantedId(after([...ALL, { type: 'tick' }]))).toBe('d');
    expect(wantedId(after([...ALL, { type: 'play' }, { type: 'pause' }, { type: 'tick' }]))).toBe('d');
  });

  it('stays on the frame it shows when Pause comes before the next one', () => {
    const waiting = after([...loaded('d'), { type: 'play' }, { type: 'tick' }]);
    const paused = after([{ type: 'pause' }, ...loaded('e')], waiting);
    expect([paused.shown, wantedId(paused), isWaiting(paused)]).toEqual(['d', 'd', false]);
    const early = after([{ type: 'play' }, { type: 'pause' }, ...loaded('d')]);
    expect([early.shown, early.playing]).toEqual(['d', false]);
  });

  it('resets to the newest past frame and stops', () => {
    const state = after([...ALL, { type: 'play' }, { type: 'tick' }, { type: 'tick' }, { type: 'reset' }]);
    expect([state.shown, state.playing]).toEqual(['d', false]);
  });

  it('steps by one, stops playing, and goes no farther than the ends', () => {
    const first = after([...ALL, { type: 'play' }, { type: 'select', index: 0 }]);
    expect([first.shown, first.playing, canStep(first)]).toEqual([
      'a',
      false,
      { back: false, forward: true },
    ]);
    expect(after([{ type: 'back' }], first).shown).toBe('a');
    const last = after([{ type: 'select', index: 99 }], first);
    expect([last.shown, canStep(last)]).toEqual(['f', { back: true, forward: false }]);
    expect(after([{ type: 'forward' }], last).shown).toBe('f');
  });

  it('loads the others again after the map has moved, and waits for the new tiles of the shown one', () => {
    const moved = after([...ALL, { type: 'viewChanged' }]);
    expect([moved.shown, [...moved.loaded]]).toEqual(['d', ['d']]);
    const loading = after([{ type: 'loading', id: 'd' }, { type: 'play' }, { type: 'tick' }], moved);
    expect([loading.shown, wantedId(loading), isWaiting(loading)]).toEqual(['d', 'd', true]);
  });

  it('goes on playing with the frames of another source', () => {
    const others = [{ id: 'x', time: 0, forecast: false }];
    const state = after([...ALL, { type: 'play' }, { type: 'failed', id: 'd' }, { type: 'tick' }]);
    expect([state.sourceFailed, wantedId(state)]).toEqual([true, 'e']);
    expect(after([{ type: 'replace', frames: others }], state)).toMatchObject({
      playing: true,
      shown: null,
      sourceFailed: false,
      missing: { past: 0, forecast: 0 },
    });
  });

  it('leaves a frame without its picture out and goes on', () => {
    const state = after([...loaded('a', 'd'), { type: 'select', index: 1 }, { type: 'failed', id: 'b' }]);
    expect(state.frames.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e', 'f']);
    expect([wantedId(state), state.shown, state.sourceFailed]).toEqual(['c', 'd', false]);
    expect(state.missing).toEqual({ past: 1, forecast: 0 });
    expect(wantedId(after([{ type: 'failed', id: 'a' }], state))).toBe('c');
  });

  it('never keeps a failed frame on the map', () => {
    const state = after([...ALL, { type: 'select', index: 0 }, { type: 'failed', id: 'a' }]);
    expect(state.shown).toBe('b');
  });

  it('gives the source up when the newest frame fails, or three past ones', () => {
    expect(after([{ type: 'failed', id: 'd' }]).sourceFailed).toBe(true);
    const two = after([...loaded('d'), { type: 'failed', id: 'a' }, { type: 'failed', id: 'b' }]);
    expect(two.sourceFailed).toBe(false);
    expect(after([{ type: 'failed', id: 'c' }], two).sourceFailed).toBe(true);
  });

  it('does without the forecast', () => {
    const state = after([...ALL, { type: 'play' }, { type: 'failed', id: 'e' }, { type: 'failed', id: 'f' }]);
    expect([state.sourceFailed, state.playing, state.frames.length]).toEqual([false, true, 4]);
  });

  it('ignores news of frames it no longer has', () => {
    const state = after([{ type: 'failed', id: 'a' }]);
    expect(play(state, { type: 'failed', id: 'a' })).toBe(state);
  });

  it('stands still without frames', () => {
    const empty = startPlayer([]);
    expect(
      after([{ type: 'play' }, { type: 'tick' }, { type: 'forward' }, { type: 'reset' }], empty),
    ).toMatchObject({
      playing: false,
      shown: null,
    });
    expect(framesToLoad(empty, false)).toEqual([]);
  });
});

describe('what is loaded ahead', () => {
  const ids = (state: PlayerState, sparing = false) => framesToLoad(state, sparing).map(({ id }) => id);

  it('is nothing before the wanted frame is there', () => {
    expect(ids(startPlayer(FRAMES))).toEqual(['d']);
    expect(ids(startPlayer(FRAMES, true))).toEqual(['d']);
  });

  it('is one frame either side while standing, three ahead while playing', () => {
    expect(ids(after(loaded('d')))).toEqual(['d', 'c', 'e']);
    expect(ids(after([...loaded('d'), { type: 'play' }]))).toEqual(['d', 'e', 'f', 'a']);
  });

  it('is nothing on a spared connection, and one frame while playing', () => {
    expect(ids(after(loaded('d')), true)).toEqual(['d']);
    expect(ids(after([...loaded('d'), { type: 'play' }]), true)).toEqual(['d', 'e']);
  });

  it('ends where the frames end', () => {
    expect(ids(after([...loaded('a'), { type: 'select', index: 0 }]))).toEqual(['a', 'b']);
  });
});
