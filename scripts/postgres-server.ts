// A throw-away PostgreSQL server for tests, on a socket of its own, from the programs this machine has.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface PostgresServer {
  url: string;
  start: () => void;
  /** Ends it as a crash does: no client hears of it, and the next start replays the log. */
  crash: () => void;
  /** Ends it and deletes what it held. */
  remove: () => void;
}

export const OLDEST_MAJOR = 15;

/** A started, empty server; undefined where no PostgreSQL 15 or newer is installed. */
export function startPostgresServer(): PostgresServer | undefined {
  const bin = findBinaries();
  if (bin === undefined) return undefined;
  const account = serverAccount();
  const directory = mkdtempSync(path.join(tmpdir(), 'dryline-pg-'));
  if (account) chownSync(directory, account.uid, account.gid);
  const data = path.join(directory, 'data');
  const call = (program: string, ...args: string[]) => {
    const result = spawnSync(path.join(bin, program), args, {
      ...account,
      cwd: directory,
      encoding: 'utf8',
      env: { ...process.env, HOME: directory },
    });
    if (result.status !== 0) {
      throw new Error(`${program} failed: ${result.error?.message ?? `${result.stdout}${result.stderr}`}`);
    }
  };
  // A socket in a directory of its own: no port to collide on, nothing reachable from outside.
  const options = [
    `-c unix_socket_directories=${directory}`,
    '-c listen_addresses=',
    // What was committed survives the server's own death, not the machine's.
    '-c fsync=off -c full_page_writes=off',
  ].join(' ');
  const control = (...args: string[]) => call('pg_ctl', '-D', data, '-w', '-s', ...args);
  const start = () => control('-l', path.join(directory, 'log'), '-o', options, 'start');
  const crash = () => control('-m', 'immediate', 'stop');
  try {
    call(
      'initdb',
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    );
    start();
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
    start,
    crash,
    remove: () => {
      try {
        if (existsSync(path.join(data, 'postmaster.pid'))) crash();
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
  };
}

/** The newest installed server's programs. */
export function findBinaries(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  const places = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/usr/pgsql-*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
    ...onPath,
  ];
  const found = places
    .filter((place) => existsSync(path.join(place, 'initdb')) && existsSync(path.join(place, 'pg_ctl')))
    .map((place) => ({ place, major: majorVersion(place) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => b.major - a.major);
  return found[0]?.place;
}

function majorVersion(bin: string): number {
  const { stdout } = spawnSync(path.join(bin, 'pg_ctl'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** PostgreSQL refuses to run as root, so there it runs as an account without rights. */
export function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : Number.NaN;
    });
    if (uid !== undefined && gid !== undefined && Number.isInteger(uid + gid)) return { uid, gid };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account "postgres" or "nobody".');
}
