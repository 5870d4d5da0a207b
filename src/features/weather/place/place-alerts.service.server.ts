import type { Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import { createAlertWatch, type Known } from '../alerts/watch.cache.server.ts';
import type { KnownAlerts, OfficialAlert } from '../providers/forecast.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';
import type { AnswerInput } from './answer.model.ts';

/** Longest wait for alerts after the forecast; later ones are known from then on. */
const ALERTS_GRACE_MS = 2_500;

interface Dependencies {
  clock: Clock;
  log: Log;
  ask: (point: GeoPoint) => Promise<OfficialAlert[]>;
  /** Called with what every look found. */
  found: (zipCode: string, alerts: KnownAlerts) => void;
}

/** The official alerts of ZIP codes: those in force, and whether they could be checked. */
export function createPlaceAlerts({ clock, log, ask, found }: Dependencies) {
  const watch = createAlertWatch<OfficialAlert[]>({ clock, log });

  /** The service is asked at most once a minute for a place. Never rejects. */
  async function look({ zipCode, ...point }: AnswerInput['place']): Promise<KnownAlerts> {
    const alerts = inForce(await watch.look(zipCode, () => ask(point)));
    found(zipCode, alerts);
    return alerts;
  }

  function withGrace(zipCode: string, looking: Promise<KnownAlerts>): Promise<KnownAlerts> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(inForce(watch.known(zipCode))), ALERTS_GRACE_MS);
      void looking.then((alerts) => {
        clearTimeout(timer);
        resolve(alerts);
      });
    });
  }

  const inForce = ({ state, value = [], checkedAt }: Known<OfficialAlert[]>): KnownAlerts => ({
    state,
    items: value.filter(({ end }) => end === null || end * 1000 > clock.now()),
    checkedAt,
  });

  return {
    look,
    withGrace,
    /** What the last look found, without another one. */
    known: (zipCode: string): KnownAlerts => inForce(watch.known(zipCode)),
    isDue: (zipCode: string): boolean => watch.isDue(zipCode),
    /** Takes over what an answer of an earlier run says. */
    remember({ zipCode, alerts: { items, state, checkedAt } }: WeatherAnswer): void {
      watch.remember(zipCode, {
        state,
        value: items,
        checkedAt: checkedAt === null ? null : Date.parse(checkedAt),
      });
    },
  };
}
