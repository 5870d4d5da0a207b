// Days begin where the rider looks: the site's own clocks are those of Chicago.
import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { whereSuite } from '#test/where-roads.ts';
import { dayChips } from '../search/ui/day-chips.ts';

describeOnDatabase('the days of where to ride', (open) => {
  const { suite, plant, once } = whereSuite(open);

  async function judgeRoads(moment: string, zip?: string) {
    suite.test.advance(Date.parse(moment) - suite.test.now());
    await plant([
      { name: 'Western road', zipCodes: ['93023'] },
      { name: 'Eastern road', zipCodes: ['24901'] },
    ]);
    const answer = await once(zip ? { zip } : {});
    const [first] = dayChips(answer, suite.test.now(), answer.timeZone);
    return [answer.day, first?.label, answer.summary.replace(/:.*/, '')];
  }

  it('are those of a place, late in the evening of the Pacific coast', async () => {
    expect(await judgeRoads('2026-11-28T22:30:00-08:00', '93023')).toEqual([
      '2026-11-29',
      'Tomorrow',
      'Sunday',
    ]);
  });

  it('are those of a place, after midnight on the Atlantic coast', async () => {
    expect(await judgeRoads('2026-11-30T00:30:00-05:00', '24901')).toEqual(['2026-11-30', 'Today', 'Today']);
  });

  it('are those of the site where nobody names a place', async () => {
    expect(await judgeRoads('2026-12-01T00:30:00-05:00')).toEqual(['2026-12-01', 'Tomorrow', 'Tuesday']);
  });
});
