// HAProxy before two PostgreSQL servers, with deploy/haproxy.conf and the ports that are free here.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endsWithBench } from './measure.ts';
import { listening } from './proxy.ts';

export interface PairPorts {
  first: number;
  second: number;
  proxy: number;
  replica: number;
}

/** @param rolePorts where each of the two says which it is, at /primary and /replica */
export async function startHaproxy(
  directory: string,
  ports: PairPorts,
  rolePorts: readonly [number, number],
): Promise<{ stop: () => Promise<void> }> {
  const text = readFileSync(resolve(import.meta.dirname, '../../deploy/haproxy.conf'), 'utf8')
    .replaceAll('10.0.0.11:5432 check port 8008', `127.0.0.1:${ports.first} check port ${rolePorts[0]}`)
    .replaceAll('10.0.0.12:5432 check port 8008', `127.0.0.1:${ports.second} check port ${rolePorts[1]}`)
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${ports.proxy}`)
    .replace('bind 127.0.0.1:5433', `bind 127.0.0.1:${ports.replica}`);
  const file = join(directory, 'haproxy.cfg');
  writeFileSync(file, text);
  const haproxy = endsWithBench(spawn('haproxy', ['-f', file, '-q'], { stdio: 'ignore' }));
  await listening(ports.proxy);
  return {
    stop: async () => {
      const gone = once(haproxy, 'exit');
      haproxy.kill('SIGTERM');
      await gone;
    },
  };
}
