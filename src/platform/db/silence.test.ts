import { expect, it } from 'vitest';
import { createSilence } from './silence.server.ts';

function setUp() {
  const probes: PromiseWithResolvers<void>[] = [];
  const waits: PromiseWithResolvers<void>[] = [];
  const next = (list: PromiseWithResolvers<void>[]) => () => {
    const one = Promise.withResolvers<void>();
    list.push(one);
    return one.promise;
  };
  const silence = createSilence(next(probes), next(waits));
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { silence, probes, waits, settled };
}

it('is not believed after one timeout, when a probe is answered', async () => {
  const { silence, probes, settled } = setUp();
  silence.suspect();
  silence.suspect();
  expect(probes).toHaveLength(1);
  expect(silence.isKnown()).toBe(false);
  probes[0]?.resolve();
  await settled();
  expect(silence.isKnown()).toBe(false);
  silence.suspect();
  expect(probes).toHaveLength(2);
});

it('is known once a probe has no answer either, and over with the first that has one', async () => {
  const { silence, probes, waits, settled } = setUp();
  silence.suspect();
  probes[0]?.reject(new Error('Query read timeout'));
  await settled();
  expect(silence.isKnown()).toBe(true);
  waits[0]?.resolve();
  await settled();
  expect(silence.isKnown()).toBe(true);
  probes[1]?.resolve();
  await settled();
  expect(silence.isKnown()).toBe(false);
  expect([probes.length, waits.length]).toEqual([2, 1]);
});

it('is looked for no longer when the pool closes', async () => {
  const { silence, probes, waits, settled } = setUp();
  silence.suspect();
  silence.stop();
  probes[0]?.reject(new Error('no connection'));
  await settled();
  waits[0]?.resolve();
  await settled();
  expect(probes).toHaveLength(1);
});
