import { Histogram } from '#platform/metrics/histogram.ts';
import type { Family } from '#platform/metrics/open-metrics.ts';
import type { Gate } from '../load/gate.ts';

/** Of an answer's status; 499 is of those who hung up. */
const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

interface Group {
  name: string;
  byClass: Float64Array;
  seconds: Histogram;
}

/**
 * Requests by the kind of address and of answer, and how long they took. Counting one is a look into a map and three
 * additions: a kept page is sent in 20 microseconds.
 */
export function createRequestCounts() {
  const groups = new Map<string, Group>();
  /** By the pattern of the address: there are as many as the application knows. */
  const byRoute = new Map<string | undefined, Group>();

  function groupOf(route: string | undefined): Group {
    const name = groupName(route);
    const group = groups.get(name) ?? {
      name,
      byClass: new Float64Array(CLASSES.length),
      seconds: new Histogram(),
    };
    groups.set(name, group);
    byRoute.set(route, group);
    return group;
  }

  return {
    /** @param route the pattern of the address, undefined when there is none */
    count(route: string | undefined, status: number, ms: number): void {
      const { byClass, seconds } = byRoute.get(route) ?? groupOf(route);
      const kind = Math.floor(status / 100) - 1;
      byClass[kind] = (byClass[kind] ?? 0) + 1;
      seconds.add(ms / 1_000);
    },

    families: (): Family[] => [
      {
        name: 'dryline_http_requests',
        type: 'counter',
        help: 'Requests that were answered, by the kind of address and the class of the answer.',
        samples: [...groups.values()].flatMap(({ name, byClass }) =>
          CLASSES.flatMap((status, at) =>
            byClass[at] ? [{ labels: { group: name, status }, value: byClass[at] }] : [],
          ),
        ),
      },
      {
        name: 'dryline_http_request_seconds',
        type: 'histogram',
        unit: 'seconds',
        help: 'From the arrival of a request to the end of its answer.',
        samples: [...groups.values()].map(({ name, seconds }) => ({
          labels: { group: name },
          bounds: seconds.bounds,
          counts: seconds.counts,
          sum: seconds.sum,
        })),
      },
    ],
  };
}
export type RequestCounts = ReturnType<typeof createRequestCounts>;

/**
 * The kind of address: pages, files, the admin area's calls, or the calls of one part of the API. Patterns come from
 * the program and never from who asks.
 */
function groupName(route: string | undefined): string {
  if (route === undefined) return 'none';
  if (route === '/*') return 'pages';
  if (['/healthz', '/readyz', '/metrics'].includes(route)) return 'health';
  const [first, second = ''] = route.split('/').slice(1);
  if (first !== 'api') return 'files';
  return /^[a-z][a-z-]*$/.test(second) ? `api/${second}` : 'api';
}

/** How busy the process is with requests. */
export const gateFamilies = ({ open, busy, limit, refused }: Gate): Family[] => [
  {
    name: 'dryline_http_requests_open',
    type: 'gauge',
    help: 'Requests within the process now: busy ones, and those that wait for outside services.',
    samples: [
      { labels: { state: 'busy' }, value: busy },
      { labels: { state: 'waiting' }, value: open - busy },
    ],
  },
  {
    name: 'dryline_http_busy_limit',
    type: 'gauge',
    help: 'How many may be busy at once; it follows the machine.',
    samples: [{ value: limit }],
  },
  {
    name: 'dryline_http_requests_shed',
    type: 'counter',
    help: 'Requests that were told to come back later because the process was busy.',
    samples: [{ value: refused }],
  },
];
