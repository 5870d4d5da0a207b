/** Names and values that tell one series of a family from the others. Values come from a bounded set. */
export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  labels?: Labels;
  value: number;
}

export interface HistogramSample {
  labels?: Labels;
  /** Upper ends of the buckets, rising; a last one without an end comes by itself. */
  bounds: ArrayLike<number>;
  /** How many were in each bucket alone, one more than `bounds`. */
  counts: ArrayLike<number>;
  sum: number;
}

/** What is counted or measured under one name. */
export type Family = {
  /** Ends with the unit, when it has one, and never with `_total` or `_info`: they belong to the samples. */
  name: string;
  /** One line for anyone who reads the numbers. */
  help: string;
  unit?: 'seconds' | 'bytes' | 'ratio';
} & (
  | { type: 'counter' | 'gauge' | 'info'; samples: readonly Sample[] }
  | { type: 'histogram'; samples: readonly HistogramSample[] }
);

export const OPEN_METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';
export const OPEN_METRICS_END = '# EOF\n';

const NAME = /^[a-z_:][a-z0-9_:]*$/i;
/** Longer values would be somebody's text. */
const LONGEST_VALUE = 100;
const SUFFIX = { counter: '_total', gauge: '', info: '_info' } as const;

/**
 * One family as OpenMetrics 1.0 text (https://prometheus.io/docs/specs/om/open_metrics_spec/), without the end mark.
 * Of two series with the same labels the first one stands. Without samples it is empty.
 * @throws Error for a name that is none, or does not end with its unit
 */
export function familyText(family: Family): string {
  const { name, help, unit, type } = family;
  if (!NAME.test(name) || /_(?:total|info|count|sum|bucket|created)$/.test(name))
    throw new Error(`"${name}" is no name of a metric.`);
  if (unit !== undefined && !name.endsWith(`_${unit}`))
    throw new Error(`The metric ${name} has to end with its unit, ${unit}.`);
  const known = new Set<string>();
  const isNew = (labels: string) => !known.has(labels) && known.add(labels);
  const lines: string[] = [];
  if (family.type === 'histogram') {
    for (const sample of family.samples) {
      const labels = labelPairs(sample.labels);
      if (isNew(labels.join(','))) lines.push(...histogramLines(name, labels, sample));
    }
  } else {
    for (const { labels, value } of family.samples) {
      const pairs = labelPairs(labels);
      if (isNew(pairs.join(','))) lines.push(line(name + SUFFIX[family.type], pairs, numberText(value)));
    }
  }
  if (lines.length === 0) return '';
  const about = [
    `# TYPE ${name} ${type}`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${escaped(help)}`,
  ];
  return `${[...about, ...lines].join('\n')}\n`;
}

function histogramLines(name: string, labels: readonly string[], sample: HistogramSample): string[] {
  const { bounds, counts, sum } = sample;
  const lines: string[] = [];
  let below = 0;
  for (let at = 0; at < counts.length; at += 1) {
    below += counts[at] ?? 0;
    const bound = bounds[at];
    const le = bound === undefined ? '+Inf' : Number.isInteger(bound) ? `${bound}.0` : String(bound);
    lines.push(line(`${name}_bucket`, [...labels, `le="${le}"`], String(below)));
  }
  lines.push(line(`${name}_count`, labels, String(below)), line(`${name}_sum`, labels, numberText(sum)));
  return lines;
}

const line = (name: string, labels: readonly string[], value: string): string =>
  `${name}${labels.length === 0 ? '' : `{${labels.join(',')}}`} ${value}`;

function labelPairs(labels: Labels = {}): string[] {
  return Object.entries(labels).map(([name, value]) => {
    if (!NAME.test(name) || name === 'le') throw new Error(`"${name}" is no name of a label.`);
    return `${name}="${escaped(value.slice(0, LONGEST_VALUE))}"`;
  });
}

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

const numberText = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
