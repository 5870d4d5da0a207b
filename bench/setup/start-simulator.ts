// The outside world in a process of its own, so that its work is not counted as the application's.
import { startSimulator } from '#simulator/server.ts';

const simulator = await startSimulator({ port: Number(process.env.SIMULATOR_PORT) });
process.send?.('ready');
process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)));
