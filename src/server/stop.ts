import type { CloseOptions } from './compose.ts';

/** A service manager's stop: so long the site says that it is leaving, and serves whoever has not heard yet. */
const SERVE_MS = 3_000;
/** Last resort; everything has limits of its own, which are shorter together. */
const LONGEST_MS = 20_000;
/** Ctrl+C in a terminal comes twice: from the terminal, and passed on by npm. */
const SAME_KEY_MS = 1_000;
/** npm passes signals to a shell, which ends of them and leaves its child behind: looked for this often. */
const SHELL_CHECK_MS = 500;

/**
 * Ends the process in good order when it is told to: at once for a person at a terminal, slowly enough for a restart
 * behind a proxy for a service manager. Told once more, it ends without waiting for anything.
 */
export function stopOnSignals(close: (options: CloseOptions) => Promise<void>): void {
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first) {
      if (signal === first.signal && performance.now() - first.at < SAME_KEY_MS) return;
      process.exit(1);
    }
    first = { signal, at: performance.now() };
    setTimeout(() => process.exit(1), LONGEST_MS).unref();
    close({ serveMs: signal === 'SIGTERM' ? SERVE_MS : 0 }).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      if (!first) onSignal('SIGTERM');
    }, SHELL_CHECK_MS);
    watch.unref();
  }
}
