// Two PostgreSQL servers, the second a synchronous standby of the first, behind HAProxy, which asks who is the primary.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries, serverAccount } from '../../scripts/postgres-server.ts';
import { startHaproxy, type PairPorts } from './haproxy.ts';

const SYNCHRONOUS_WITHIN_MS = 60_000;

/** Until somebody has noticed that the primary is gone. */
const NOTICED_MS = 5_000;

export interface PostgresPair {
  /** Leads to whichever is the primary. */
  url: string;
  replicaUrl: string;
  /** Of the server that takes over. */
  secondUrl: string;
  /** Ends the primary and all that it started at once, as a power cut does. */
  kill: () => void;
  /** Resolves when the other one is the primary. */
  takeOver: () => Promise<void>;
  end: () => Promise<void>;
}

export async function startPostgresPair(ports: PairPorts): Promise<PostgresPair> {
  const bin = findBinaries();
  if (bin === undefined) throw new Error('PostgreSQL 15 or newer is needed');
  const account = serverAccount();
  const directory = mkdtempSync(join(tmpdir(), 'bench-pair-'));
  if (account) chownSync(directory, account.uid, account.gid);
  const call = (program: string, ...args: string[]) => {
    const env = { ...process.env, HOME: directory };
    // A server that starts would keep the pipes open.
    const result = spawnSync(join(bin, program), args, { ...account, cwd: directory, env, stdio: 'ignore' });
    if (result.status !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
  };
  const data = { first: join(directory, 'first'), second: join(directory, 'second') };
  const start = (which: 'first' | 'second', more = '') =>
    call(
      'pg_ctl',
      '-D',
      data[which],
      '-w',
      '-s',
      '-l',
      join(directory, `${which}.log`),
      '-o',
      `-p ${ports[which]} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} ` +
        `-c max_connections=60 -c wal_level=replica -c hot_standby=on ${more}`,
      'start',
    );
  call('initdb', '-D', data.first, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8');
  start('first', '-c synchronous_standby_names=* -c synchronous_commit=on');
  const copyFrom = `host=127.0.0.1 port=${ports.first} user=postgres application_name=second`;
  call('pg_basebackup', '-D', data.second, '-d', copyFrom, '-R', '-X', 'stream', '-c', 'fast');
  start('second');

  const asked = async <T extends object>(which: 'first' | 'second', text: string): Promise<T[]> => {
    const connectionString = `postgres://postgres@127.0.0.1:${ports[which]}/postgres`;
    const client = new Client({ connectionString, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const isStandby = async (which: 'first' | 'second'): Promise<boolean> => {
    const rows = await asked<{ standby: boolean }>(which, 'select pg_is_in_recovery() as standby');
    return rows[0]?.standby ?? false;
  };

  /** What Patroni answers at /primary and /replica. */
  const roles = (['first', 'second'] as const).map((which) =>
    createServer((request, response) => {
      void isStandby(which)
        .then((standby) => (standby ? '/replica' : '/primary') === request.url)
        .catch(() => false)
        .then((holds) => response.writeHead(holds ? 200 : 503).end());
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(roles.map((server) => once(server, 'listening')));
  const [first = 0, second = 0] = roles.map((server) => (server.address() as AddressInfo).port);

  const haproxy = await startHaproxy(directory, ports, [first, second]);
  const isSynchronous = async () =>
    (await asked<{ state: string }>('first', 'select sync_state as state from pg_stat_replication'))[0]
      ?.state;
  const giveUpAt = Date.now() + SYNCHRONOUS_WITHIN_MS;
  while ((await isSynchronous()) !== 'sync') {
    if (Date.now() > giveUpAt) throw new Error('The second PostgreSQL does not follow the first.');
    await wait(100);
  }

  const url = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url: url(ports.proxy),
    replicaUrl: url(ports.replica),
    secondUrl: url(ports.second),
    kill: () => {
      const pid = Number(readFileSync(join(data.first, 'postmaster.pid'), 'utf8').split('\n')[0]);
      for (const victim of processTree(pid)) {
        try {
          process.kill(victim, 'SIGKILL');
        } catch {
          // It is gone already.
        }
      }
    },
    takeOver: async () => {
      await wait(NOTICED_MS);
      call('pg_ctl', '-D', data.second, '-s', 'promote');
    },
    end: async () => {
      await haproxy.stop();
      for (const server of roles) server.close();
      for (const which of ['first', 'second'] as const) {
        try {
          call('pg_ctl', '-D', data[which], '-m', 'immediate', '-s', 'stop');
        } catch {
          // It was killed.
        }
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A process and all that it started, and those. */
export function processTree(pid: number | undefined): number[] {
  return pid === undefined ? [] : [pid, ...childrenOf(pid).flatMap((child) => processTree(child))];
}

function childrenOf(pid: number): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const [before = '', after = ''] = readFileSync(file, 'utf8').split(') ');
      return Number(after.split(' ')[1]) === pid ? [Number.parseInt(before, 10)] : [];
    } catch {
      return [];
    }
  });
}
