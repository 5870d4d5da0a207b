import { describe, expect, it } from 'vitest';
import { Gate, type Pass } from './gate.ts';

function gateWithClock() {
  let now = 0;
  let turn = () => {};
  const gate = new Gate({ aimMs: 400, now: () => now, onNextTurn: (task) => (turn = task) });
  /** Requests that come together and leave together. */
  const serve = (ms: number): number => {
    const passes: Pass[] = [];
    while (gate.hasRoom(false)) passes.push(gate.enter());
    turn();
    now += ms;
    for (const pass of passes) pass.leave();
    return passes.length;
  };
  return { gate, serve, pass: (ms: number) => (now += ms), turn: () => turn() };
}

describe('the gate', () => {
  it('lets in fewer while those inside take too long, and more again afterwards', () => {
    const { gate, serve } = gateWithClock();
    const first = serve(1_000);
    const counts = Array.from({ length: 10 }, () => serve(1_000));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const least = counts.at(-1) ?? 0;
    expect(least).toBeGreaterThan(0);
    expect(least).toBeLessThan(first);
    for (let round = 0; round < 200; round += 1) serve(50);
    expect(gate.limit).toBeGreaterThan(first);
    expect(gate.busy).toBe(0);
  });

  it('learns nothing from one slow request among few', () => {
    const { gate, pass } = gateWithClock();
    const before = gate.limit;
    const slow = gate.enter();
    pass(5_000);
    slow.leave();
    expect(gate.limit).toBe(before);
  });

  it('refuses what waited in its socket while one turn of the event loop went on for long', () => {
    const { gate, pass, turn } = gateWithClock();
    let served = 0;
    while (gate.hasRoom(false)) {
      gate.enter().leave();
      pass(20);
      served += 1;
    }
    expect(served * 20).toBeLessThanOrEqual(400);
    expect([gate.busy, gate.hasRoom(true)]).toEqual([0, true]);
    turn();
    expect(gate.hasRoom(false)).toBe(true);
  });

  it('serves a handful that come together, however long each takes: the squares of a map on a machine that just started', () => {
    const { gate, pass } = gateWithClock();
    for (let square = 0; square < 6; square += 1) {
      expect(gate.hasRoom(false)).toBe(true);
      gate.enter().leave();
      pass(300);
    }
    expect(gate.hasRoom(false)).toBe(false);
  });

  it('keeps room for what is urgent', () => {
    const { gate } = gateWithClock();
    while (gate.hasRoom(false)) gate.enter();
    expect(gate.hasRoom(true)).toBe(true);
  });

  it('gives the place of a request to others while it only waits, and bounds those that wait too', async () => {
    const { gate, pass } = gateWithClock();
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting: Promise<void>[] = [];
    while (gate.hasRoom(false)) waiting.push(gate.enter().waits(() => promise));
    expect(gate.busy).toBe(0);
    expect(waiting.length).toBeLessThanOrEqual(1_000);
    pass(60_000);
    resolve();
    await Promise.all(waiting);
    expect(gate.busy).toBe(waiting.length);
  });

  it('counts a place once, however often it is left', async () => {
    const { gate } = gateWithClock();
    const one = gate.enter();
    one.leave();
    one.leave();
    const other = gate.enter();
    const waits = other.waits(async () => other.leave());
    await waits;
    expect([gate.busy, gate.open]).toEqual([0, 0]);
  });
});
