import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { errorRecord } from './error-record.ts';

export type Log = Logger;

const OPTIONS: LoggerOptions = {
  base: null,
  serializers: { err: (error: unknown) => errorRecord(error) },
  hooks: {
    // Of an error without further words pino takes the message as it is.
    logMethod(args, method) {
      const [first, said] = args as [unknown, ...unknown[]];
      const error = first instanceof Error ? first : errorIn(first);
      if (error === undefined || (said !== undefined && said !== error.message))
        return method.apply(this, args);
      const fields = first === error ? { err: error } : first;
      return method.apply(this, [fields, errorRecord(error).message]);
    },
  },
};

const errorIn = (fields: unknown): Error | undefined =>
  typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof Error
    ? fields.err
    : undefined;

/** What waits for a disk that is full or a reader that is slow; lines beyond it are lost. */
const MOST_BYTES = 1024 * 1024;
/** Lines are handed to the stream by so many characters, and written by so many bytes: below the 16 kB of one write. */
const TOGETHER = 4_000;
const LEAST_BYTES = 15_000;

/**
 * Structured logs, one JSON line each, without personal data: callers log route patterns, codes and
 * durations, never addresses, places, names or bodies.
 * Lines are buffered (15 kB or one second), errors reach the disk with the next flush; call `flush` at exit.
 * Output that cannot be written is tried again with each flush, and ends nothing.
 */
export function createLog(level: string, destination?: DestinationStream): { log: Log; flush: () => void } {
  if (destination) return { log: pino({ ...OPTIONS, level }, destination), flush: () => {} };
  const stdout = pino.destination({ dest: 1, sync: false, minLength: LEAST_BYTES, maxLength: MOST_BYTES });
  // A disk that is full, a terminal or a reader that is gone.
  let isFailing = false;
  stdout.on('error', () => (isFailing = true));
  stdout.on('write', () => (isFailing = false));
  const write = stdout.write.bind(stdout);
  const flushAtOnce = stdout.flushSync.bind(stdout);
  // The stream measures all that it holds with each line that comes, which takes longer than making the line.
  let lines = '';
  const passOn = () => {
    if (lines !== '') write(lines);
    lines = '';
  };
  stdout.write = (line) => {
    lines += line;
    if (lines.length >= TOGETHER) passOn();
    return true;
  };
  // It tries for as long as it takes, also when pino calls it at the end of the process.
  stdout.flushSync = () => {
    if (isFailing) return;
    // So that what is passed on then begins no write of its own, which the end of the process would cut off.
    flushAtOnce();
    passOn();
    flushAtOnce();
  };
  const timer = setInterval(() => {
    passOn();
    stdout.flush();
  }, 1000);
  timer.unref();
  return {
    log: pino({ ...OPTIONS, level }, stdout),
    flush: () => {
      clearInterval(timer);
      try {
        stdout.flushSync();
      } catch {
        // Nothing was written yet, so the stream is not open and there is nothing to flush.
      }
    },
  };
}
