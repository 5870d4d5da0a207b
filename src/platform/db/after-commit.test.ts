import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import { afterCommit, transactionWithEffects } from './after-commit.server.ts';
import type { Database } from './database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';

describeOnBothEngines('Work after a commit', (open) => {
  let database: Database;
  let done: string[];
  beforeAll(async () => {
    database = await open();
    await database.query('create table commits (name text)');
  });
  beforeEach(() => (done = []));

  const stored = async () => (await database.query('select name from commits')).length;

  it('runs once the transaction has committed, in order', async () => {
    const before = await stored();
    let seen: Promise<number> | undefined;
    await database.transaction(async (tx) => {
      afterCommit(tx, () => void (seen = stored()));
      afterCommit(tx, () => void done.push('second'));
      await tx.execute(`insert into commits values ('a')`);
      expect(done).toEqual([]);
    });
    expect(await seen).toBe(before + 1);
    expect(done).toEqual(['second']);
  });

  it('never runs when the transaction is rolled back', async () => {
    await expect(
      database.transaction(async (tx) => {
        afterCommit(tx, () => void done.push('never'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(done).toEqual([]);
  });

  it('follows savepoints: those that are kept wait for the whole, those that are not leave nothing', async () => {
    await database.transaction(async (tx) => {
      await tx.transaction(async (nested) => {
        afterCommit(nested, () => void done.push('kept'));
        await nested.transaction(async (deeper) => afterCommit(deeper, () => void done.push('deeper')));
      });
      await tx
        .transaction(async (nested) => {
          afterCommit(nested, () => void done.push('lost'));
          throw new Error('no');
        })
        .catch(() => {});
      expect(done).toEqual([]);
    });
    expect(done).toEqual(['kept', 'deeper']);
  });

  it('runs at once outside a transaction', () => {
    afterCommit(database.db, () => void done.push('now'));
    expect(done).toEqual(['now']);
  });

  it('logs what fails, and does the rest: the transaction has succeeded', async () => {
    const lines: string[] = [];
    const { log } = createLog('info', { write: (line) => void lines.push(line) });
    const answer = await transactionWithEffects(
      database.transaction,
      async (tx) => {
        afterCommit(tx, () => {
          throw new Error('forgot how to forget');
        });
        afterCommit(tx, () => void done.push('rest'));
        return 42;
      },
      log,
    );
    expect(answer).toBe(42);
    expect(done).toEqual(['rest']);
    expect(lines.join()).toContain('forgot how to forget');
  });
});
