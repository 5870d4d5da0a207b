import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#platform/log/log.server.ts';
import { familyText, OPEN_METRICS_END, type Family } from './open-metrics.ts';

/** Whoever asks waits no longer for a part, such as a database that hangs. */
const LONGEST_MS = 2_000;

type Collect = () => readonly Family[] | Promise<readonly Family[]>;

/** What this process can tell about itself and its site, part by part. */
export interface Metrics {
  /** Adds a part; its families are made each time somebody asks. */
  add(part: string, collect: Collect): void;
  /** All parts as OpenMetrics text. A part that fails or takes too long is left out, and said to be down. */
  text(): Promise<string>;
}

export function createMetrics({
  log,
  longestMs = LONGEST_MS,
}: {
  log: Pick<Log, 'warn'>;
  longestMs?: number;
}): Metrics {
  const parts = new Map<string, { collect: Collect; running: Promise<string> | undefined }>();
  let asked: Promise<string> | undefined;

  /** One part; while its last text is still being made, nobody begins another. */
  async function textOf(name: string): Promise<string | undefined> {
    const part = parts.get(name);
    if (!part) return undefined;
    part.running ??= (async () => (await part.collect()).map(familyText).join(''))().finally(
      () => (part.running = undefined),
    );
    const late = new AbortController();
    try {
      return await Promise.race([
        part.running,
        wait(longestMs, undefined, { signal: late.signal, ref: false }).then(() => {
          throw new Error('it took too long');
        }),
      ]);
    } catch (error) {
      log.warn({ part: name, err: error }, 'a part of the metrics is missing');
      return undefined;
    } finally {
      late.abort();
    }
  }

  async function text(): Promise<string> {
    const names = [...parts.keys()];
    const texts = await Promise.all(names.map(textOf));
    const up = familyText({
      name: 'dryline_metrics_part_up',
      type: 'gauge',
      help: '1 when this part of the metrics could be had, 0 when it failed or took too long.',
      samples: names.map((part, at) => ({ labels: { part }, value: texts[at] === undefined ? 0 : 1 })),
    });
    return `${texts.join('')}${up}${OPEN_METRICS_END}`;
  }

  return {
    add: (part, collect) => {
      if (parts.has(part)) throw new Error(`There are two parts of the metrics named ${part}.`);
      parts.set(part, { collect, running: undefined });
    },
    text: () => (asked ??= text().finally(() => (asked = undefined))),
  };
}
