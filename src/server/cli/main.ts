import '../production.ts';
import { readFileSync } from 'node:fs';
import { asTheServiceReads } from '#platform/config/settings-file.server.ts';
import { runCli } from './cli.ts';

const { DRYLINE_SETTINGS: file, ...env } = process.env;

// `dryline backup | head -1` has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  env: file === undefined ? env : asTheServiceReads(env, readFileSync(file, 'utf8')),
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
