import { expect, it } from 'vitest';
import { createOutageProbe } from './outage-probe.server.ts';

function setUp() {
  const probes: PromiseWithResolvers<void>[] = [];
  const waits: PromiseWithResolvers<void>[] = [];
  const next = (list: PromiseWithResolvers<void>[]) => () => {
    const one = Promise.withResolvers<void>();
    list.push(one);
    return one.promise;
  };
  const outage = createOutageProbe(next(probes), next(waits));
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { outage, probes, waits, settled };
}

it('is not believed after one timeout, when a probe is answered', async () => {
  const { outage, probes, settled } = setUp();
  outage.suspect();
  outage.suspect();
  expect(probes).toHaveLength(1);
  expect(outage.isKnown()).toBe(false);
  probes[0]?.resolve();
  await settled();
  expect(outage.isKnown()).toBe(false);
  outage.suspect();
  expect(probes).toHaveLength(2);
});

it('is known once a probe has no answer either, and over with the first that has one', async () => {
  const { outage, probes, waits, settled } = setUp();
  outage.suspect();
  probes[0]?.reject(new Error('Query read timeout'));
  await settled();
  expect(outage.isKnown()).toBe(true);
  waits[0]?.resolve();
  await settled();
  expect(outage.isKnown()).toBe(true);
  probes[1]?.resolve();
  await settled();
  expect(outage.isKnown()).toBe(false);
  expect([probes.length, waits.length]).toEqual([2, 1]);
});

it('is looked for no longer when the pool closes', async () => {
  const { outage, probes, waits, settled } = setUp();
  outage.suspect();
  outage.stop();
  probes[0]?.reject(new Error('no connection'));
  await settled();
  waits[0]?.resolve();
  await settled();
  expect(probes).toHaveLength(1);
});
