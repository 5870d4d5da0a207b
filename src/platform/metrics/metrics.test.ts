import { describe, expect, it } from 'vitest';
import { readOpenMetrics, seriesOf } from '#test/open-metrics.ts';
import { createMetrics } from './metrics.server.ts';
import type { Family } from './open-metrics.ts';

const one = (name: string): Family => ({ name, type: 'gauge', help: 'One.', samples: [{ value: 1 }] });

function open(longestMs?: number) {
  const warnings: object[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };
  return { warnings, metrics: createMetrics({ log, ...(longestMs !== undefined && { longestMs }) }) };
}

describe('Metrics of several parts', () => {
  it('are one text, however many ask at once', async () => {
    const { metrics } = open();
    let asked = 0;
    metrics.add('cache', () => {
      asked += 1;
      return [one('cached')];
    });
    metrics.add('disk', async () => [one('written')]);
    const texts = await Promise.all([metrics.text(), metrics.text()]);
    expect(asked).toBe(1);
    const families = readOpenMetrics(texts[0]);
    expect(texts[1]).toBe(texts[0]);
    expect(families.map(({ name }) => name)).toEqual(['cached', 'written', 'dryline_metrics_part_up']);
    expect(() => metrics.add('disk', () => [])).toThrow('two parts');
  });

  it('leave out a part that fails, say so, and have it again when it is well', async () => {
    const { metrics, warnings } = open();
    let isWell = false;
    metrics.add('cache', () => [one('cached')]);
    metrics.add('disk', () => {
      if (!isWell) throw new Error('away');
      return [one('written')];
    });
    const without = readOpenMetrics(await metrics.text());
    expect(without.map(({ name }) => name)).toEqual(['cached', 'dryline_metrics_part_up']);
    expect(seriesOf(without, 'dryline_metrics_part_up', { part: 'disk' })).toBe(0);
    expect(warnings).toEqual([{ part: 'disk', err: new Error('away') }]);
    isWell = true;
    expect(seriesOf(readOpenMetrics(await metrics.text()), 'written')).toBe(1);
  });

  it('do not wait for a part that hangs, and ask it once', async () => {
    const { metrics } = open(0);
    let asked = 0;
    const hangs = Promise.withResolvers<Family[]>();
    metrics.add('database', () => {
      asked += 1;
      return hangs.promise;
    });
    for (let time = 0; time < 3; time += 1)
      expect(seriesOf(readOpenMetrics(await metrics.text()), 'dryline_metrics_part_up')).toBe(0);
    expect(asked).toBe(1);
    hangs.resolve([one('stored')]);
  });
});
