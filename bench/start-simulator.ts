// The outside world in a process of its own, so that its work is not counted as the application's.
import { startSimulator } from '#simulator/server.ts';

/** Epoch ms at which its weather stands still; without it, the machine's clock. */
const fixed = process.env.SIMULATOR_NOW;
const simulator = await startSimulator({
  port: Number(process.env.SIMULATOR_PORT),
  ...(fixed !== undefined && { clock: { now: () => Number(fixed) } }),
});
process.send?.('ready');
process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)));
