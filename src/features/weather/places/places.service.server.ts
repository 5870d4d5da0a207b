import type { LocationService } from '#features/location/location.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { HOUR_S } from '#platform/time/units.ts';
import type { AreaForecastService } from '../area/area-forecast.service.server.ts';
import { callWeight } from '../providers/call-weight.model.ts';
import { RIDE_DAYS } from '../verdict/windows.model.ts';
import { agedPlace, nextGoodWindow } from './place-line.model.ts';
import type { PlacesAnswer, PlaceWeather } from './places.schema.ts';

/** The weather of a rider's saved places, from the forecasts of their areas: one call for all that are not known. */
export function createPlaces(deps: {
  clock: Clock;
  location: Pick<LocationService, 'knownZip'>;
  areas: Pick<AreaForecastService, 'known' | 'load' | 'missing'>;
  share: Pick<OutsideShare, 'admit'>;
}) {
  const { clock, location, areas, share } = deps;

  function known(point: GeoPoint): PlaceWeather | null {
    const area = areas.known(point);
    if (!area) return null;
    const now = Math.floor(clock.now() / 1_000);
    const hour = area.hours.find(({ conditions: { time } }) => time <= now && now < time + HOUR_S);
    if (!hour) return null;
    const { recommendation, worst } = hour.assessment;
    const weather = {
      recommendation,
      reason: worst?.text ?? null,
      temperature: hour.conditions.temperature,
      window: nextGoodWindow(area.days.slice(0, RIDE_DAYS), now),
      timeZone: area.forecast.timeZone,
      source: area.forecast.source,
      fetchedAt: new Date(area.fetchedAt).toISOString(),
      observedAt: new Date(area.observedAt).toISOString(),
    };
    return agedPlace(weather, clock.now());
  }

  return {
    /** Waits for the forecasts. What a visitor may not have asked about, what fails and what is no place is null. */
    async places(zipCodes: readonly string[], visitor: Visitor): Promise<PlacesAnswer> {
      const found = new Map([...new Set(zipCodes)].map((zip) => [zip, location.knownZip(zip)]));
      const points = [...found.values()].filter((place) => place !== undefined);
      const missing = areas.missing(points);
      if (missing === 0 || !share.admit(visitor, callWeight(missing)).refusal)
        await visitor.waits(() => areas.load(points));
      return {
        places: Object.fromEntries([...found].map(([zip, place]) => [zip, place ? known(place) : null])),
      };
    },
  };
}
export type Places = ReturnType<typeof createPlaces>;
