// nginx in front of several processes, as docs/scale.md says to set it up.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endsWithBench } from './measure.ts';

const TRIES = 100;
const PAUSE_MS = 50;

export const isInstalled = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).error === undefined;

/** Resolves when something listens. */
export async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const found = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (found) return;
    await wait(PAUSE_MS);
  }
  throw new Error(`nothing listens on port ${port}`);
}

const settings = (directory: string, port: number, ports: readonly number[]) => `
daemon off;
pid ${directory}/pid;
error_log ${directory}/error.log warn;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  upstream site {
${ports.map((own) => `    server 127.0.0.1:${own} max_fails=0;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 12m;
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
    }
  }
}
`;

export async function startNginx(port: number, ports: readonly number[]) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  mkdirSync(join(directory, 'body'));
  const file = join(directory, 'nginx.conf');
  writeFileSync(file, settings(directory, port, ports));
  const child = spawn('nginx', ['-c', file, '-p', directory, '-e', join(directory, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endsWithBench(child);
  await listening(port);
  return {
    errorLog: join(directory, 'error.log'),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGQUIT');
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
