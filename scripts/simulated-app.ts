import { startSimulator, type Simulator } from '#simulator/server.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { PageSource } from '#server/build-app.ts';
import { composeApp, type ComposeOptions, type RunningApp } from '#server/compose.ts';

export interface SimulatedApp extends RunningApp {
  url: string;
  simulator: Simulator;
}

/** The settings that lead the app to a simulator instead of the outside world. */
export const simulatorSettings = (simulatorUrl: string): Record<string, string> => ({
  DEMO: 'true',
  OPEN_METEO_URL: `${simulatorUrl}/open-meteo`,
  NWS_URL: `${simulatorUrl}/nws`,
  IEM_URL: `${simulatorUrl}/iem`,
  NOAA_RADAR_URL: `${simulatorUrl}/noaa-radar`,
  RAINVIEWER_URL: `${simulatorUrl}/rainviewer`,
  VALHALLA_URL: `${simulatorUrl}/valhalla`,
  OSRM_URL: `${simulatorUrl}/osrm`,
  MAP_TILE_URL: `${simulatorUrl}/map/{z}/{x}/{y}.png`,
  MAP_TILE_ATTRIBUTION: 'Simulated map',
});

/** The real application beside a simulator, for the demo, development, journeys and load runs. */
export async function startSimulatedApp(options: {
  port: number;
  dataDir: string;
  log: Log;
  pages?: PageSource;
  env?: Record<string, string | undefined>;
  /** A mail server of a test. Without it mails become files: what is simulated never writes to real people. */
  smtpUrl?: string;
  compose?: Partial<ComposeOptions>;
}): Promise<SimulatedApp> {
  const simulator = await startSimulator({ port: 0 });
  const url = `http://localhost:${options.port}`;
  const config = loadConfig({
    CONTACT_EMAIL: 'demo@localhost.example',
    DONATION_URL: 'https://example.org/donate',
    PUBLIC_URL: url,
    ...options.env,
    ...simulatorSettings(simulator.url),
    ...(options.smtpUrl && { MAIL_FROM: 'mail@ride.example' }),
    SMTP_URL: options.smtpUrl ?? '',
    S3_BUCKET: '',
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
  });
  const running = await composeApp({
    config,
    log: options.log,
    ...(options.pages && { pages: options.pages }),
    ...options.compose,
  });
  await running.app.listen({ port: options.port, host: config.host });
  const close = async () => {
    await running.close();
    await simulator.close();
  };
  return { ...running, close, url, simulator };
}
