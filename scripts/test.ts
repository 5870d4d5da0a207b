// Everything a change has to pass, cheapest first. Stops at the first stage that fails.
import { spawnSync } from 'node:child_process';
import { ensureChromium, ensureFirefox } from './browsers.ts';

const STAGES: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['Types', 'npm', 'run', '--silent', 'typecheck'],
  ['Lint and format', 'npm', 'run', '--silent', 'lint'],
  ['Unit and integration tests', 'node', 'scripts/with-postgres.ts', '--', 'vitest', 'run'],
  ['Build', 'npm', 'run', '--silent', 'build'],
  ['Size budgets', 'node', 'scripts/check-bundle.ts'],
  ['Browser journeys', 'playwright', 'test'],
];

const browsers = { CHROMIUM_PATH: ensureChromium(), FIREFOX_PATH: ensureFirefox() };
for (const [name, command, ...args] of STAGES) {
  process.stdout.write(`\n── ${name}\n`);
  const started = Date.now();
  const run = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...browsers },
    shell: process.platform === 'win32',
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  if (run.status !== 0) {
    process.stderr.write(`\n✗ ${name} failed after ${seconds} s\n`);
    process.exit(run.status ?? 1);
  }
  process.stdout.write(`✓ ${name} (${seconds} s)\n`);
}
process.stdout.write('\nAll tests passed.\n');
