import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';

/** Its simulator, whose end nobody may have noticed yet. */
const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/_simulator/requests`).then(
    () => true,
    () => false,
  );

/** A bench that has started a simulator and a folder, says which, and goes on with `then`. */
async function startBench(then: string) {
  const port = await freePort(4300);
  const bench = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { benchFolder, startProcess } = await import(${JSON.stringify(pathToFileURL(`${import.meta.dirname}/measure.ts`).href)});
       const folder = benchFolder('stops');
       await startProcess('start-simulator.ts', [], { SIMULATOR_PORT: '${port}' });
       const isThere = (await fetch('http://127.0.0.1:${port}/_simulator/requests')).ok;
       console.log(JSON.stringify({ folder, isThere }));
       ${then}`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(bench, 'exit');
  const [line]: string[] = await once(createInterface({ input: bench.stdout }), 'line');
  const { folder, isThere }: { folder: string; isThere: boolean } = JSON.parse(line ?? '');
  expect(isThere).toBe(true);
  return { bench, ended, port, folder };
}

it.each([
  ['fails', `throw new Error('a bench that fails');`, null],
  ['ends early', `process.exit(1);`, null],
  ['is stopped by Ctrl-C', `setInterval(() => {}, 1000);`, 'SIGINT' as const],
])('A bench that %s leaves nothing running and no folder', async (_how, then, signal) => {
  const { bench, ended, port, folder } = await startBench(then);
  if (signal) bench.kill(signal);
  const [code]: number[] = await ended;
  expect(code).not.toBe(0);
  await expect.poll(() => isListening(port)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
