/** Runs one task per key at a time: callers that come while it runs get the same result or the same error. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  /** What runs under a key now; undefined when nothing does. */
  running(key: string): Promise<T> | undefined {
    return this.#running.get(key);
  }

  run(key: string, task: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = task().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
