import type { CallBudget, OutsideUse } from '#platform/fetch/call-budget.server.ts';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import { FORECAST_HOURS, PAST_HOURS } from './answer.upstream.server.ts';
import { VARIABLES, type createOpenMeteo } from './open-meteo.upstream.server.ts';

type OpenMeteo = ReturnType<typeof createOpenMeteo>;

/**
 * What Open-Meteo counts a call as: each place by its variables and days; 10 variables over two weeks are one
 * (https://open-meteo.com/en/pricing). `hours` from the current one on.
 */
export function callWeight(places: number, hours: number = FORECAST_HOURS): number {
  const variables = VARIABLES / 10;
  const days = (hours + PAST_HOURS) / 24;
  return places * Math.max(1, variables, (variables * days) / 14);
}

/**
 * The service within this site's budget: a call beyond it fails at once, so that the next provider is asked.
 * Without a budget it is the service itself.
 */
export function metered(openMeteo: OpenMeteo, budget: CallBudget | undefined, use: OutsideUse): OpenMeteo {
  if (!budget) return openMeteo;
  return {
    ...openMeteo,
    forecast: async (points, options) => {
      if (!budget.take(use, callWeight(points.length, options?.hours)))
        throw new OutboundError('over_budget', openMeteo.source);
      return openMeteo.forecast(points, options);
    },
  };
}
