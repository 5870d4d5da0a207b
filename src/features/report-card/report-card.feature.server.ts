import type { LocationService } from '#features/location/location.service.server.ts';
import type { SampleRuns } from '#features/weather/probability/sample-runs.service.server.ts';
import { createContentVersion } from '#platform/cache/content-version.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import type { Observations } from './measured.model.ts';
import { reportCardApi } from './report-card.api.server.ts';
import { createReportCard, type ReportCardService } from './report-card.service.server.ts';
import type { SaidForecasts } from './said.service.server.ts';
import { AREAS } from './sample.model.ts';
import { createSampling } from './sampling.service.server.ts';
import { createScoring } from './scoring.service.server.ts';

/** Stations report every ten minutes to every hour. */
const EVERY_MS = 20 * 60_000;

export interface ReportCardDependencies {
  location: Pick<LocationService, 'placeNear' | 'findZip'>;
  forecasts: SaidForecasts;
  observations: Observations;
  /** Ensemble runs of as many areas as may be asked about. */
  runs: Pick<SampleRuns, 'follow'>;
  /** How many areas are followed at a time; default 240. */
  areas?: number;
}

/** Samples verdicts of areas, compares them with what stations measure, and counts how often they came true. */
export function reportCardFeature(
  { clock, database, jobs }: Pick<Platform, 'clock' | 'database' | 'jobs'>,
  { location, forecasts, observations, runs, areas = AREAS }: ReportCardDependencies,
): Feature<ReportCardService> {
  const versions = createContentVersion({ database, clock, name: 'report-card' });
  const sampling = createSampling({ database, clock, location, observations, forecasts, runs, areas });
  const scoring = createScoring({ database, clock, observations, versions });
  jobs.every(EVERY_MS, 'report-card', async (signal) => {
    if (!observations.isOn) return;
    await observations.renew();
    await scoring.measure();
    await scoring.judge();
    await sampling.choose();
    await sampling.keep(signal);
  });
  const service = createReportCard({ database, location, versions, isOn: observations.isOn });
  return {
    service,
    api: (app) => reportCardApi(app, { reportCard: service }),
  };
}
