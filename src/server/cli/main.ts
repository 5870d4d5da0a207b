import '../production.ts';
import { runCli } from './cli.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
