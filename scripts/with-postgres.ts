// `node scripts/with-postgres.ts -- command…` runs a command with TEST_DATABASE_URL leading to a throw-away
// PostgreSQL server, or without one where no server program is installed.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Server {
  url: string;
  stop: () => void;
}

const OLDEST_MAJOR = 15;

const command = process.argv.slice(process.argv.indexOf('--') + 1);
if (!process.argv.includes('--') || command.length === 0) {
  process.stderr.write('Usage: node scripts/with-postgres.ts -- command…\n');
  process.exit(2);
}
process.exitCode = await run(command);

async function run([program = '', ...args]: string[]): Promise<number> {
  const server = process.env.TEST_DATABASE_URL ? undefined : startServer();
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        stdio: 'inherit',
        env: { ...process.env, ...(server && { TEST_DATABASE_URL: server.url }) },
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
    server?.stop();
  }
}

function startServer(): Server | undefined {
  const bin = findBinaries();
  if (bin === undefined) {
    process.stdout.write(
      `No PostgreSQL ${OLDEST_MAJOR} or newer is installed: testing on the embedded database only.\n`,
    );
    return undefined;
  }
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
    // A socket in a directory of its own: no port to collide on, nothing reachable from outside.
    const options = [
      `-c unix_socket_directories=${directory}`,
      '-c listen_addresses=',
      '-c fsync=off -c full_page_writes=off -c synchronous_commit=off',
    ].join(' ');
    call('pg_ctl', '-D', data, '-w', '-s', '-l', path.join(directory, 'log'), '-o', options, 'start');
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
    stop: () => {
      try {
        call('pg_ctl', '-D', data, '-w', '-s', '-m', 'immediate', 'stop');
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
  };
}

/** The newest installed server's programs. */
function findBinaries(): string | undefined {
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
function serverAccount(): { uid: number; gid: number } | undefined {
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
