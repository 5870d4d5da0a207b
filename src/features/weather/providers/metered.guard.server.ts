import type { CallBudget } from '#platform/fetch/call-budget.server.ts';
import type { OutsideUse } from '#platform/fetch/call-limits.ts';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import { callWeight } from './call-weight.model.ts';
import type { createOpenMeteo } from './open-meteo.upstream.server.ts';

type OpenMeteo = ReturnType<typeof createOpenMeteo>;

/**
 * The service within this site's budget: a call beyond it fails at once, so that the next provider is asked.
 * Without a budget it is the service itself.
 */
export function metered(openMeteo: OpenMeteo, budget: CallBudget | undefined, use: OutsideUse): OpenMeteo {
  if (!budget) return openMeteo;
  return {
    ...openMeteo,
    forecast: async (points, options) => {
      if (!budget.take(use, callWeight(points.length, options?.hours, options?.only)))
        throw new OutboundError('over_budget', openMeteo.source);
      return openMeteo.forecast(points, options);
    },
  };
}
