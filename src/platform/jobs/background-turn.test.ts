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
