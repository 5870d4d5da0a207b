import { forwardClock, type Clock } from '#platform/clock/clock.ts';

/** So many failed calls in a row open the circuit. */
export const FAILURES_TO_OPEN = 5;
/** An open circuit refuses calls for so long, then lets one probe through. */
export const OPEN_MS = 30_000;
/** A service that asks for a longer pause (`Retry-After`) is asked again after this anyway. */
const MAX_PAUSE_MS = 5 * 60_000;

export const CIRCUIT_STATES = ['closed', 'open', 'half_open'] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];

/** The leave to make one call; exactly one of its functions is called with how that ended. */
interface Admission {
  succeeded(): void;
  /** `pauseMs`: how long the service itself asked to be left alone. */
  failed(pauseMs?: number): void;
  /** The caller gave up: says nothing about the service. */
  abandoned(): void;
}

/**
 * Keeps a failing service from costing every caller its timeout. Closed: calls pass. Open: calls are refused.
 * After the pause one probe passes; its success closes the circuit, its failure opens it again. Who comes meanwhile may
 * wait for it.
 */
export class Circuit {
  readonly #clock: Clock;
  #failures = 0;
  /** When the next probe may be made, in ms; null while closed. */
  #probeAt: number | null = null;
  #probe: PromiseWithResolvers<void> | undefined;

  constructor(clock: Clock) {
    this.#clock = forwardClock(clock);
  }

  get state(): CircuitState {
    if (this.#probeAt === null) return 'closed';
    return this.#probe || this.#clock.now() >= this.#probeAt ? 'half_open' : 'open';
  }

  /** Ends with the probe that is under way. Never rejects. */
  get probeEnd(): Promise<void> | undefined {
    return this.#probe?.promise;
  }

  /** Undefined when no call may be made now. */
  admit(): Admission | undefined {
    const isProbe = this.#probeAt !== null;
    if (isProbe && (this.#probe || this.state === 'open')) return undefined;
    if (isProbe) this.#probe = Promise.withResolvers();
    return {
      succeeded: () => {
        if (isProbe) this.#close();
        // A straggler that started before the circuit opened proves nothing about now.
        else if (this.#probeAt === null) this.#failures = 0;
      },
      failed: (pauseMs = 0) => {
        this.#failures += 1;
        const opens = isProbe || (this.#probeAt === null && this.#failures >= FAILURES_TO_OPEN);
        const wait = Math.max(opens ? OPEN_MS : 0, Math.min(pauseMs, MAX_PAUSE_MS));
        if (wait > 0) this.#probeAt = Math.max(this.#probeAt ?? 0, this.#clock.now() + wait);
        if (isProbe) this.#endProbe();
      },
      abandoned: () => {
        if (isProbe) this.#endProbe();
      },
    };
  }

  #close(): void {
    this.#failures = 0;
    this.#probeAt = null;
    this.#endProbe();
  }

  #endProbe(): void {
    this.#probe?.resolve();
    this.#probe = undefined;
  }
}
