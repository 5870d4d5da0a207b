// `node scripts/with-postgres.ts -- command…` runs a command with TEST_DATABASE_URL leading to a throw-away
// PostgreSQL server, or without one where no server program is installed. With `--pgbouncer` before the `--`, tests use
// their databases through PgBouncer in transaction mode.
import { spawn } from 'node:child_process';
import { startPgBouncer } from './pgbouncer.ts';
import { OLDEST_MAJOR, startPostgresServer } from './postgres-server.ts';

const command = process.argv.slice(process.argv.indexOf('--') + 1);
if (!process.argv.includes('--') || command.length === 0) {
  process.stderr.write('Usage: node scripts/with-postgres.ts -- command…\n');
  process.exit(2);
}
process.exitCode = await run(command);

async function run([program = '', ...args]: string[]): Promise<number> {
  const server = process.env.TEST_DATABASE_URL ? undefined : startPostgresServer();
  if (server === undefined && !process.env.TEST_DATABASE_URL) {
    process.stdout.write(
      `No PostgreSQL ${OLDEST_MAJOR} or newer is installed: testing on the embedded database only.\n`,
    );
  }
  const serverUrl = process.env.TEST_DATABASE_URL ?? server?.url;
  const isPooled = process.argv.slice(0, process.argv.indexOf('--')).includes('--pgbouncer');
  const pooler = isPooled && serverUrl !== undefined ? await startPgBouncer(serverUrl) : undefined;
  if (isPooled && !pooler) throw new Error('PgBouncer is not installed');
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        stdio: 'inherit',
        env: {
          ...process.env,
          ...(server && { TEST_DATABASE_URL: server.url }),
          ...(pooler && { TEST_POOLER_URL: pooler.url }),
        },
        shell: process.platform === 'win32',
      });
      // The command decides what a signal means; the server goes away after it in any case.
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.on(signal, () => void child.kill(signal));
      }
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
  } finally {
    await pooler?.stop();
    server?.remove();
  }
}
