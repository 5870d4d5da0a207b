// The server as an operator meets it: a process with settings, signals and an exit code.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { expect, test } from './fixtures.ts';

test.describe('the server process', () => {
  // Each test starts processes that make databases.
  test.setTimeout(120_000);

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

  async function start(env: Record<string, string>) {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
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
      child.stdout.on('data', () => output.includes(' is running at ') && resolve());
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
    expect(server.output()).toContain('stopping');

    const again = await start({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
    await again.running;
    again.child.kill('SIGINT');
    expect(await again.exited).toBe(0);
  });

  test('names every wrong setting and does not start', async () => {
    const server = await start({ PORT: 'many', WEATHER_PROVIDERS: 'tea-leaves', NWS_URL: 'ftp://x' });
    expect(await server.exited).toBe(1);
    for (const name of ['PORT', 'WEATHER_PROVIDERS', 'NWS_URL']) expect(server.output()).toContain(name);
    expect(server.output()).not.toContain('at ');
  });
});
