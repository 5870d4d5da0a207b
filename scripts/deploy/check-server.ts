import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readSettings } from '#platform/config/settings-file.server.ts';
import { startSimulator } from '#simulator/server.ts';
import { freePort } from '../free-port.ts';
import { simulatorSettings } from '../simulated-app.ts';
import { askOverHttps, isReady, until } from './ask.ts';
import { installDebian, installNode, kill, must, stop, type CleanRoot } from './clean-root.ts';
import { guideCommands } from './guide.ts';

const repository = resolve(import.meta.dirname, '../..');
const HOST = 'ride.example.org';
const say = (line: string) => void process.stdout.write(`  ${line}\n`);

/** The guide for a bare server, followed in an empty Debian, to a page over HTTPS by Caddy and by nginx. */
export async function checkServer(): Promise<void> {
  const suite = process.env.SUITE ?? 'bookworm';
  const root = installDebian({ suite, packages: ['systemd', 'ca-certificates'] });
  const running: ChildProcess[] = [];
  const simulator = await startSimulator({ port: 0 });
  try {
    say(`an empty Debian ${suite} is in ${root.path}`);
    withoutServiceManager(root);
    installNode(root.path);
    const { version }: { version: string } = JSON.parse(
      readFileSync(join(repository, 'package.json'), 'utf8'),
    );
    must('git', [
      '-C',
      repository,
      'archive',
      `--prefix=dryline-${version}/`,
      `--output=${join(root.path, `root/dryline-${version}.tar.gz`)}`,
      snapshot(),
    ]);
    const built = root.run(guideCommands('server'), { cwd: '/root', env: { HOME: '/root' } });
    say(/^Dryline .+$/m.exec(built)?.[0] ?? 'build:site said nothing');

    say(
      `systemd-analyze: ${root.run('systemd-analyze verify /etc/systemd/system/dryline.service').trim() || 'nothing to say'}`,
    );
    const exposure = root
      .run('systemd-analyze security --offline=yes dryline.service')
      .trim()
      .split('\n')
      .at(-1);
    say(exposure ?? '');

    const appPort = await freePort(4640);
    const site = () =>
      startUnit(root, { ...simulatorSettings(simulator.url), DEMO: '', PORT: String(appPort) });
    const first = site();
    running.push(first);
    await until('the first start', 60, isReady(appPort));
    say(`the unit's command serves as dryline: ${root.run('id dryline').trim()}`);

    const caddy = await withCaddy(root, appPort);
    running.push(caddy.process);
    await pagesOverHttps('Caddy', caddy.port, caddy.ca);
    const nginx = await withNginx(root, appPort);
    running.push(nginx.process);
    await pagesOverHttps('nginx', nginx.port, nginx.ca);

    const code = await stop(first);
    if (code !== 0) throw new Error(`SIGTERM ended it with ${code}.`);
    say('SIGTERM: exit code 0');
    const said = root.run(guideCommands('commands'), { user: 'dryline', env: serverEnvironment(root) });
    say(`dryline list: ${said.trim().split('\n').length} lines`);
    running.push(site());
    const started = Date.now();
    await until('the second start', 60, isReady(appPort));
    say(`started again with its data in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    for (const child of running) kill(child);
    await simulator.close();
    if (process.env.KEEP) say(`kept: ${root.path}`);
    else root.remove();
  }
}

/** What git has and what is changed here, as a tree. */
const snapshot = (): string => must('git', ['-C', repository, 'stash', 'create']).trim() || 'HEAD';

/** In a directory no systemd runs: starting is done by hand below, with the unit's own command. */
function withoutServiceManager(root: CleanRoot): void {
  const shim = '#!/bin/sh\necho "systemctl $*" >> /root/systemctl.log\n';
  for (const name of ['systemctl', 'journalctl'])
    writeFileSync(join(root.path, 'usr/local/sbin', name), shim, { mode: 0o755 });
}

/** The settings that the guide made, as the unit reads them. */
const serverEnvironment = (root: CleanRoot): Record<string, string> =>
  readSettings(readFileSync(join(root.path, 'etc/dryline/dryline.env'), 'utf8'));

/** Values of a setting of the unit. */
function unitSettings(root: CleanRoot, name: string): string[] {
  const unit = readFileSync(join(root.path, 'etc/systemd/system/dryline.service'), 'utf8');
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** Runs the unit's own command as its account; its output goes to `log`. */
export function startUnit(
  root: CleanRoot,
  outside: Record<string, string>,
  log = join(tmpdir(), 'dryline-unit.log'),
): ChildProcess {
  const [user = ''] = unitSettings(root, 'User');
  const [command = ''] = unitSettings(root, 'ExecStart');
  const [cwd = '/'] = unitSettings(root, 'WorkingDirectory');
  // What StateDirectory and CacheDirectory make.
  root.run(`install -d -m 700 -o ${user} -g ${user} /var/lib/dryline /var/cache/dryline`);
  const environment = Object.fromEntries(
    unitSettings(root, 'Environment').map((pair) => [
      pair.slice(0, pair.indexOf('=')),
      pair.slice(pair.indexOf('=') + 1),
    ]),
  );
  return root.start(command.split(' '), log, {
    user: `${user}:${user}`,
    cwd,
    env: { ...environment, ...serverEnvironment(root), ...outside },
    writable: ['/var/lib/dryline', '/var/cache/dryline'],
  });
}

interface WebServer {
  process: ChildProcess;
  port: number;
  ca: Buffer;
}

/** The guide's Caddyfile with two changes: ports that are free here, and Caddy's own authority. */
async function withCaddy(root: CleanRoot, appPort: number): Promise<WebServer> {
  root.run(guideCommands('caddy'), { cwd: '/opt/dryline/current' });
  root.run('caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile');
  const port = await freePort(appPort + 1);
  const file = join(root.path, 'etc/caddy/Caddyfile');
  const local = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${await freePort(port + 1)}\n\thttps_port ${port}\n}\n`;
  writeFileSync(file, local + readFileSync(file, 'utf8').replace('127.0.0.1:3000', `127.0.0.1:${appPort}`));
  const caddy = root.start(
    ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
    join(tmpdir(), 'dryline-caddy.log'),
    { user: 'caddy:caddy', env: { HOME: '/var/lib/caddy' } },
  );
  const authority = join(root.path, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt');
  await until('the certificate of Caddy', 30, () => Promise.resolve(existsSync(authority)));
  return { process: caddy, port, ca: readFileSync(authority) };
}

/** The guide's nginx site with two changes: ports that are free here, and a certificate of our own. */
async function withNginx(root: CleanRoot, appPort: number): Promise<WebServer> {
  const keys = join(root.path, 'etc/letsencrypt/live', HOST);
  mkdirSync(keys, { recursive: true });
  must('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${HOST}`,
    '-addext',
    `subjectAltName=DNS:${HOST}`,
    '-keyout',
    join(keys, 'privkey.pem'),
    '-out',
    join(keys, 'fullchain.pem'),
  ]);
  root.run(guideCommands('nginx'), { cwd: '/opt/dryline/current' });
  root.run('nginx -t');
  const port = await freePort(appPort + 5);
  const plain = await freePort(port + 1);
  const file = join(root.path, 'etc/nginx/sites-available/dryline');
  const site = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    site
      .replaceAll(/(listen (?:\[::\]:)?)443\b/g, `$1${port}`)
      .replaceAll(/(listen (?:\[::\]:)?)80\b/g, `$1${plain}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${appPort}`),
  );
  const nginx = root.start(['nginx', '-g', 'daemon off;'], join(tmpdir(), 'dryline-nginx.log'));
  return { process: nginx, port, ca: readFileSync(join(keys, 'fullchain.pem')) };
}

async function pagesOverHttps(server: string, port: number, ca: Buffer): Promise<void> {
  const ask = (path: string) => askOverHttps({ host: HOST, port, ca, path });
  await until(`an answer through ${server}`, 30, async () => (await ask('/healthz')).status === 200);
  for (const [path, wanted] of [
    ['/', 'Radar'],
    // Of a verdict at any hour: at night a station far from there may be cold.
    ['/?zip=85003', 'Low wind'],
    ['/no/such/road', 'Page Not Found'],
  ] as const) {
    const { status, headers, body } = await ask(path);
    if (!body.includes(wanted))
      throw new Error(`${path} through ${server} answered ${status} without "${wanted}".`);
    if (!headers['strict-transport-security']) throw new Error(`${path} does not ask for HTTPS from now on.`);
    say(`${server}: https://${HOST}${path} → ${status}, ${(body.length / 1000).toFixed(0)} kB`);
  }
}
