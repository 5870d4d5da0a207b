import { beforeAll, expect, it, vi } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { messageOf, testSuite } from '#test/test-suite.ts';
import type { BackupStatus } from './backups.schema.ts';

/** It starts processes. */
vi.setConfig({ testTimeout: 240_000 });

describeOnDatabase('The calls about backups', (open) => {
  const suite = testSuite(open, { env: { BACKUP_KEEP_DAYS: '14' } });
  const { send, asAdmin } = suite;
  beforeAll(() => suite.database.query('delete from backup_runs'));

  it('are for admins', async () => {
    expect((await send('GET', '/api/admin/backups')).statusCode).toBe(401);
    expect((await send('POST', '/api/admin/backups', {})).statusCode).toBe(401);
  });

  it('make one in the background and show it', async () => {
    expect((await asAdmin('GET', '/api/admin/backups')).json<BackupStatus>()).toMatchObject({
      isNightly: true,
      keepDays: 14,
      last: null,
      ageSeconds: null,
    });
    const begun = await asAdmin('POST', '/api/admin/backups');
    expect(begun.statusCode).toBe(202);
    expect(messageOf(begun)).toBe('The backup is being made');
    await suite.test.services.backups.idle();
    const { last, trouble } = (await asAdmin('GET', '/api/admin/backups')).json<BackupStatus>();
    expect(trouble).toBeNull();
    expect(last).toMatchObject({
      cause: 'admin',
      file: expect.stringMatching(/^dryline-\d{8}-\d{6}\.tar$/),
      problem: null,
      inBucket: null,
    });
  });
});
