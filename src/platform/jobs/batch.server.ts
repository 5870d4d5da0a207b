import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * Collects calls while an earlier batch is under way, and does each batch at once: one statement instead of many
 * when many come.
 * @param run answers one result per item, in their order; when it fails, the whole batch does
 * @param options.waitMs how long the first call of a batch waits for others; without it, for those of its turn
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { waitMs = 0 }: { waitMs?: number } = {},
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; settle: PromiseWithResolvers<Result> }[] = [];
  let running = false;

  async function runBatch(batch: typeof waiting): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('A batch had fewer results than items.');
      for (const [index, result] of results.entries()) batch[index]?.settle.resolve(result);
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    }
  }

  async function runAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await (waitMs > 0 ? wait(waitMs) : nextTurn());
      const batch = waiting;
      waiting = [];
      await runBatch(batch);
    }
    running = false;
  }

  return (item) => {
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    if (!running) void runAll();
    return settle.promise;
  };
}
