// The server as an operator meets it: a process with settings, signals and an exit code.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_FILES } from '#server/built-pages.ts';
import { freePort } from '../scripts/free-port.ts';
import { startPostgresServer } from '../scripts/postgres-server.ts';
import { expect, test } from './fixtures.ts';

test.describe('the server process', () => {
  let dataDir: string;
  const started: ChildProcess[] = [];

  test.beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'dryline-process-'));
  });
  test.afterEach(async () => {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (env: Record<string, string>) => run([process.execPath, BUILD_FILES.program], env);

  async function run([program = '', ...args]: string[], env: Record<string, string>) {
    const child = spawn(program, args, {
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const running = new Promise<void>((resolve) => {
      child.stdout.on('data', () => / is running at |Admin area: /.test(output) && resolve());
    });
    const exited = once(child, 'exit').then(([code]) => Number(code));
    return { child, running, exited, output: () => output };
  }

  test('starts on an empty data directory, answers its health, and stops in good order', async ({
    request,
  }) => {
    const port = await freePort();
    const server = await start({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
    await server.running;
    expect(server.output()).toContain(`Dryline is running at http://localhost:${port}`);
    expect((await request.get(`http://localhost:${port}/healthz`)).status()).toBe(200);
    expect(await (await request.get(`http://localhost:${port}/readyz`)).json()).toEqual({ status: 'ready' });

    const document = await (await request.get(`http://localhost:${port}/api/openapi.json`)).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/weather');
    expect((await request.get(`http://localhost:${port}/api/docs`)).status()).toBe(200);
    const missing = await request.get(`http://localhost:${port}/api/nothing`);
    expect([missing.status(), missing.headers()['content-type']]).toEqual([
      404,
      expect.stringMatching(/json/),
    ]);

    const second = await start({ PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/data directory .* is in use by process \d+/);

    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).toMatch(/stopping[^]*stopped/);

    const again = await start({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
    await again.running;
    again.child.kill('SIGINT');
    expect(await again.exited).toBe(0);
  });

  test('runs the production build of React, whichever command starts it', async ({ request }) => {
    const report = `--import=${pathToFileURL(join(import.meta.dirname, 'report-react.ts')).href}`;
    const env = { NODE_OPTIONS: report, NODE_ENV: '' };
    for (const command of ['start', 'demo']) {
      const port = await freePort();
      const server = await run(['npm', 'run', '--silent', command], { ...env, PORT: String(port) });
      await server.running;
      expect(await (await request.get(`http://localhost:${port}/routes`)).text()).toContain('</html>');
      // npm ends, and the shell between it and the program: neither may leave the program behind.
      server.child.kill('SIGTERM');
      await expect.poll(server.output).toMatch(/ran react-dom-server\.node\.production/);
      expect(server.output()).not.toMatch(/ran .*development/);
    }
    const list = await run(['npm', 'run', '--silent', 'admin', 'list'], env);
    expect(await list.exited).toBe(0);
    expect(list.output()).toContain('admin, no email, active');
    expect(list.output()).not.toMatch(/ran .*development/);
  });

  test('stops in good order while somebody never finishes sending, and at once when told again', async () => {
    const port = await freePort();
    const stuck = async () => {
      const server = await start({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
      await server.running;
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        'POST /api/weather HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      );
      socket.on('error', () => {});
      return server;
    };
    const server = await stuck();
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).toMatch(/stopping[^]*stopped/);

    const impatient = await stuck();
    impatient.child.kill('SIGTERM');
    await expect.poll(impatient.output).toContain('stopping');
    impatient.child.kill('SIGINT');
    expect(await impatient.exited).toBe(1);
    expect(impatient.output()).not.toContain('stopped');
  });

  test('outlives the end of its PostgreSQL, and says so meanwhile', async ({ request }) => {
    const postgres = startPostgresServer();
    test.skip(postgres === undefined, 'no PostgreSQL is installed');
    if (!postgres) return;
    try {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const server = await start({
        PORT: String(port),
        PUBLIC_URL: origin,
        DATABASE_URL: postgres.url,
        // Nothing outside is asked.
        OPEN_METEO_URL: 'http://127.0.0.1:9',
        NWS_URL: 'http://127.0.0.1:9',
        ROAD_STATIONS_URL: '',
        WEATHER_STATIONS_URL: '',
      });
      await server.running;
      const status = async (path: string) => (await request.get(`${origin}${path}`)).status();
      const paths = [
        '/',
        '/blog',
        '/all-routes',
        '/route/1',
        '/group-rides',
        '/roadside-assistance',
        '/routes?zipCode=80435',
        '/group-rides?zipCode=80435',
        '/blog/tag/passes',
      ];
      const before = await Promise.all(paths.map(status));

      postgres.crash();
      for (const path of paths) {
        const answer = await request.get(`${origin}${path}`);
        expect([path, answer.headers()['content-type']]).toEqual([path, 'text/html; charset=utf-8']);
        expect(await answer.text()).toContain('</html>');
        if (answer.status() !== 200) {
          expect([path, answer.status()]).toEqual([path, 503]);
          expect([path, answer.headers()['retry-after']]).toEqual([path, '5']);
        }
      }
      // Pages that were opened lately are shown as they were.
      expect(await Promise.all(['/', '/blog', '/all-routes'].map(status))).toEqual([200, 200, 200]);
      await expect
        .poll(() => Promise.all(['/blog/tag/other', '/route/1', '/routes?zipCode=80435'].map(status)))
        .toEqual([503, 503, 503]);
      await expect
        .poll(async () => (await request.get(`${origin}/routes?zipCode=80435`)).text())
        .toContain('Something Went Wrong');

      const call = await request.get(`${origin}/api/all-scenic-routes`);
      expect([call.status(), call.headers()['retry-after'], await call.json()]).toEqual([
        503,
        '5',
        expect.objectContaining({
          code: 'unavailable',
          message: 'The site cannot reach its data right now. Please try again in a moment.',
        }),
      ]);
      expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
      postgres.start();
      await expect.poll(() => status('/readyz')).toBe(200);
      expect(await Promise.all(paths.map(status))).toEqual(before);
      server.child.kill('SIGTERM');
      expect(await server.exited).toBe(0);
    } finally {
      postgres.remove();
    }
  });

  test('names every wrong setting and does not start', async () => {
    const server = await start({ PORT: 'many', WEATHER_PROVIDERS: 'tea-leaves', NWS_URL: 'ftp://x' });
    expect(await server.exited).toBe(1);
    for (const name of ['PORT', 'WEATHER_PROVIDERS', 'NWS_URL']) expect(server.output()).toContain(name);
    expect(server.output()).not.toContain('at ');
  });
});
