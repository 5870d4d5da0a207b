import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#platform/config/config.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { composeApp } from './compose.ts';
import { listen } from './listen.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dryline-first-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('is not made by a start that a wrong setting or a port in use ends, for its password is shown once', async () => {
  const database = await openTestDatabase();
  const { log } = createLog('silent');
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = String((other.address() as AddressInfo).port);
  const start = (env: Record<string, string>) => {
    const config = loadConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...env });
    return composeApp({ config, log, database, listen: (app) => listen(app, config) });
  };
  try {
    await expect(start({ SITE_LOGO: 'missing.png' })).rejects.toThrow(ConfigError);
    await expect(start({ PORT: taken })).rejects.toThrow(`PORT ${taken} is in use`);
    expect(await database.query('select username from admin_users')).toEqual([]);
    const running = await start({});
    expect(running.setUp?.username).toBe('admin');
    await running.close();
  } finally {
    other.close();
    await database.close();
  }
});
