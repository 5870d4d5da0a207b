// An independent reading of OpenMetrics 1.0 (https://prometheus.io/docs/specs/om/open_metrics_spec/): what it asks of
// a text, rule by rule, and the samples that are in it.

interface ReadSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface ReadFamily {
  name: string;
  type: string;
  unit: string | undefined;
  help: string | undefined;
  samples: ReadSample[];
}

const SUFFIXES: Record<string, readonly string[]> = {
  counter: ['_total', '_created'],
  gauge: [''],
  info: ['_info'],
  histogram: ['_bucket', '_count', '_sum', '_created'],
  unknown: [''],
};
const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = String.raw`([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"`;
const SAMPLE = new RegExp(String.raw`^(${NAME})(?:\{((?:${LABEL})(?:,${LABEL})*)?\})? (\S+)$`);
const NUMBER = /^(?:[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

/** The families of a text. @throws Error naming the rule that it breaks */
export function readOpenMetrics(text: string): ReadFamily[] {
  const broken = (rule: string, line: string): never => {
    throw new Error(`${rule}: ${line}`);
  };
  if (!text.endsWith('# EOF\n')) broken('the text ends with # EOF', text.slice(-40));
  const lines = text.slice(0, -'# EOF\n'.length).split('\n');
  if (lines.pop() !== '') broken('every line ends', text.slice(-60));
  const families: ReadFamily[] = [];
  const names = new Set<string>();
  const series = new Set<string>();
  let current: ReadFamily | undefined;

  for (const line of lines) {
    if (line === '') broken('there are no empty lines', line);
    const about = /^# (TYPE|UNIT|HELP) (\S+)(?: (.*))?$/.exec(line);
    if (about) {
      const [, what, name = '', said = ''] = about;
      if (what === 'TYPE') {
        if (names.has(name)) broken('a family stands in one place', line);
        if (!new RegExp(`^${NAME}$`).test(name)) broken('a name is a name', line);
        if (!SUFFIXES[said]) broken('a type is known', line);
        names.add(name);
        current = { name, type: said, unit: undefined, help: undefined, samples: [] };
        families.push(current);
        continue;
      }
      if (current?.name !== name) return broken('what is said of a family stands with it', line);
      if (current.samples.length > 0) broken('a family is described before its samples', line);
      if (what === 'UNIT') {
        if (current.unit !== undefined) broken('a family has one unit', line);
        if (!name.endsWith(`_${said}`)) broken('a name ends with its unit', line);
        current.unit = said;
      } else {
        if (current.help !== undefined) broken('a family is described once', line);
        if (/\\(?![\\n"])/.test(said)) broken('only known escapes', line);
        current.help = said;
      }
      continue;
    }
    if (line.startsWith('#')) broken('there are no comments', line);
    const found = SAMPLE.exec(line) ?? broken('a sample is name, labels and value', line);
    const [, name = '', inBraces = ''] = found;
    const value = found.at(-1) ?? '';
    if (!NUMBER.test(value)) broken('a value is a number', line);
    if (!current || !SUFFIXES[current.type]?.some((suffix) => name === current?.name + suffix))
      return broken('a sample belongs to the family above it', line);
    const pairs = [...inBraces.matchAll(new RegExp(LABEL, 'g'))].map(
      ([, label = '', text_ = '']) => [label, unescaped(text_)] as const,
    );
    const labels = Object.fromEntries(pairs);
    if (Object.keys(labels).length !== pairs.length) broken('a label stands once', line);
    const key = `${name} ${JSON.stringify(Object.entries(labels).toSorted())}`;
    if (series.has(key)) broken('a series stands once', line);
    series.add(key);
    const number = Number(value.replace('Inf', 'Infinity'));
    if (['counter', 'histogram'].includes(current.type) && !(number >= 0)) broken('counts only grow', line);
    if (current.type === 'info' && number !== 1) broken('an info is 1', line);
    current.samples.push({ name, labels, value: number });
  }
  for (const family of families) if (family.type === 'histogram') checkHistogram(family, broken);
  return families;
}

function checkHistogram(family: ReadFamily, broken: (rule: string, line: string) => never): void {
  const groups = new Map<string, ReadSample[]>();
  for (const sample of family.samples) {
    const { le: _le, ...rest } = sample.labels;
    const key = JSON.stringify(rest);
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  for (const [key, samples] of groups) {
    const buckets = samples.filter(({ name }) => name.endsWith('_bucket'));
    const bounds = buckets.map(({ labels }) => Number(labels['le']?.replace('+Inf', 'Infinity')));
    if (bounds.at(-1) !== Infinity) broken('the last bucket has no end', `${family.name} ${key}`);
    for (const [at, bucket] of buckets.entries()) {
      const before = buckets[at - 1];
      if (before && !((bounds[at] ?? 0) > (bounds[at - 1] ?? 0)))
        broken('bounds rise', `${family.name} ${key}`);
      if (before && before.value > bucket.value) broken('buckets add up', `${family.name} ${key}`);
    }
    const count = samples.find(({ name }) => name.endsWith('_count'))?.value;
    if (count !== buckets.at(-1)?.value) broken('the last bucket is the count', `${family.name} ${key}`);
    if (!samples.some(({ name }) => name.endsWith('_sum')))
      broken('a sum stands with the count', family.name);
  }
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\n"])/g, (_whole, character: string) => (character === 'n' ? '\n' : character));

/** The value of one series; undefined when it is not there. */
export const seriesOf = (
  families: readonly ReadFamily[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined =>
  families
    .flatMap(({ samples }) => samples)
    .find(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value;
