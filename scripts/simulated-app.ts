import { startDemoMailbox } from '#simulator/mailbox/demo-mailbox.ts';
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
  OPEN_METEO_ENSEMBLE_URL: `${simulatorUrl}/open-meteo-ensemble`,
  OPEN_METEO_AIR_QUALITY_URL: `${simulatorUrl}/open-meteo-air-quality`,
  NWS_URL: `${simulatorUrl}/nws`,
  IEM_URL: `${simulatorUrl}/iem`,
  NOAA_RADAR_URL: `${simulatorUrl}/noaa-radar`,
  RAINVIEWER_URL: `${simulatorUrl}/rainviewer`,
  ROAD_STATIONS_URL: `${simulatorUrl}/road-stations`,
  WEATHER_STATIONS_URL: `${simulatorUrl}/weather-stations`,
  VALHALLA_URL: `${simulatorUrl}/valhalla`,
  OSRM_URL: `${simulatorUrl}/osrm`,
  MAP_TILE_URL: `${simulatorUrl}/map/{z}/{x}/{y}.png`,
  MAP_TILE_ATTRIBUTION: 'Simulated map',
  WORK_ZONES_URL: `${simulatorUrl}/work-zones/registry.json`,
  FIRES_URL: `${simulatorUrl}/fires/query`,
  PUSH_SERVICES: simulatorUrl,
});

/** The real application beside a simulator, for the demo, development, journeys and load runs. */
export async function startSimulatedApp(options: {
  port: number;
  dataDir: string;
  log: Log;
  pages?: PageSource;
  env?: Record<string, string | undefined>;
  /**
   * Takes the mails and shows them as pages; needs `pages`. Without it mails become files: what is simulated never
   * writes to real people.
   */
  demoMailbox?: Parameters<typeof startDemoMailbox>[0];
  /** Maps are our own drawing alone, without the simulator's invented roads over it. */
  drawnMap?: boolean;
  /** Nothing is measured: what is forecast alone decides. */
  withoutStations?: boolean;
  compose?: Partial<ComposeOptions>;
}): Promise<SimulatedApp> {
  const simulator = await startSimulator({ port: 0 });
  const url = `http://localhost:${options.port}`;
  const mailbox = options.demoMailbox && (await startDemoMailbox(options.demoMailbox));
  const config = loadConfig({
    CONTACT_EMAIL: 'demo@localhost.example',
    DONATION_URL: 'https://example.org/donate',
    PUBLIC_URL: url,
    ...options.env,
    ...simulatorSettings(simulator.url),
    ...(options.drawnMap && { MAP_TILE_URL: '' }),
    ...(options.withoutStations && { ROAD_STATIONS_URL: '', WEATHER_STATIONS_URL: '' }),
    ...(mailbox && { MAIL_FROM: 'mail@ride.example' }),
    SMTP_URL: mailbox?.smtpUrl ?? '',
    S3_BUCKET: '',
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
  });
  const running = await composeApp({
    config,
    log: options.log,
    ...(options.pages && { pages: mailbox ? mailbox.beside(options.pages, config) : options.pages }),
    ...options.compose,
  });
  await running.app.listen({ port: options.port, host: config.host });
  const close = async () => {
    await running.close();
    await simulator.close();
    await mailbox?.close();
  };
  return { ...running, close, url, simulator };
}
