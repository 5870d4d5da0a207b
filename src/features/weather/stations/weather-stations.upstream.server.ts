import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { invalidAnswer, OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { readMetarFile } from './metar-file.mapper.server.ts';
import type { StationReport } from './report.model.ts';
import { MAX_STATION_BYTES, STATIONS_TIMEOUT_MS } from './road-stations.upstream.server.ts';

const unzip = promisify(gunzip);
/** How a gzip file begins; where the transfer was compressed too, it has been undone by then. */
const GZIP = [0x1f, 0x8b];

/** The weather stations of airports, as NOAA's Aviation Weather Center collects them (https://aviationweather.gov/data/api/). */
export function createWeatherStations({ baseUrl, outbound }: { baseUrl: string; outbound: OutboundClient }) {
  return {
    /** The last reports of every station. @throws OutboundError */
    async reports(): Promise<StationReport[]> {
      const { body } = await outbound.bytes(`${baseUrl}/data/cache/metars.cache.csv.gz`, {
        service: 'weather-stations',
        maxBytes: MAX_STATION_BYTES,
        timeoutMs: STATIONS_TIMEOUT_MS,
      });
      const isGzip = GZIP.every((byte, at) => body[at] === byte);
      try {
        const text = isGzip ? await unzip(body, { maxOutputLength: MAX_STATION_BYTES }) : body;
        return await readMetarFile(new TextDecoder().decode(text));
      } catch (error) {
        if (hasCode(error, 'ERR_BUFFER_TOO_LARGE'))
          throw new OutboundError('too_large', new URL(baseUrl).host);
        throw invalidAnswer(baseUrl, error instanceof RangeError ? error.message : 'not readable');
      }
    },
  };
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
