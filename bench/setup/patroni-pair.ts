// Two PostgreSQL servers that Patroni leads, with deploy/patroni.yaml, etcd and HAProxy: nobody but Patroni promotes.
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { findBinaries, serverAccount } from '../../scripts/postgres-server.ts';
import { startHaproxy, type PairPorts } from './haproxy.ts';
import { processTree, type PostgresPair } from './postgres-pair.ts';
import { isInstalled, listening } from './proxy.ts';

const READY_WITHIN_MS = 120_000;
const PASSWORD = 'change-this-1';
const MEMBERS = ['first', 'second'] as const;
type Member = (typeof MEMBERS)[number];

export async function startPatroniPair(ports: PairPorts): Promise<PostgresPair> {
  const bin = findBinaries();
  if (bin === undefined) throw new Error('PostgreSQL 15 or newer is needed: apt-get install postgresql');
  for (const [program, name] of [
    ['patroni', 'patroni'],
    ['etcd', 'etcd-server'],
  ] as const)
    if (!isInstalled(program, '--version'))
      throw new Error(`${program} is needed: apt-get install --no-install-recommends ${name}`);
  const account = serverAccount();
  const directory = mkdtempSync(join(tmpdir(), 'bench-patroni-'));
  if (account) chownSync(directory, account.uid, account.gid);
  const processes = new Map<string, ChildProcess>();
  const start = (name: string, program: string, ...args: string[]) => {
    const log = openSync(join(directory, `${name}.log`), 'w');
    const env = { ...process.env, HOME: directory };
    const child = spawn(program, args, { ...account, cwd: directory, env, stdio: ['ignore', log, log] });
    closeSync(log);
    processes.set(name, child);
  };

  const etcd = { client: await freePort(ports.replica + 1), peer: await freePort(ports.replica + 2) };
  const at = (port: number) => `http://127.0.0.1:${port}`;
  start(
    'etcd',
    'etcd',
    '--data-dir',
    join(directory, 'etcd'),
    '--listen-client-urls',
    at(etcd.client),
    '--advertise-client-urls',
    at(etcd.client),
    '--listen-peer-urls',
    at(etcd.peer),
    '--initial-advertise-peer-urls',
    at(etcd.peer),
    '--initial-cluster',
    `default=${at(etcd.peer)}`,
  );
  await listening(etcd.client);

  const rest = { first: await freePort(ports.replica + 3), second: await freePort(ports.replica + 4) };
  const startMember = (member: Member) => {
    const text = readFileSync(resolve(import.meta.dirname, '../../deploy/patroni.yaml'), 'utf8')
      .replace(/^ {2}hosts: .+$/m, `  hosts: 127.0.0.1:${etcd.client}`)
      .replace('name: first', `name: ${member}`)
      .replaceAll('10.0.0.11:8008', `127.0.0.1:${rest[member]}`)
      .replaceAll('10.0.0.11:5432', `127.0.0.1:${ports[member]}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace('/usr/lib/postgresql/15/bin', bin)
      .replace('/var/lib/postgresql/15/dryline', join(directory, member))
      // Debian's own directory for it belongs to another account here.
      .replace('      parameters:\n', `      parameters:\n        unix_socket_directories: ${directory}\n`);
    const file = join(directory, `${member}.yml`);
    writeFileSync(file, text);
    start(member, 'patroni', file);
  };
  const is = async (member: Member, what: 'primary' | 'sync'): Promise<boolean> =>
    (await fetch(`${at(rest[member])}/${what}`, { signal: AbortSignal.timeout(1_000) })).ok;
  const until = async (member: Member, what: 'primary' | 'sync') => {
    const giveUpAt = Date.now() + READY_WITHIN_MS;
    while (!(await is(member, what).catch(() => false))) {
      if (Date.now() > giveUpAt)
        throw new Error(
          `${member} is not ${what}: ${readFileSync(join(directory, `${member}.log`), 'utf8')}`,
        );
      await wait(50);
    }
  };
  startMember('first');
  await until('first', 'primary');
  startMember('second');
  await until('second', 'sync');

  const url = (port: number, path = 'postgres') => `postgres://${path}@127.0.0.1:${port}`;
  const admin = new Client({ connectionString: url(ports.first, `postgres:${PASSWORD}`) + '/postgres' });
  await admin.connect();
  await admin.query(`create role dryline login password '${PASSWORD}'`);
  await admin.query('create database dryline owner dryline');
  await admin.end();
  const haproxy = await startHaproxy(directory, ports, [rest.first, rest.second]);
  const site = (port: number) => `${url(port, `dryline:${PASSWORD}`)}/dryline`;
  const treeOf = (member: Member) => processTree(processes.get(member)?.pid);
  return {
    url: site(ports.proxy),
    replicaUrl: site(ports.replica),
    secondUrl: site(ports.second),
    kill: () => killAll(treeOf('first')),
    takeOver: () => until('second', 'primary'),
    end: async () => {
      await haproxy.stop();
      for (const member of MEMBERS) killAll(treeOf(member));
      processes.get('etcd')?.kill('SIGKILL');
      // A directory that is still written to cannot be removed.
      await wait(500);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
}
