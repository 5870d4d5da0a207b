// A machine's clock is set back by an hour: what counts or waits goes on as if nothing had happened.
import { describe, expect, it } from 'vitest';
import { Circuit, FAILURES_TO_OPEN, OPEN_MS } from '#platform/fetch/circuit.ts';
import { createTurns } from '#platform/fetch/turns.server.ts';
import { createOutageBackoff } from '#platform/jobs/outage-backoff.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { forwardClock } from './clock.ts';
import { FixedWindow } from './fixed-window.ts';

function machineClock() {
  let now = Date.parse('2026-11-01T07:30:00Z');
  return {
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    setBack: () => {
      now -= HOUR_MS;
    },
  };
}

describe('After the clock was set back', () => {
  it('a clock that only goes forward stands still for that moment alone', () => {
    const machine = machineClock();
    const { now } = forwardClock(machine);
    const begin = now();
    machine.pass(10);
    expect(now() - begin).toBe(10);
    machine.setBack();
    expect(now() - begin).toBe(10);
    machine.pass(5);
    expect(now() - begin).toBe(15);
  });

  it('whoever was refused is let in again when the window ends', () => {
    const machine = machineClock();
    const window = new FixedWindow({ lengthMs: 60_000, now: machine.now });
    expect([window.add('a'), window.add('a'), window.add('b')]).toEqual([1, 2, 1]);
    machine.pass(20_000);
    expect(window.secondsLeft).toBe(40);
    machine.setBack();
    expect([window.count('a'), window.total, window.secondsLeft]).toEqual([2, 3, 40]);
    machine.pass(39_999);
    expect(window.count('a')).toBe(2);
    machine.pass(1);
    expect([window.count('a'), window.total, window.secondsLeft]).toEqual([0, 0, 60]);
  });

  it('a service that failed is asked again after the usual pause', () => {
    const machine = machineClock();
    const circuit = new Circuit(machine);
    for (let i = 0; i < FAILURES_TO_OPEN; i += 1) circuit.admit()?.failed();
    machine.setBack();
    expect(circuit.admit()).toBeUndefined();
    machine.pass(OPEN_MS);
    expect(circuit.admit()).toBeDefined();
  });

  it('turns come one after the other as before', async () => {
    const machine = machineClock();
    const waits: number[] = [];
    const turn = createTurns({
      clock: machine,
      spacingMs: 1_000,
      longestMs: 4_000,
      wait: async (ms) => waits.push(ms),
    });
    expect([await turn(), await turn()]).toEqual([true, true]);
    machine.setBack();
    expect(await turn()).toBe(true);
    expect(waits).toEqual([1_000, 2_000]);
    for (let i = 0; i < 2; i += 1) await turn();
    expect(await turn()).toBe(false);
  });

  it('the wait after an outage ends when it would have', () => {
    const machine = machineClock();
    const backoff = createOutageBackoff({ clock: machine, firstMs: 60_000 });
    backoff.begin();
    machine.setBack();
    expect(backoff.isWaiting()).toBe(true);
    machine.pass(60_000);
    expect(backoff.isWaiting()).toBe(false);
  });
});

it('a window forgets everything rather than keep endless senders', () => {
  const window = new FixedWindow({ lengthMs: 60_000, now: () => 0, mostKeys: 3 });
  for (const key of ['a', 'b', 'c', 'd']) window.add(key);
  expect(window.count('a')).toBe(0);
  expect(window.add('a')).toBe(1);
});

it('nothing is taken back below zero when a window ended meanwhile', () => {
  let now = 0;
  const window = new FixedWindow({ lengthMs: 60_000, now: () => now });
  window.add('a');
  now += 60_000;
  expect([window.add('a', -1), window.total]).toEqual([0, 0]);
});
