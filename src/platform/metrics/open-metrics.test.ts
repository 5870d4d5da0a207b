import { describe, expect, it } from 'vitest';
import { readOpenMetrics } from '#test/open-metrics.ts';
import { Histogram } from './histogram.ts';
import { familyText, OPEN_METRICS_END, type Family } from './open-metrics.ts';

const read = (...families: Family[]) => readOpenMetrics(families.map(familyText).join('') + OPEN_METRICS_END);
const gauge = (value: number, labels?: Record<string, string>): Family => ({
  name: 'site_things',
  type: 'gauge',
  help: 'Things.',
  samples: [{ value, ...(labels && { labels }) }],
});

describe('OpenMetrics text', () => {
  it.each([
    ['a quote and what follows', 'x"} 5\nother_total{a="'],
    ['a line break', 'one\ntwo'],
    ['a backslash at the end', 'C:\\'],
    ['an escaped line break that is none', '\\n'],
    ['half of a character', 'broken \ud83d'],
  ])('holds %s in the value of a label', (_what, hostile) => {
    const [family, ...more] = read(gauge(5, { who: hostile }));
    expect(more).toEqual([]);
    expect(family?.samples).toEqual([
      { name: 'site_things', labels: { who: hostile.toWellFormed() }, value: 5 },
    ]);
  });

  it('cuts long values, and lets the first of two equal series stand', () => {
    const long = 'x'.repeat(5_000);
    const [family] = read({
      ...gauge(0),
      samples: [
        { labels: { who: `${long}a` }, value: 1 },
        { labels: { who: `${long}b` }, value: 2 },
      ],
    } as Family);
    expect(family?.samples).toEqual([{ name: 'site_things', labels: { who: 'x'.repeat(100) }, value: 1 }]);
  });

  it('gives each kind its suffix, its unit and its help', () => {
    const families = read(
      { name: 'calls', type: 'counter', help: 'Calls of "all" kinds.\nReally.', samples: [{ value: 3 }] },
      { name: 'build', type: 'info', help: 'Which.', samples: [{ labels: { version: '1' }, value: 1 }] },
      { name: 'age_seconds', type: 'gauge', unit: 'seconds', help: 'Old.', samples: [{ value: 0.5 }] },
      { name: 'nothing', type: 'gauge', help: 'Not there.', samples: [] },
    );
    expect(families.map(({ name, type, unit, samples }) => [name, type, unit, samples[0]?.name])).toEqual([
      ['calls', 'counter', undefined, 'calls_total'],
      ['build', 'info', undefined, 'build_info'],
      ['age_seconds', 'gauge', 'seconds', 'age_seconds'],
    ]);
  });

  it('says of a histogram how many were at most so large', () => {
    const seconds = new Histogram([0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) seconds.add(value);
    const text = familyText({
      name: 'took_seconds',
      type: 'histogram',
      unit: 'seconds',
      help: 'Long.',
      samples: [{ ...seconds, labels: { of: 'x' }, sum: seconds.sum }],
    });
    expect(text).toContain(
      [
        'took_seconds_bucket{of="x",le="0.1"} 2',
        'took_seconds_bucket{of="x",le="1.0"} 3',
        'took_seconds_bucket{of="x",le="+Inf"} 4',
        'took_seconds_count{of="x"} 4',
        'took_seconds_sum{of="x"} 7.65',
      ].join('\n'),
    );
    expect(readOpenMetrics(text + OPEN_METRICS_END)).toHaveLength(1);
  });

  it.each([
    ['a suffix of its own', { ...gauge(1), name: 'calls_total' }],
    ['a name that is none', { ...gauge(1), name: 'calls-made' }],
    ['a unit that the name does not end with', { ...gauge(1), unit: 'bytes' as const }],
    ['a label that belongs to histograms', gauge(1, { le: '5' })],
  ])('refuses %s', (_what, family) => {
    expect(() => familyText(family)).toThrow();
  });
});

describe('the reader of these tests', () => {
  it.each([
    ['# TYPE a gauge\na 1\n', 'ends with # EOF'],
    ['# TYPE a gauge\na 1\na 2\n# EOF\n', 'a series stands once'],
    ['# TYPE a gauge\na{b="x"y} 1\n# EOF\n', 'name, labels and value'],
    ['# TYPE a counter\na 1\n# EOF\n', 'belongs to the family'],
    ['# TYPE a gauge\n# UNIT a seconds\na 1\n# EOF\n', 'ends with its unit'],
    ['# TYPE a gauge\na 1\n# TYPE a gauge\n# EOF\n', 'stands in one place'],
    ['# TYPE a histogram\na_bucket{le="1.0"} 1\na_count 1\na_sum 1\n# EOF\n', 'has no end'],
  ])('misses nothing in %j', (text, rule) => {
    expect(() => readOpenMetrics(text)).toThrow(rule);
  });
});
