import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#platform/config/config.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { composeApp } from './compose.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dryline-first-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('is not made by a start that a wrong setting ends, for its password is shown once', async () => {
  const database = await openTestDatabase();
  const { log } = createLog('silent');
  const start = (env: Record<string, string>) =>
    composeApp({ config: loadConfig({ DATA_DIR: dataDir, ...env }), log, database });
  try {
    await expect(start({ SITE_LOGO: 'missing.png' })).rejects.toThrow(ConfigError);
    expect(await database.query('select username from admin_users')).toEqual([]);
    const running = await start({});
    expect(running.setUp?.username).toBe('admin');
    await running.close();
  } finally {
    await database.close();
  }
});
