import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/**
 * Structured logs, one JSON line each, without personal data: callers log route patterns, codes and
 * durations, never addresses, coordinates, ZIP codes, names or bodies.
 * Lines are buffered (4 kB or one second), errors reach the disk with the next flush; call `flush` at exit.
 */
export function createLog(level: string, destination?: DestinationStream): { log: Log; flush: () => void } {
  if (destination) return { log: pino({ level, base: null }, destination), flush: () => {} };
  const stdout = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const timer = setInterval(() => stdout.flush(), 1000);
  timer.unref();
  return {
    log: pino({ level, base: null }, stdout),
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
