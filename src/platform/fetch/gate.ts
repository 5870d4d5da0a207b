/** Lets so many tasks run at a time; the others wait in the order in which they came. */
export function createGate(atOnce: number): <R>(task: () => Promise<R>) => Promise<R> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((resolve) => void queue.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      // The place goes over to the next one.
      if (next) next();
      else running -= 1;
    }
  };
}
