// A throw-away PgBouncer in transaction mode before a PostgreSQL server, with few connections, so that statements of one
// client end up on different ones.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverAccount } from './postgres-server.ts';

const PORT = 6432;
const TRIES = 200;
const PAUSE_MS = 25;

export interface PgBouncer {
  /** Of the same database as the server's address. */
  url: string;
  stop: () => Promise<void>;
}

/** @returns undefined where it is not installed */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer | undefined> {
  const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));
  if (program === undefined) return undefined;
  const server = new URL(serverUrl);
  const host = server.searchParams.get('host') ?? server.hostname;
  const account = serverAccount();
  const directory = mkdtempSync(path.join(tmpdir(), 'dryline-pgb-'));
  if (account) chownSync(directory, account.uid, account.gid);
  const password = server.password ? ` password=${decodeURIComponent(server.password)}` : '';
  writeFileSync(path.join(directory, 'users'), `"${server.username}" ""\n`);
  writeFileSync(
    path.join(directory, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${server.port || 5432}${password}
[pgbouncer]
listen_port = ${PORT}
unix_socket_dir = ${directory}
auth_type = trust
auth_file = ${directory}/users
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
`,
  );
  const child = spawn(program, ['-q', path.join(directory, 'pgbouncer.ini')], {
    ...account,
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  const socket = path.join(directory, `.s.PGSQL.${PORT}`);
  for (let attempt = 0; !existsSync(socket); attempt += 1) {
    if (attempt === TRIES || child.exitCode !== null) throw new Error('PgBouncer did not start');
    await wait(PAUSE_MS);
  }
  const url = new URL(serverUrl);
  url.port = String(PORT);
  url.password = '';
  url.searchParams.set('host', directory);
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
