import { invalidAnswer, OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { StationReport } from './report.model.ts';
import { readHeights, readRoadFile } from './road-file.mapper.server.ts';

/** Of one answer; those of the whole nation take some 4 MB. */
export const MAX_STATION_BYTES = 10 * 1024 * 1024;
/** Nobody waits for it. */
export const STATIONS_TIMEOUT_MS = 60_000;
const SERVICE = 'road-stations';
/** How far back the second list looks; the first one has an hour. */
const CURRENTS_MINUTES = 60;

/** The road stations of the states, collected by the Iowa Environmental Mesonet (https://mesonet.agron.iastate.edu/api/). */
export function createRoadStations({ baseUrl, outbound }: { baseUrl: string; outbound: OutboundClient }) {
  const limits = { service: SERVICE, maxBytes: MAX_STATION_BYTES, timeoutMs: STATIONS_TIMEOUT_MS };
  const addressOf = (path: string) => `${baseUrl}/api/1/${path}`;
  const askReports = (path: string) => outbound.bytes(addressOf(path), limits);
  const read = async <T>(reader: () => T | Promise<T>): Promise<T> => {
    try {
      return await reader();
    } catch (error) {
      throw invalidAnswer(baseUrl, error instanceof RangeError ? error.message : 'not readable');
    }
  };

  return {
    /** The newest report of every station of the nation. @throws OutboundError */
    async reports(): Promise<StationReport[]> {
      const { body } = await askReports('rwis.geojson').catch((error: unknown) => {
        // The list may be withdrawn; the other one has the same stations in its own words.
        if (!isMissing(error)) throw error;
        return askReports(`currents.geojson?networkclass=RWIS&country=US&minutes=${CURRENTS_MINUTES}`);
      });
      return read(() => readRoadFile(new TextDecoder().decode(body)));
    },
    /** Heights in feet of the stations of a network, by station. @throws OutboundError */
    async heights(network: string): Promise<Map<string, number>> {
      const answer = await outbound.json(addressOf(`network/${encodeURIComponent(network)}.json`), limits);
      return read(() => readHeights(answer));
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof OutboundError && error.status !== undefined && [404, 410, 422].includes(error.status);
