// Runs as a thread of its own: what strangers send takes neither the time nor the memory of the thread that
// serves pages, and a file that is too hard ends with it.
import { readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { readTrack } from './read-track.model.ts';
import { isPacked, markedUtf16 } from './track-bytes.model.ts';
import { TRIM_CHOICES, TRACK_MESSAGES, type TrackChoice, type TrimChoice } from './track-limits.model.ts';

interface Task {
  fd: number;
  size: number;
  trim: TrimChoice;
  track?: TrackChoice | undefined;
}

const isTask = (data: unknown): data is Task =>
  typeof data === 'object' &&
  data !== null &&
  'fd' in data &&
  typeof data.fd === 'number' &&
  'size' in data &&
  typeof data.size === 'number' &&
  'trim' in data &&
  TRIM_CHOICES.some((choice) => choice === data.trim) &&
  (!('track' in data) || data.track === undefined || data.track === 'all' || typeof data.track === 'number');

/** Latin-1 reads every encoding in which ASCII is itself; the rest is names, which are not read. */
function textOf(bytes: Uint8Array): string {
  const utf16 = markedUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function readWhole({ fd, size }: Task): Uint8Array {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const read = readSync(fd, bytes, at, size - at, at);
    if (read === 0) throw new Error('the file is shorter than it was');
    at += read;
  }
  return bytes;
}

function answer(data: unknown) {
  if (!isTask(data)) throw new TypeError('not a task');
  const { trim, track } = data;
  const bytes = readWhole(data);
  return isPacked(bytes) ? { problem: TRACK_MESSAGES.packed } : readTrack(textOf(bytes), trim, track);
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window, it has no origin
parentPort?.on('message', (task) => parentPort?.postMessage(answer(task)));
