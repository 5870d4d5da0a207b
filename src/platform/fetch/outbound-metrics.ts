import { Histogram } from '#platform/metrics/histogram.ts';
import { CallHistory } from './call-history.ts';
import type { CircuitState } from './circuit.ts';
import type { OutboundErrorKind } from './outbound-error.ts';

/** How a call ended; `given_up`: its caller had waited too long. */
export type CallOutcome =
  'answered' | 'given_up' | Exclude<OutboundErrorKind, 'circuit_open' | 'over_budget'>;

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
  /** Epoch ms of the last call that says that the service is well: one that it refused for what was asked, too. */
  lastWellAt: number | null;
  /** Epoch ms of the first failure since then that is the service's own; null when there was none. */
  failingSince: number | null;
  outcomes: Readonly<Partial<Record<CallOutcome, number>>>;
  circuit: CircuitState;
}

export class CallCounter {
  #calls = 0;
  #failures = 0;
  #maxMs = 0;
  #lastFailureAt: number | null = null;
  #lastWellAt: number | null = null;
  #failingSince: number | null = null;
  readonly #outcomes: Partial<Record<CallOutcome, number>> = {};
  readonly history = new CallHistory();
  readonly seconds = new Histogram();
  retries = 0;
  refused = 0;

  /** @param isIll whether the call says that the service is not well: a 404 does not */
  called(startedAt: number, endedAt: number, outcome: CallOutcome, isIll: boolean): void {
    const ms = Math.max(0, endedAt - startedAt);
    this.#calls += 1;
    this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
    this.#maxMs = Math.max(this.#maxMs, ms);
    this.seconds.add(ms / 1_000);
    this.history.add(endedAt, ms, isIll);
    if (outcome !== 'answered') {
      this.#failures += 1;
      this.#lastFailureAt = endedAt;
    }
    if (isIll) this.#failingSince ??= endedAt;
    else {
      this.#lastWellAt = endedAt;
      this.#failingSince = null;
    }
  }

  snapshot(circuit: CircuitState): ServiceMetrics {
    return {
      calls: this.#calls,
      failures: this.#failures,
      retries: this.retries,
      refused: this.refused,
      averageMs: this.#calls === 0 ? 0 : Math.round((this.seconds.sum * 1_000) / this.#calls),
      maxMs: this.#maxMs,
      lastFailureAt: this.#lastFailureAt,
      lastWellAt: this.#lastWellAt,
      failingSince: this.#failingSince,
      outcomes: { ...this.#outcomes },
      circuit,
    };
  }
}
