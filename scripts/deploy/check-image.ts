import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startSimulator } from '#simulator/server.ts';
import { freePort } from '../free-port.ts';
import { simulatorSettings } from '../simulated-app.ts';
import { isReady, until } from './ask.ts';
import { cleanRoot, copyNpmSettings, installNode, kill, must, stop } from './clean-root.ts';

const repository = resolve(import.meta.dirname, '../..');
const say = (line: string) => void process.stdout.write(`  ${line}\n`);

/** Bases of Debian's packages, for machines that reach no registry: one to build in, one to run on. */
const SUITE = process.env.SUITE ?? 'bookworm';

interface ImageSettings {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, unknown>;
  Healthcheck: { Test: string[] };
  StopSignal: string;
}

/** Builds the image for this processor and for ARM64, and runs what the first holds as its settings say. */
export async function checkImage(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'dryline-image-'));
  const store = [
    '--root',
    join(work, 'store'),
    '--runroot',
    join(work, 'run'),
    '--storage-driver',
    'overlay',
  ];
  const buildah = (...args: string[]) => must('buildah', [...store, ...args]).trim();
  try {
    const base = (name: string, options: string[]) => makeBase(work, buildah, name, options);
    base('run-amd64', []);
    base('build', []);
    say(`bases of Debian ${SUITE}: ${sizeOf(buildah, 'localhost/run-amd64')} MB to run on`);
    build(work, buildah, 'amd64');
    say(`image for amd64: ${sizeOf(buildah, 'localhost/dryline-amd64')} MB`);
    await runImage(buildah, work);
    base('run-arm64', ['--architecture=arm64']);
    build(work, buildah, 'arm64');
    say(
      `image for arm64: ${sizeOf(buildah, 'localhost/dryline-arm64')} MB; ${foreignParts(buildah)}; not run here`,
    );
  } finally {
    if (process.env.KEEP) say(`kept: ${work}`);
    else {
      must('buildah', [...store, 'umount', '--all']);
      rmSync(work, { recursive: true, force: true });
    }
  }
}

/** An image from Debian's packages. Those for another processor are unpacked and not set up: nothing there runs here. */
function makeBase(
  work: string,
  buildah: (...args: string[]) => string,
  name: string,
  options: string[],
): void {
  const folder = join(work, name);
  mkdirSync(folder);
  const isForeign = options.length > 0;
  must('mmdebstrap', [
    '--quiet',
    '--mode=root',
    ...options,
    ...(isForeign
      ? ['--variant=extract', '--include=libc6,libstdc++6']
      : ['--variant=minbase', '--include=libstdc++6']),
    SUITE,
    join(folder, 'root.tar'),
  ]);
  const isBuild = name === 'build';
  if (isBuild) {
    mkdirSync(join(folder, 'node/usr/local/bin'), { recursive: true });
    installNode(join(folder, 'node'));
  }
  writeFileSync(
    join(folder, 'Containerfile'),
    `FROM scratch\nADD root.tar /\n${isBuild ? 'COPY node /\n' : ''}`,
  );
  const platform = isForeign ? ['--platform=linux/arm64'] : [];
  buildah('bud', '--quiet', '--isolation=chroot', ...platform, `--tag=localhost/${name}`, folder);
}

function build(work: string, buildah: (...args: string[]) => string, processor: 'amd64' | 'arm64'): void {
  const npm = mkdtempSync(join(work, 'npm-'));
  copyNpmSettings(npm);
  buildah(
    'bud',
    '--quiet',
    '--isolation=chroot',
    '--format=docker',
    '--pull=never',
    `--platform=linux/${processor}`,
    // By its id: buildah as in Debian 12 looks by name for one of the processor that is built for.
    `--build-arg=BUILD_IMAGE=${buildah('images', '--quiet', 'localhost/build')}`,
    `--build-arg=RUN_IMAGE=localhost/run-${processor}`,
    // What npm needs to reach its registry here stays out of the image.
    ...readdirSync(npm).map((name) => `--volume=${join(npm, name)}:/root/${name}:ro`),
    `--volume=${join(homedir(), '.npm')}:/root/.npm`,
    `--tag=localhost/dryline-${processor}`,
    `--file=${join(repository, 'deploy/Containerfile')}`,
    repository,
  );
}

const sizeOf = (buildah: (...args: string[]) => string, image: string): number => {
  const listed: { size: string }[] = JSON.parse(buildah('images', '--json', image));
  const [, number = '0', unit] = /([\d.]+) (MB|GB)/.exec(listed[0]?.size ?? '') ?? [];
  return Math.round(Number(number) * (unit === 'GB' ? 1000 : 1));
};

/** Runs what the image holds: its account, a root that cannot be written, and one volume. */
async function runImage(buildah: (...args: string[]) => string, work: string): Promise<void> {
  const inspected: { Docker: { config: ImageSettings } } = JSON.parse(
    buildah('inspect', '--type=image', 'localhost/dryline-amd64'),
  );
  const { User, Env, Cmd, WorkingDir, Volumes, Healthcheck, StopSignal } = inspected.Docker.config;
  say(`user ${User}, volumes ${Object.keys(Volumes).join(', ')}, signal ${StopSignal}`);
  const container = buildah('from', '--pull=never', 'localhost/dryline-amd64');
  const root = cleanRoot(buildah('mount', container));
  const simulator = await startSimulator({ port: 0 });
  const port = await freePort(4645);
  const env = {
    ...Object.fromEntries(
      Env.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
    ...simulatorSettings(simulator.url),
    DEMO: '',
    PORT: String(port),
  };
  const options = { user: User, env, cwd: WorkingDir, writable: ['/data'] };
  let site: ChildProcess | undefined;
  try {
    site = root.start(Cmd, join(work, 'site.log'), options);
    await until('the start of the image', 60, isReady(port));
    const [, ...check] = Healthcheck.Test;
    root.run(check.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' '), options);
    say('health check: exit code 0');
    const page = await (await fetch(`http://127.0.0.1:${port}/?zip=85003`)).text();
    if (!page.includes('Good')) throw new Error('The page of a good place does not say so.');
    say(`/?zip=85003: ${(page.length / 1000).toFixed(0)} kB`);
    const code = await stop(site);
    if (code !== 0) throw new Error(`SIGTERM ended it with ${code}.`);
    say('SIGTERM: exit code 0');
    const said = root.run('dryline list', options).trim();
    say(`dryline list: ${said.split('\n').length} lines`);
  } finally {
    if (site) kill(site);
    await simulator.close();
  }
}

/** Programs and libraries of the site that are for this processor, in the image for the other: none. */
function foreignParts(buildah: (...args: string[]) => string): string {
  const container = buildah('from', '--pull=never', '--platform=linux/arm64', 'localhost/dryline-arm64');
  const root = buildah('mount', container);
  const found = must('sh', [
    '-c',
    `find "${root}/app" -type f \\( -name node -o -name '*.node' -o -name '*.so*' \\) -exec file --brief {} + | cut -d, -f2 | sort | uniq -c`,
  ]);
  if (/x86-64/.test(found) || !/aarch64/.test(found)) throw new Error(`The image for ARM64 holds: ${found}`);
  return found.trim().replaceAll(/\s+/g, ' ');
}
