import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgresServer } from '../../scripts/postgres-server.ts';
import { openPostgres } from '#platform/db/postgres/postgres-database.server.ts';

const PROCESSES = 6;
const ROUNDS = 1;

/** Loads everything first, so that all of them come to the database at the same time. */
const START = `
  const { composeApp } = await import('#server/compose.ts');
  const { loadConfig } = await import('#platform/config/config.server.ts');
  const { createLog } = await import('#platform/log/log.server.ts');
  process.stdout.write('loaded');
  await new Promise((go) => process.stdin.once('data', go));
  const { close, setUp } = await composeApp({ config: loadConfig(process.env), log: createLog('error').log });
  process.stdout.write(setUp ? ' first' : ' later');
  await close();
  process.exit(0);
`;

const server = startPostgresServer();
afterAll(() => server?.remove());

describe.runIf(server)('Several processes that start on an empty PostgreSQL at once', () => {
  it('all come up, and one of them makes the first admin', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dryline-start-'));
    const main = await openPostgres(server?.url ?? '');
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        await main.query(`create database start_${round}`);
        const url = new URL(server?.url ?? '');
        url.pathname = `/start_${round}`;
        const starts = Array.from({ length: PROCESSES }, () => startProcess(url.href, dataDir));
        await Promise.all(starts.map(({ loaded }) => loaded));
        for (const { go } of starts) go();
        const ends = await Promise.all(starts.map(({ ended }) => ended));
        expect(ends.map(({ code, said }) => (code === 0 ? 0 : said))).toEqual(ends.map(() => 0));
        expect(ends.filter(({ said }) => said.endsWith(' first'))).toHaveLength(1);
      }
    } finally {
      await main.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 120_000);
});

function startProcess(databaseUrl: string, dataDir: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', START], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_OPTIONS: '' },
  });
  let said = '';
  const loaded = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('loaded')) loaded.resolve();
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    loaded.resolve();
    return { code: Number(code), said };
  });
  return { loaded: loaded.promise, ended, go: () => void child.stdin.write('go\n') };
}
