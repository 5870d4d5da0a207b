import type { Log } from '#platform/log/log.server.ts';
import type { Db } from './handle.server.ts';

type Effect = () => void;

/** What waits for the commit of each transaction under way. */
const effectsOf = new WeakMap<Db, Effect[]>();

/**
 * Runs `effect` as soon as the transaction of `tx` has committed, and never when it is rolled back. On a handle
 * outside a transaction it runs at once. For what this process remembers or has to look at; what has to happen is a
 * row or a job. An effect that throws is logged: what was committed stays so.
 */
export function afterCommit(tx: Db, effect: Effect): void {
  const effects = effectsOf.get(tx);
  if (effects) effects.push(effect);
  else effect();
}

/** Runs `work` in the transaction that `begin` opens, and after its commit what `afterCommit` was given. */
export async function transactionWithEffects<T>(
  begin: (work: (tx: Db) => Promise<T>) => Promise<T>,
  work: (tx: Db) => Promise<T>,
  log: Pick<Log, 'error'> | undefined,
): Promise<T> {
  const effects: Effect[] = [];
  const result = await begin((tx) => {
    collect(tx, effects);
    return work(tx);
  });
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      log?.error({ err: error }, 'work after a commit failed');
    }
  }
  return result;
}

/** A savepoint within the transaction adds its effects when it is kept. */
function collect(tx: Db, effects: Effect[]): void {
  effectsOf.set(tx, effects);
  const savepoint = tx.transaction.bind(tx);
  tx.transaction = async (work, config) => {
    const inner: Effect[] = [];
    const result = await savepoint((nested) => {
      collect(nested, inner);
      return work(nested);
    }, config);
    effects.push(...inner);
    return result;
  };
}
