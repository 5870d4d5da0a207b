import type { CallBudget } from '#platform/fetch/call-budget.server.ts';
import type { SharesOfUses } from '#platform/fetch/call-limits.ts';
import { CIRCUIT_STATES } from '#platform/fetch/circuit.ts';
import type { ServiceRecord } from '#platform/fetch/outbound.server.ts';
import { Histogram } from '#platform/metrics/histogram.ts';
import type { Family, Sample } from '#platform/metrics/open-metrics.ts';
import { OTHER_SERVICE, type OutsideService } from './services.model.ts';

/** What was counted under several names, by the service that they belong to. */
export const byService = (
  records: readonly ServiceRecord[],
  services: readonly OutsideService[],
): Map<string, ServiceRecord[]> =>
  Map.groupBy(records, ({ name }) => services.find(({ isNamed }) => isNamed(name))?.id ?? OTHER_SERVICE);

/** The calls of outside services that this process made. */
export function outsideFamilies(
  records: readonly ServiceRecord[],
  services: readonly OutsideService[],
): Family[] {
  const groups = [...byService(records, services)];
  const sums = (help: string, name: string, of: (record: ServiceRecord) => number): Family => ({
    name,
    type: 'counter',
    help,
    samples: groups.map(([service, members]) => ({
      labels: { service },
      value: members.reduce((sum, member) => sum + of(member), 0),
    })),
  });
  return [
    {
      name: 'dryline_outside_calls',
      type: 'counter',
      help: 'Calls of outside services that went out, by how they ended. Retries are not calls of their own.',
      samples: groups.flatMap(([service, members]) => outcomesOf(service, members)),
    },
    {
      name: 'dryline_outside_call_seconds',
      type: 'histogram',
      unit: 'seconds',
      help: 'How long calls of outside services took, retries included.',
      samples: groups.map(([service, members]) => {
        const all = new Histogram();
        for (const { seconds } of members) all.include(seconds);
        return { labels: { service }, bounds: all.bounds, counts: all.counts, sum: all.sum };
      }),
    },
    sums('Calls that were tried again.', 'dryline_outside_retries', ({ metrics }) => metrics.retries),
    sums(
      'Calls that did not go out because the service had failed again and again.',
      'dryline_outside_refused',
      ({ metrics }) => metrics.refused,
    ),
    {
      name: 'dryline_outside_circuits',
      type: 'gauge',
      help: 'Circuits by state. Open: no calls go out for now. Half open: one call finds out whether it is well.',
      samples: groups.flatMap(([service, members]) =>
        CIRCUIT_STATES.map((state) => ({
          labels: { service, state },
          value: members.filter(({ metrics }) => metrics.circuit === state).length,
        })),
      ),
    },
    {
      name: 'dryline_outside_last_answer_timestamp_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'When the service last answered as it should, in Unix time.',
      samples: groups.flatMap(([service, members]) => {
        const last = Math.max(0, ...members.map(({ metrics }) => metrics.lastWellAt ?? 0));
        return last > 0 ? [{ labels: { service }, value: last / 1_000 }] : [];
      }),
    },
  ];
}

function outcomesOf(service: string, members: readonly ServiceRecord[]): Sample[] {
  const sums = new Map<string, number>();
  for (const { metrics } of members)
    for (const [outcome, count] of Object.entries(metrics.outcomes))
      sums.set(outcome, (sums.get(outcome) ?? 0) + count);
  return [...sums].map(([outcome, value]) => ({ labels: { service, outcome }, value }));
}

/** What a service lets this site ask, how much of it is used, and what is left for each use. */
export function budgetFamilies(service: string, budget: CallBudget, shares: SharesOfUses): Family[] {
  const windows = Object.entries(budget.snapshot());
  return [
    {
      name: 'dryline_call_budget_limit',
      type: 'gauge',
      help: 'Calls that the whole site may make within the current minute, hour and day (UTC).',
      samples: windows.map(([window, { limit }]) => ({ labels: { service, window }, value: limit })),
    },
    {
      name: 'dryline_call_budget_used',
      type: 'gauge',
      help: 'Calls made: of this process within the minute, of all processes within the hour and the day.',
      samples: windows.map(([window, { used }]) => ({ labels: { service, window }, value: used })),
    },
    {
      name: 'dryline_call_budget_left',
      type: 'gauge',
      help: 'Calls that this use may still make: each stops at its own share of the limit.',
      samples: windows.flatMap(([window, { used, limit }]) =>
        Object.entries(shares).map(([use, share]) => ({
          labels: { service, window, use },
          value: Math.max(0, limit * share - used),
        })),
      ),
    },
  ];
}
