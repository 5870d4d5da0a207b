import { ownBytes } from '#platform/cache/byte-cache.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { isPng } from './png.mapper.server.ts';
import type { RadarSource, SourceFrame } from '../sources/radar-source.upstream.server.ts';
import { Throttle, ThrottleFullError } from './throttle.guard.server.ts';
import type { TileCache } from './tile.cache.server.ts';
import type { Tile } from '#platform/geo/mercator.ts';

const TILE_OPTIONS = { timeoutMs: 8_000, maxBytes: 512 * 1024 } as const;

/** So many failed tiles in a row, the last one so lately, make a source one to ask last. */
const FAILING_AFTER = 4;
const FAILING_MS = 60_000;

const TILE_FAILED = 'This radar picture cannot be had right now.';

export interface TilesDependencies {
  clock: Clock;
  outbound: OutboundClient;
  cache: TileCache;
}

/** A source's tiles through our cache: each one is fetched once for everyone, within the source's limits. */
export function createTiles({ clock, outbound, cache }: TilesDependencies) {
  const flights = new SingleFlight<Buffer>();
  const throttles = new Map<RadarSource, Throttle>();
  const failures = new Map<RadarSource, { inARow: number; lastAt: number }>();

  function throttleOf(source: RadarSource): Throttle {
    const known = throttles.get(source);
    if (known) return known;
    const throttle = new Throttle({ ...source.limits, now: clock.now });
    throttles.set(source, throttle);
    return throttle;
  }

  /**
   * One tile as PNG.
   * @param who asks, as far as limits go
   * @throws AppError `upstream` when the source fails, `unavailable` when too many tiles wait for it.
   */
  async function tile(source: RadarSource, frame: SourceFrame, at: Tile, who?: string): Promise<Buffer> {
    const name = `${frame.id}.${at.z}-${at.x}-${at.y}`;
    return (await cache.get(name)) ?? flights.run(name, () => load(source, frame, { at, name, who }));
  }

  async function load(
    source: RadarSource,
    frame: SourceFrame,
    { at, name, who }: { at: Tile; name: string; who: string | undefined },
  ): Promise<Buffer> {
    try {
      const url = source.tileUrl(frame, at);
      const { body } = await throttleOf(source).run(
        () => outbound.bytes(url, { ...TILE_OPTIONS, service: `radar tiles ${source.name}` }),
        who,
      );
      // Map servers report errors as XML or HTML with status 200.
      if (!isPng(body)) throw new AppError('upstream', TILE_FAILED);
      const bytes = ownBytes(body);
      cache.set(name, bytes);
      failures.delete(source);
      return bytes;
    } catch (error) {
      if (error instanceof ThrottleFullError) {
        throw new AppError('unavailable', 'The radar is very busy. Please try again in a moment.', {
          retryAfter: 10,
        });
      }
      failures.set(source, { inARow: (failures.get(source)?.inARow ?? 0) + 1, lastAt: clock.now() });
      throw error instanceof AppError ? error : new AppError('upstream', TILE_FAILED, { cause: error });
    }
  }

  /** True while the source's tiles keep failing, though its frame list may answer. */
  function isFailing(source: RadarSource): boolean {
    const failed = failures.get(source);
    return (
      failed !== undefined &&
      failed.inARow >= FAILING_AFTER &&
      isRecent(failed.lastAt, clock.now(), FAILING_MS)
    );
  }

  return { tile, isFailing, settle: () => cache.settle() };
}
