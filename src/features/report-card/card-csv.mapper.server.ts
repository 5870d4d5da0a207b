import type { ReportCard } from './report-card.schema.ts';
import { LEVELS } from './tally.model.ts';

const COLUMNS = [
  'lead',
  'zip',
  'since',
  'until',
  'part',
  'name',
  'said',
  'good',
  'caution',
  'bad',
  'predicted',
  'observed',
  'cases',
] as const;
type Line = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/**
 * The card as a table with a header: the verdicts of everything (`part` all), of states and seasons, each by what was
 * `said`; how sure forecast runs were (`reliability`, `name` from-to of 100 runs); the hours that were left out. An
 * empty cell: fewer than 30 cases. Holds only numbers, times and names from our own lists, so nothing is quoted.
 */
export function cardCsv(card: ReportCard): string {
  const about: Line = {
    lead: card.lead,
    zip: card.near?.zipCode ?? null,
    since: card.since,
    until: card.until,
  };
  const verdicts = (part: string, name: string, { said }: Pick<ReportCard, 'said'>): Line[] =>
    LEVELS.map((level) => {
      const row = said[level];
      const cases = row && row.good + row.caution + row.bad;
      return { part, name, said: level, ...row, cases };
    });
  const lines: Line[] = [
    ...verdicts('all', '', card),
    ...card.states.flatMap((one) => verdicts('state', one.state, one)),
    ...card.seasons.flatMap((one) => verdicts('season', one.season, one)),
    ...card.reliability.map(({ from, to, predicted, observed, cases }): Line => {
      return { part: 'reliability', name: `${from}-${to}`, predicted, observed, cases };
    }),
    { part: 'left out', cases: card.leftOut },
  ];
  const text = (line: Line) => COLUMNS.map((column) => line[column] ?? '').join(',');
  return `${[COLUMNS.join(','), ...lines.map((line) => text({ ...about, ...line }))].join('\r\n')}\r\n`;
}
