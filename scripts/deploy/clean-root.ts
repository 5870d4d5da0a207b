import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface RunOptions {
  /** Name or number of an account of that root. */
  user?: string;
  env?: Record<string, string>;
  cwd?: string;
  /** Nothing can be written but these, as under systemd's ProtectSystem=strict or in a container. */
  writable?: readonly string[];
}

/** A directory with a Debian of its own. */
export interface CleanRoot {
  path: string;
  /** Runs a shell script in it. @throws Error with what it said, when it fails */
  run: (script: string, options?: RunOptions) => string;
  /** Starts a program in it; its output goes to `log`. */
  start: (program: readonly string[], log: string, options?: RunOptions) => ChildProcess;
  remove: () => void;
}

/** An empty Debian of `suite`. @throws Error when it cannot be made */
export function installDebian(options: { suite: string; packages: readonly string[] }): CleanRoot {
  const path = mkdtempSync(join(tmpdir(), 'dryline-root-'));
  const include = options.packages.length > 0 ? [`--include=${options.packages.join(',')}`] : [];
  must('mmdebstrap', ['--quiet', '--mode=root', '--variant=minbase', ...include, options.suite, path]);
  useMachineSettings(path);
  return cleanRoot(path);
}

/** What this machine's own `npm` and `apt` need to reach their registries. */
function useMachineSettings(path: string): void {
  copyNpmSettings(join(path, 'root'));
  mkdirSync(join(path, 'root/.npm'), { recursive: true });
  cpSync('/etc/resolv.conf', join(path, 'etc/resolv.conf'), { dereference: true });
  // Nothing may be started in it by installing it.
  writeFileSync(join(path, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
}

/** Node with npm in `/usr/local`, as its makers pack it: this machine's own. */
export function installNode(path: string): void {
  const npm = dirname(dirname(realpathSync(must('which', ['npm']).trim())));
  cpSync(process.execPath, join(path, 'usr/local/bin/node'), { dereference: true });
  cpSync(npm, join(path, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(path, 'usr/local/bin/npm'));
}

/** This machine's settings of `npm`, and the authorities that it trusts, for a home directory at /root. */
export function copyNpmSettings(home: string): void {
  const settings = join(homedir(), '.npmrc');
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) cpSync(authorities, join(home, 'authorities.crt'), { dereference: true });
  writeFileSync(
    join(home, '.npmrc'),
    `${existsSync(settings) ? readFileSync(settings, 'utf8') : ''}\n${authorities ? 'cafile=/root/authorities.crt\n' : ''}`,
  );
}

export function cleanRoot(path: string): CleanRoot {
  return {
    path,
    run: (script, options = {}) => {
      const [program = '', ...args] = inside(path, ['/bin/sh', '-euc', script], options);
      return must(program, args);
    },
    start: (program, log, options = {}) => {
      const [first = '', ...args] = inside(path, program, options);
      return spawn('sh', ['-c', 'exec "$@" > "$0" 2>&1', log, first, ...args], { stdio: 'ignore' });
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/**
 * A command line that runs a program in a root, with mounts and processes of its own, which end with it. With `writable`
 * /proc shows nothing but processes, as under systemd's ProcSubset=pid, and /tmp is empty.
 */
function inside(root: string, program: readonly string[], options: RunOptions): string[] {
  const { user = '0:0', env = {}, cwd = '/', writable } = options;
  const npmCache = join(homedir(), '.npm');
  const mounts = [
    'mount --bind "$0" "$0"',
    // Each a mount of its own, which stays as it is when the whole becomes read-only.
    ...(writable ?? []).map((folder) => `mount --bind "$0${folder}" "$0${folder}"`),
    ...(existsSync(npmCache) && !writable ? [`mount --bind ${npmCache} "$0/root/.npm"`] : []),
    ...(writable ? ['mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"'] : []),
    `mount -t proc ${writable ? '-o subset=pid,hidepid=invisible' : ''} proc "$0/proc"`,
    'mount --rbind /dev "$0/dev"',
    ...(writable ? ['mount -o remount,bind,ro "$0"'] : []),
  ];
  const variables = Object.entries({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...env,
  });
  return [
    'unshare',
    '--mount',
    '--pid',
    '--fork',
    '--propagation',
    'private',
    'sh',
    '-euc',
    `${mounts.join('\n')}\nexec "$@"`,
    root,
    'chroot',
    `--userspec=${user}`,
    root,
    'env',
    '-i',
    ...variables.map(([name, value]) => `${name}=${value}`),
    'sh',
    '-c',
    'cd "$0" && exec "$@"',
    cwd,
    ...program,
  ];
}

/** Ends a program that `start` began, as a service manager does. @returns its exit code, or undefined after 20 s */
export async function stop(child: ChildProcess): Promise<number | undefined> {
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  signal(child, 'SIGTERM');
  return Promise.race([ended, wait(20_000, undefined, { ref: false })]);
}

/** Ends a program that `start` began at once, if it has not ended. */
export function kill(child: ChildProcess): void {
  if (child.exitCode === null) signal(child, 'SIGKILL');
}

/** `unshare` hears no signals, and its own end does not end what changed its account: the program is its only child. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  const [inner = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  if (inner !== '') process.kill(Number(inner), name);
}

/** Runs a program to its end. @throws Error with what it said, when it fails */
export function must(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, [...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
  });
  if (status === 0) return stdout + stderr;
  const said = error ? error.message : `${stdout}${stderr}`.trim().split('\n').slice(-40).join('\n');
  throw new Error(`${program} ${args.slice(0, 4).join(' ')} … failed:\n${said}`);
}
