import { Worker } from 'node:worker_threads';
import { AppError } from '#platform/errors/app-error.ts';
import type { UploadedFile } from '#platform/http/uploaded-file.server.ts';
import type { TrackProblem } from './gpx-reader.model.ts';
import type { ReadTrack, SeveralTracks } from './read-track.model.ts';
import { TRACK_MESSAGES, type TrackChoice, type TrimChoice } from './track-limits.model.ts';

const WORKER = new URL('./read-track.worker.server.ts', import.meta.url);
/** 100,000 points take a second or two; only a line made to be hard takes longer than this. */
const LONGEST_MS = 20_000;
/** A thread that is warm reads the same file, with its ends trimmed, in a tenth of the time. */
const IDLE_MS = 60_000;
const AT_ONCE = 2;
const WAITING = 8;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** An open file, which the thread reads by itself. */
export type TrackFile = Pick<UploadedFile, 'fd' | 'size'>;
/** What is wanted of a file. */
export interface Wanted {
  trim: TrimChoice;
  /** Of a file with several tracks. */
  track?: TrackChoice | undefined;
}
type Reading = ReadTrack | SeveralTracks | TrackProblem;

interface TrackReader {
  /** @throws AppError `unavailable` when many files wait already. */
  read: (file: TrackFile, wanted: Wanted) => Promise<Reading>;
  close: () => Promise<void>;
}

/** Reads GPX files in threads, two at a time. A thread ends when it is idle, and with a file it cannot bear. */
export function createTrackReader(): TrackReader {
  let running = 0;
  const queue: (() => void)[] = [];
  const idle = new Map<Worker, NodeJS.Timeout>();

  function takeWorker(): Worker {
    const [warm] = idle.keys();
    if (!warm) return new Worker(WORKER, { resourceLimits: LIMITS, env: {}, execArgv: [] });
    clearTimeout(idle.get(warm));
    idle.delete(warm);
    warm.ref();
    return warm;
  }

  async function end(worker: Worker): Promise<void> {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    await worker.terminate();
  }

  function rest(worker: Worker): void {
    // An idle thread must not keep the process alive, and neither may the timer that ends it.
    worker.unref();
    idle.set(worker, setTimeout(() => void end(worker), IDLE_MS).unref());
  }

  async function readOnce(file: TrackFile, wanted: Wanted): Promise<Reading> {
    const worker = takeWorker();
    try {
      const reading = await ask(worker, { fd: file.fd, size: file.size, ...wanted });
      rest(worker);
      return reading;
    } catch (error) {
      await end(worker);
      if (error instanceof TooHard) return { problem: TRACK_MESSAGES.tooHard };
      throw error;
    }
  }

  return {
    read: async (file, wanted) => {
      if (running >= AT_ONCE) {
        if (queue.length >= WAITING) {
          throw new AppError('unavailable', TRACK_MESSAGES.busy, { retryAfter: 5 });
        }
        await new Promise<void>((resolve) => void queue.push(resolve));
      }
      running += 1;
      try {
        return await readOnce(file, wanted);
      } finally {
        running -= 1;
        queue.shift()?.();
      }
    },
    close: async () => void (await Promise.all([...idle.keys()].map(end))),
  };
}

/** A file that took too long or too much memory. */
class TooHard extends Error {}

function ask(worker: Worker, task: TrackFile & Wanted): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>();
  const onError = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooHard() : error);
  const onExit = (code: number) => reject(new Error(`reading a track ended with ${code}`));
  const timer = setTimeout(() => reject(new TooHard()), LONGEST_MS);
  worker.once('message', resolve);
  worker.once('error', onError);
  worker.once('exit', onExit);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window, it has no origin
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve);
    worker.off('error', onError);
    worker.off('exit', onExit);
  });
}
