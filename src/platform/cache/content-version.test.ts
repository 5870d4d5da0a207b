import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { createContentVersion, type ContentVersions } from './content-version.server.ts';

describeOnBothEngines('The version of what is public', (open) => {
  let database: Database;
  let now = 0;
  let own: ContentVersions;
  let other: ContentVersions;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    const inProcess = () => createContentVersion({ database, clock: { now: () => now }, name: 'blog' });
    [own, other] = [inProcess(), inProcess()];
    now = 0;
    await own.current();
  });
  const changedBy = (process: ContentVersions) => database.transaction(process.bump);
  const known = () => own.peek()?.version ?? -1;

  it('stays known while it is asked for', async () => {
    const first = known();
    for (let step = 0; step < 20; step += 1) {
      now += 600;
      // What the look before began in the background arrives by itself.
      await eventually(() => expect(known()).toBe(first));
    }
    now += 2_000;
    expect(known()).toBe(-1);
  });

  it('shows what another process changed within a second', async () => {
    const first = known();
    now = 499;
    await changedBy(other);
    now = 500;
    expect(known()).toBe(first);
    await eventually(() => expect(known()).toBe(first + 1));
    now = 999;
    await changedBy(other);
    expect(known()).toBe(first + 1);
    now = 1_500;
    expect([first + 2, -1]).toContain(known());
    expect((await own.current()).version).toBe(first + 2);
  });

  it('shows what this process changed at once, while it reads too', async () => {
    const first = known();
    now = 700;
    expect(known()).toBe(first);
    await changedBy(own);
    expect([first + 1, -1]).toContain(known());
    expect((await own.current()).version).toBe(first + 1);
    expect(known()).toBe(first + 1);
  });
});
