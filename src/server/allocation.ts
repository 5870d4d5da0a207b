// Imported before anything else by what `npm start` runs.

const MIB = 1024 * 1024;
/**
 * How glibc shares out memory: two areas for all threads in place of one each, which keep 16 MiB of what was freed in
 * place of 64. It looks at this once, when a process begins; see docs/decisions/0081-memory-that-was-freed.md.
 */
const ALLOCATION = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: String(16 * MIB),
  MALLOC_MMAP_THRESHOLD_: String(16 * MIB),
};

const { env, execArgv, execPath, platform } = process;
const isChosen = Object.keys(ALLOCATION).some((name) => env[name] !== undefined);
// What another program talks to over a channel would lose it.
if (platform === 'linux' && !isChosen && !process.connected) {
  // The same process begins again, with the same number, arguments and output.
  process.execve?.(execPath, [execPath, ...execArgv, ...process.argv.slice(1)], { ...env, ...ALLOCATION });
}
