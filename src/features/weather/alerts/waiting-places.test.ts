import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { OutboundError, type OutboundErrorKind } from '#platform/fetch/outbound-error.ts';
import { createLog } from '#platform/log/log.server.ts';
import { createNationalAlerts } from './national-alerts.service.server.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function heldMegabytes(): number {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}

it('forgets who waits no longer, however long a place does', async () => {
  const national = createNationalAlerts({
    clock: { now: () => Date.parse('2026-11-20T19:00:00Z') },
    log: createLog('silent').log,
    activeAlerts: async () => [],
    zones: () => new Promise(() => {}),
  });
  const points = Array.from({ length: 200 }, (_, index) => ({ latitude: 30 + index / 100, longitude: -100 }));
  const lookAgain = () => Promise.all(Array.from({ length: 1_000 }, () => national.load(points, 1)));
  await lookAgain();
  const before = heldMegabytes();
  await lookAgain();
  expect(heldMegabytes() - before).toBeLessThan(5);
});

it.each<[OutboundErrorKind, number]>([
  ['network', 200],
  ['circuit_open', 0],
])('logs what failed, and not for each place that nothing was asked (%s)', async (kind, lines) => {
  const written: string[] = [];
  const national = createNationalAlerts({
    clock: { now: () => Date.parse('2026-11-20T19:00:00Z') },
    log: createLog('warn', { write: (line) => void written.push(line) }).log,
    activeAlerts: async () => [],
    zones: async () => Promise.reject(new OutboundError(kind, 'api.weather.gov')),
  });
  await national.load(
    Array.from({ length: 200 }, (_, index) => ({ latitude: 30 + index / 100, longitude: -100 })),
  );
  expect(written).toHaveLength(lines);
});
