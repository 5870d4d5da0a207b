import type { CircuitState } from './circuit.ts';

/** Counters of one service since the start. */
export interface ServiceMetrics {
  /** Calls that went out; retries are not calls of their own. */
  calls: number;
  failures: number;
  retries: number;
  /** Calls that did not go out because the circuit was open. */
  refused: number;
  /** Milliseconds, retries included. */
  averageMs: number;
  maxMs: number;
  /** Epoch ms. */
  lastFailureAt: number | null;
  circuit: CircuitState;
}

export class CallCounter {
  #calls = 0;
  #failures = 0;
  #totalMs = 0;
  #maxMs = 0;
  #lastFailureAt: number | null = null;
  retries = 0;
  refused = 0;

  called(startedAt: number, endedAt: number, failed: boolean): void {
    const ms = endedAt - startedAt;
    this.#calls += 1;
    this.#totalMs += ms;
    this.#maxMs = Math.max(this.#maxMs, ms);
    if (!failed) return;
    this.#failures += 1;
    this.#lastFailureAt = endedAt;
  }

  snapshot(circuit: CircuitState): ServiceMetrics {
    return {
      calls: this.#calls,
      failures: this.#failures,
      retries: this.retries,
      refused: this.refused,
      averageMs: this.#calls === 0 ? 0 : Math.round(this.#totalMs / this.#calls),
      maxMs: this.#maxMs,
      lastFailureAt: this.#lastFailureAt,
      circuit,
    };
  }
}
