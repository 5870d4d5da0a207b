import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Family } from './open-metrics.ts';
import { VERSION } from './version.server.ts';

const SAMPLED_EVERY_MS = 20;
/** Delays are those since the last look that is so long ago: whoever asks twice at once gets the same. */
const WINDOW_MS = 15_000;
const NANOSECONDS = 1e9;

/** What the process takes of its machine, and how long others wait for it. */
export function createProcessMetrics({ engine }: { engine: string }) {
  const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS });
  delay.enable();
  let since = performance.now();
  let known = { median: 0, p99: 0, max: 0 };

  /** Beyond the interval at which it is sampled, in seconds. */
  const delayOf = (nanoseconds: number) =>
    Math.max(0, nanoseconds / NANOSECONDS - SAMPLED_EVERY_MS / 1_000) || 0;

  function delays() {
    if (delay.count > 0) {
      known = {
        median: delayOf(delay.percentile(50)),
        p99: delayOf(delay.percentile(99)),
        max: delayOf(delay.max),
      };
    }
    if (performance.now() - since >= WINDOW_MS) {
      since = performance.now();
      delay.reset();
    }
    return known;
  }

  const gauge = (name: string, help: string, value: number, unit?: 'seconds' | 'bytes'): Family => ({
    name,
    type: 'gauge',
    help,
    ...(unit && { unit }),
    samples: [{ value }],
  });

  return {
    families(): Family[] {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        {
          name: 'dryline_build',
          type: 'info',
          help: 'The release that runs, the version of Node and the kind of database.',
          samples: [
            { labels: { version: VERSION, node: process.versions.node, database: engine }, value: 1 },
          ],
        },
        gauge(
          'process_start_time_seconds',
          'When this process started, in Unix time.',
          startedAt() / 1_000,
          'seconds',
        ),
        {
          name: 'process_cpu_seconds',
          type: 'counter',
          unit: 'seconds',
          help: 'Processor time that this process took.',
          samples: [{ value: (user + system) / 1e6 }],
        },
        gauge('process_resident_memory_bytes', 'Memory of this process.', rss, 'bytes'),
        gauge('process_heap_bytes', 'JavaScript heap in use.', heapUsed, 'bytes'),
        gauge('process_external_memory_bytes', 'Memory of buffers outside of the heap.', external, 'bytes'),
        {
          name: 'dryline_event_loop_delay_seconds',
          type: 'gauge',
          unit: 'seconds',
          help: 'How long work waited for its turn since the look before, but for at least 15 seconds.',
          samples: Object.entries(delays()).map(([of, value]) => ({ labels: { of }, value })),
        },
      ];
    },
    /** Stops sampling. */
    close: () => void delay.disable(),
  };
}

/** Epoch milliseconds. */
export const startedAt = (): number => Date.now() - process.uptime() * 1_000;
