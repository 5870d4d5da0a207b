// Imported before anything else by what `npm start` runs.

const MIB = 1024 * 1024;

const { env, execArgv, execPath, platform } = process;
const hasServer = Boolean(env.DATABASE_URL);

/**
 * How glibc shares out memory: one area for all threads in place of one each, which keeps 16 MiB of what was freed at
 * its end in place of 64. Blocks of 1 MiB and more stand apart and leave no holes in it: few are made after the start. It
 * looks at this once, when a process begins; see docs/decisions/0081-memory-that-was-freed.md.
 */
const ALLOCATION = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(16 * MIB),
  MALLOC_MMAP_THRESHOLD_: String(MIB),
};
/** With a database server there may be a process for each core. The last of several equal flags counts. */
const SMALL_HEAP = ['--initial-heap-size=0'];

const isChosen = Object.keys(ALLOCATION).some((name) => env[name] !== undefined);
// What another program talks to over a channel would lose it.
if (platform === 'linux' && !isChosen && !process.connected) {
  const flags = hasServer ? [...execArgv, ...SMALL_HEAP] : execArgv;
  // The same process begins again, with the same number, arguments and output.
  process.execve?.(execPath, [execPath, ...flags, ...process.argv.slice(1)], { ...env, ...ALLOCATION });
}
