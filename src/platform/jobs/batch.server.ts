import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * Collects calls while an earlier group is under way, and does each group at once: one statement instead of many
 * when many come.
 * @param run answers one result per item, in their order; when it fails, the whole group does
 * @param options.waitMs how long the first call of a group waits for others; without it, for those of its turn
 */
export function together<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { waitMs = 0 }: { waitMs?: number } = {},
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; settle: PromiseWithResolvers<Result> }[] = [];
  let running = false;

  async function runGroup(group: typeof waiting): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error('A group had fewer results than items.');
      for (const [index, result] of results.entries()) group[index]?.settle.resolve(result);
    } catch (error) {
      for (const { settle } of group) settle.reject(error);
    }
  }

  async function runAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await (waitMs > 0 ? wait(waitMs) : nextTurn());
      const group = waiting;
      waiting = [];
      await runGroup(group);
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
