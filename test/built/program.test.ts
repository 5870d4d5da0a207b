import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILD_FILES } from '#server/built-pages.ts';
import { freePort } from '../../scripts/free-port.ts';

/** The command of `npm start`. */
const COMMAND: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start;
const dataDir = mkdtempSync(join(tmpdir(), 'dryline-built-'));
let program: ChildProcess;
let url: string;
let said = '';

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  program = spawn(process.execPath, COMMAND.split(' ').slice(1), {
    env: { ...process.env, NODE_ENV: '', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const started = Promise.withResolvers<void>();
  for (const stream of [program.stdout, program.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('is running at')) started.resolve();
    });
  program.once('exit', () => started.reject(new Error(said)));
  await started.promise;
});
afterAll(async () => {
  if (program.exitCode === null) {
    program.kill('SIGKILL');
    await once(program, 'close');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

it('is a bundle, and no source is left to be read', () => {
  expect(COMMAND).toContain('build/program/start.js');
  const code = globSync(join(dirname(BUILD_FILES.program), '*.js')).map((file) => readFileSync(file, 'utf8'));
  expect(code.length).toBeGreaterThan(0);
  for (const text of code) {
    // A second copy of the router knows nothing of the pages' first one.
    expect(text).not.toMatch(/createStaticHandler\(|react-stack-bottom-frame/);
    expect(text).not.toMatch(/^import[^;]* from ?["'](?:#|fastify["']|drizzle-orm|zod)/m);
    // V8 keeps it at a byte for each character.
    expect(text).toMatch(/^[\0-\x7f]*$/);
  }
});

it.each(['/', '/routes', '/blog', '/api/docs', '/api/openapi.json', '/blog/feed.xml', '/sitemap.xml'])(
  '%s is answered as by the sources',
  async (path) => {
    const answer = await fetch(`${url}${path}`);
    expect([answer.status, (await answer.text()).length > 500]).toEqual([200, true]);
  },
);

it('says that its port is in use, and has made no admin whose password nobody would look for', async () => {
  const other = mkdtempSync(join(tmpdir(), 'dryline-built-'));
  const { status, stdout, stderr } = spawnSync(process.execPath, COMMAND.split(' ').slice(1), {
    env: { ...process.env, NODE_ENV: '', PORT: new URL(url).port, DATA_DIR: other },
    encoding: 'utf8',
  });
  rmSync(other, { recursive: true, force: true });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/PORT \d+ is in use by another program/)]);
  expect(stdout).not.toContain('password');
});

it.runIf(process.platform === 'linux')(
  'gives back memory that was freed, in the process that was started',
  () => {
    const settings = readFileSync(`/proc/${program.pid}/environ`, 'utf8').split('\0');
    expect(settings).toContain('MALLOC_ARENA_MAX=1');
    expect(settings).toContain('MALLOC_MMAP_THRESHOLD_=1048576');
    const command = readFileSync(`/proc/${program.pid}/cmdline`, 'utf8').split('\0').slice(1, -1);
    expect(command.map((part) => part.replace(`${process.cwd()}/`, ''))).toEqual(COMMAND.split(' ').slice(1));
  },
);

it.runIf(process.platform === 'linux')('keeps its heap small where a server has the database', () => {
  const say = 'console.log(JSON.stringify([process.execArgv, process.env.MALLOC_ARENA_MAX]))';
  const { status, stdout } = spawnSync(process.execPath, COMMAND.split(' ').slice(1), {
    env: {
      ...process.env,
      NODE_ENV: '',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(say)}`,
      // Where nobody listens.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATA_DIR: dataDir,
    },
    encoding: 'utf8',
  });
  const flags = COMMAND.split(' ').slice(1, -1);
  expect(status).toBe(1);
  expect(
    stdout
      .trim()
      .split('\n')
      .slice(0, 2)
      .map((line) => JSON.parse(line)),
  ).toEqual([
    [flags, null],
    [[...flags, '--initial-heap-size=0'], '1'],
  ]);
});

it('finds its data beside the sources', async () => {
  const places = await (await fetch(`${url}/api/places?q=Dillon`)).json();
  expect(places.places.length).toBeGreaterThan(0);
  const stopped = once(program, 'exit');
  program.kill('SIGTERM');
  expect((await stopped)[0], said).toBe(0);
});
