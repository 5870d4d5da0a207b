/**
 * The site answers within seconds. A connection that is silent for so long has died, of which a browser may know
 * nothing for many minutes.
 */
export const SILENT_MS = 30_000;
/** From when an answer begins. */
export const REST_OF_ANSWER_MS = 120_000;
/** For sending at 2 kB a second. */
export const MS_PER_BYTE_SENT = 0.5;

/** A timer and a caller's signal as one signal, whose timer is cleared when the work is done. */
interface Deadline {
  signal: AbortSignal;
  /** True when time ran out, whether by the timer or by a caller's `AbortSignal.timeout`. */
  expired(): boolean;
  /** Gives the work so many milliseconds from now on. */
  extend(timeoutMs: number): void;
  clear(): void;
}

/**
 * Not `AbortSignal.any` with `AbortSignal.timeout`: those hold each other weakly and have been collected
 * before they fired, and their timers outlive the call.
 */
export function startDeadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let timedOut = false;
  const end = () => {
    timedOut = true;
    controller.abort(new DOMException('The time limit was reached', 'TimeoutError'));
  };
  let timer = setTimeout(end, timeoutMs);
  const passOn = () => controller.abort(caller?.reason);
  if (caller?.aborted) passOn();
  else caller?.addEventListener('abort', passOn, { once: true });
  return {
    signal: controller.signal,
    expired: () => timedOut || (caller?.aborted === true && isTimeout(caller.reason)),
    extend: (more) => {
      clearTimeout(timer);
      timer = setTimeout(end, more);
    },
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', passOn);
    },
  };
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError';
