import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { backgroundTurn } from './background-turn.server.ts';

it('lets one piece of background work run in a turn of the event loop, first come, first served', async () => {
  let turn = 0;
  const pieces: string[] = [];
  const work = async (name: string) => {
    for (let piece = 0; piece < 3; piece += 1) {
      await backgroundTurn();
      pieces.push(`${name} in turn ${turn}`);
    }
  };
  const all = Promise.all([work('a'), work('b')]);
  for (; pieces.length < 6; turn += 1) await nextTurn();
  await all;
  expect(pieces.map((piece) => piece.slice(0, 1)).join('')).toBe('ababab');
  expect(new Set(pieces.map((piece) => piece.slice(2))).size).toBe(6);
});

it('does a third of what waits in a turn when much does', async () => {
  let done = 0;
  const all = Promise.all(Array.from({ length: 30 }, () => backgroundTurn().then(() => (done += 1))));
  const doneIn: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    doneIn.push(done);
  }
  await all;
  expect(doneIn).toEqual([10, 17, 22]);
});
