import { spawn, type ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startS3 } from '#simulator/delivery/s3.ts';
import { startSimulator } from '#simulator/server.ts';
import { ensureBuilt } from '../ensure-built.ts';
import { freePort } from '../free-port.ts';
import { startPostgresServer } from '../postgres-server.ts';
import { simulatorSettings } from '../simulated-app.ts';
import { askOverHttps, isReady, until } from './ask.ts';
import { must } from './clean-root.ts';

const repository = resolve(import.meta.dirname, '../..');
const HOST = 'ride.example.org';
const say = (line: string) => void process.stdout.write(`  ${line}\n`);

interface Composed {
  services: Record<string, { environment?: Record<string, string>; image: string }>;
}

/**
 * Reads both compose files as docker-compose does, and runs the parts of the second: two processes with its settings,
 * PostgreSQL, a store and Caddy, of which one process is restarted while pages are asked for.
 */
export async function checkMany(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'dryline-many-'));
  const running: ChildProcess[] = [];
  const postgres = startPostgresServer();
  if (!postgres) throw new Error('Install PostgreSQL 15 or newer first: apt-get install postgresql');
  const [store, outside] = await Promise.all([startS3(), startSimulator({ port: 0 })]);
  try {
    const one = composed(work, 'compose.yaml');
    const many = composed(work, 'compose.many.yaml');
    say(`compose.yaml: ${Object.keys(one.services).join(', ')}`);
    say(`compose.many.yaml: ${Object.keys(many.services).join(', ')}`);

    ensureBuilt();
    const site = join(work, 'site');
    must('node', [join(repository, 'scripts/site-files.ts'), site]);
    const [, command = ''] =
      /^CMD (\[.+\])$/m.exec(readFileSync(join(repository, 'deploy/Containerfile'), 'utf8')) ?? [];
    const [, ...args]: string[] = JSON.parse(command);
    const ports: number[] = [];
    const start = async (name: string, port: number) => {
      const dataDir = join(work, name);
      mkdirSync(dataDir, { recursive: true });
      const child = spawn(join(site, 'bin/node'), args, {
        cwd: site,
        stdio: 'ignore',
        env: {
          ...many.services[name]?.environment,
          ...simulatorSettings(outside.url),
          DEMO: '',
          DATABASE_URL: postgres.url,
          S3_ENDPOINT: store.settings.endpoint,
          S3_REGION: store.settings.region,
          S3_ACCESS_KEY_ID: store.settings.accessKeyId,
          S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
          DATA_DIR: dataDir,
          HOST: '127.0.0.1',
          PORT: String(port),
        },
      });
      running.push(child);
      await until(`the start of ${name}`, 60, isReady(port));
      return child;
    };
    for (const at of [4640, 4642]) ports.push(await freePort(at));
    const first = await start('site-1', ports[0] ?? 0);
    await start('site-2', ports[1] ?? 0);
    const caddy = await startCaddy(work, ports, running);
    const page = await caddy.ask('/?zip=85003');
    if (page.status !== 200 || !page.body.includes('Good'))
      throw new Error(`The page answered ${page.status}.`);
    say(`https://${HOST}/?zip=85003 → ${page.status}, ${(page.body.length / 1000).toFixed(0)} kB`);

    const over = new AbortController();
    let [asked, failed] = [0, 0];
    const visitors = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        const { status } = await caddy.ask('/group-rides').catch(() => ({ status: 0 }));
        asked += 1;
        if (status !== 200) failed += 1;
      }
    });
    const ended = new Promise<number | null>((done) => first.once('exit', done));
    first.kill('SIGTERM');
    const code = await ended;
    await start('site-1', ports[0] ?? 0);
    over.abort();
    await Promise.all(visitors);
    say(`one process restarted (exit code ${code}) under ${asked} requests: ${failed} failed`);
    if (failed > 0 || code !== 0) throw new Error('A restart may not lose a request.');
  } finally {
    for (const child of running) child.kill('SIGKILL');
    await Promise.all([store.close(), outside.close()]);
    postgres.remove();
    rmSync(work, { recursive: true, force: true });
  }
}

/** A compose file with the examples filled in, as docker-compose reads it. @throws Error when it refuses */
function composed(work: string, file: string): Composed {
  const folder = join(work, 'deploy');
  mkdirSync(folder, { recursive: true });
  for (const name of [file, 'garage.toml', 'Caddyfile.many'])
    copyFileSync(join(repository, 'deploy', name), join(folder, name));
  copyFileSync(join(repository, 'deploy/site.env.example'), join(folder, 'site.env'));
  const secrets = readFileSync(join(repository, 'deploy/many.env.example'), 'utf8');
  writeFileSync(join(folder, '.env'), secrets.replaceAll(/^([A-Z_]+)=$/gm, '$1=secret'));
  const json = must('sh', [
    '-euc',
    `cd "$0" && docker-compose --file "$1" --profile https config > read.yaml && python3 -c 'import json, yaml; print(json.dumps(yaml.safe_load(open("read.yaml"))))'`,
    folder,
    file,
  ]);
  return JSON.parse(json);
}

/** Caddy with the file of compose.many.yaml, with two changes: where the processes are, and Caddy's own authority. */
async function startCaddy(work: string, ports: readonly number[], running: ChildProcess[]) {
  const port = await freePort(4644);
  const file = join(work, 'Caddyfile');
  const text = readFileSync(join(repository, 'deploy/Caddyfile.many'), 'utf8');
  const local = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${await freePort(port + 1)}\n\thttps_port ${port}\n}\n`;
  writeFileSync(
    file,
    local + text.replaceAll(/site-(\d):3000/g, (_all, n: string) => `127.0.0.1:${ports[Number(n) - 1]}`),
  );
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: work,
    XDG_DATA_HOME: work,
    XDG_CONFIG_HOME: work,
    SITE_DOMAIN: HOST,
  };
  must('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], env);
  running.push(spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env }));
  const authority = join(work, 'caddy/pki/authorities/local/root.crt');
  await until('the certificate of Caddy', 30, () => Promise.resolve(existsSync(authority)));
  const ask = (path: string) => askOverHttps({ host: HOST, port, ca: readFileSync(authority), path });
  await until('an answer through Caddy', 30, async () => (await ask('/readyz')).status === 200);
  return { ask };
}
