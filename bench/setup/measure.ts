import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The value below which a share of the sorted numbers lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The program and flags of the package's start script. */
export function startCommand(folder: string): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const [program, ...args] = scripts.start.split(' ');
  if (program !== 'node') throw new Error(`unexpected start script: ${scripts.start}`);
  return args;
}

/** A bare server and the simulator run as the site does. */
const FLAGS = startCommand(resolve(import.meta.dirname, '../..')).slice(0, -1);

/** What this process started and has not stopped. */
const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** Ends with this process at the latest: by an error, by `process.exit` or by Ctrl-C. */
export function endsWithBench(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** A folder that goes with this process. */
export function benchFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `bench-${name}-`));
  folders.add(folder);
  return folder;
}

process.once('exit', () => {
  // Its data goes too, so nothing is lost by not waiting.
  for (const child of running) child.kill('SIGKILL');
  // Until they are dead they write into their folders.
  if (running.size > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => process.exit(code));

/** Starts a bench program and waits until it is ready. Its log goes to a file that nobody reads. */
export async function startProcess(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const sink = openSync('/dev/null', 'w');
  const child = endsWithBench(
    fork(resolve(import.meta.dirname, program), args, {
      env: { ...process.env, ...env },
      execArgv: FLAGS,
      stdio: ['ignore', sink, 'inherit', 'ipc'],
    }),
  );
  const outcome = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (outcome[0] !== 'ready') throw new Error(`${program} did not start`);
  return child;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Resident memory in MB: now, and the highest so far. */
export function memoryOf(child: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What this process holds in memory once its garbage is gone, MB: on its heap and in buffers. */
export function heldMemory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Has a Node program let its memory be looked into through this port. */
export const inspected = (port: number) => ({
  NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http`,
});

/** The same of the program behind an inspector's port. */
export async function heldBy(port: number): Promise<number> {
  const [target]: { webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://127.0.0.1:${port}/json`)
  ).json();
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  async function say(method: string) {
    socket.send(JSON.stringify({ id: 1, method }));
    const [message]: MessageEvent[] = await once(socket, 'message');
    return JSON.parse(message?.data).result;
  }
  await say('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await say('Runtime.getHeapUsage');
  socket.close();
  return (usedSize + backingStorageSize) / 1e6;
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process so far, user and system, all threads; ms. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** One line: what, its figure, its budget, and whether it holds. */
export function report(what: string, figure: string, budget = '', holds?: boolean): void {
  const mark = holds === undefined ? ' ' : holds ? '✓' : '✗';
  process.stdout.write(`${mark} ${what.padEnd(52)} ${figure.padStart(18)}   ${budget}\n`);
}

/** A line below a figure. */
export const note = (text: string) => process.stdout.write(`    ${text}\n`);

/**
 * One line of times in ms: what half and what 95 of 100 of them take, within a budget for the latter.
 * @param worked processor time of each, which is steadier on a busy machine
 */
export function reportTimes(
  what: string,
  times: readonly number[],
  { budget, worked }: { budget?: number | undefined; worked?: number } = {},
): void {
  const p95 = quantile(times, 0.95);
  const notes = [
    ...(budget === undefined ? [] : [`p95 ≤ ${budget} ms`]),
    ...(worked === undefined ? [] : [`${worked.toFixed(1)} ms of processor time each`]),
  ];
  const holds = budget === undefined ? undefined : p95 <= budget;
  report(what, `${median(times).toFixed(1)} / ${p95.toFixed(1)} ms`, notes.join('; '), holds);
}
