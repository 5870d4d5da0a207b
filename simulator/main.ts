import { startSimulator } from './server.ts';

const DEFAULT_PORT = 4010;

try {
  const simulator = await startSimulator({ port: Number(process.env['SIMULATOR_PORT'] ?? DEFAULT_PORT) });
  process.stdout.write(`The simulated outside world is at ${simulator.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close());
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The simulator cannot start: ${reason}\nSIMULATOR_PORT chooses another port.\n`);
  process.exitCode = 1;
}
