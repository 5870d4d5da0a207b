// The production application in a process of its own, for load runs: everything on, limits too high to be reached.
import '#server/production.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { builtPages } from '#server/built-pages.ts';
import { composeApp } from '#server/compose.ts';

const config = loadConfig(process.env);
const { log, flush } = createLog(config.logLevel);
const running = await composeApp({
  config,
  log,
  pages: await builtPages(),
  requestsPerMinute: 1e9,
  shareOfOne: null,
});
await running.app.listen({ port: config.port, host: '127.0.0.1' });
process.send?.('ready');
process.once('SIGTERM', () => {
  void running.close().then(() => {
    flush();
    process.exit(0);
  });
});
