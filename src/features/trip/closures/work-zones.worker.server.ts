// Runs as a thread of its own: ten megabytes of strangers' JSON do not hold up those who wait for pages.
import { parentPort } from 'node:worker_threads';
import { parseFeed, readWorkZones } from './work-zones.model.ts';

interface Task {
  body: Uint8Array;
  now: number;
  publisher: string;
}

const isTask = (data: unknown): data is Task =>
  typeof data === 'object' &&
  data !== null &&
  'body' in data &&
  data.body instanceof Uint8Array &&
  'now' in data &&
  typeof data.now === 'number' &&
  'publisher' in data &&
  typeof data.publisher === 'string';

function answer(data: unknown) {
  if (!isTask(data)) throw new TypeError('not a task');
  try {
    return readWorkZones(parseFeed(new TextDecoder().decode(data.body)), data);
  } catch {
    return null;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window, it has no origin
parentPort?.on('message', (task) => parentPort?.postMessage(answer(task)));
