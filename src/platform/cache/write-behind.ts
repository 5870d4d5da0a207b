interface WriteBehind<Value> {
  /** Writes it soon; of what has the same key the last counts. Beyond `room` the oldest is given up. */
  add: (key: string, value: Value) => void;
  /** What is not written yet. */
  get: (key: string) => Value | undefined;
  /** Writes all of it now. */
  flush: () => Promise<void>;
}

/**
 * Collects values and writes them together, a few at a time: for what nobody misses that was lost with the process.
 * @param save never called twice at once; what it throws goes to `failed`, with its values lost
 */
export function writeBehind<Value>(options: {
  save: (values: Value[]) => Promise<void>;
  failed: (error: unknown) => void;
  afterMs: number;
  /** Values that are written at once; so many do not wait. */
  most: number;
  /** Values that may wait, when they come faster than they are written. */
  room: number;
}): WriteBehind<Value> {
  const { save, failed, afterMs, most, room } = options;
  const waiting = new Map<string, Value>();
  let writing: Promise<void> | undefined;
  let isHurried = false;
  let wake = () => {};

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, afterMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      if (!isHurried && waiting.size < most) await pause();
      const some = [...waiting].slice(0, most);
      await save(some.map(([, value]) => value)).catch(failed);
      // Until here they are found among what waits; what came meanwhile is written next.
      for (const [key, value] of some) if (waiting.get(key) === value) waiting.delete(key);
    }
    writing = undefined;
  }

  return {
    add(key, value) {
      waiting.delete(key);
      waiting.set(key, value);
      const [oldest] = waiting.keys();
      if (waiting.size > room && oldest !== undefined) waiting.delete(oldest);
      if (waiting.size >= most) wake();
      writing ??= write();
    },
    get: (key) => waiting.get(key),
    async flush() {
      isHurried = true;
      wake();
      await writing;
      isHurried = false;
    },
  };
}
