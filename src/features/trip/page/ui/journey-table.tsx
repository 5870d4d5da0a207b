import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { Measures } from '#ui/measures.tsx';
import { Table } from '#ui/lists/table.tsx';
import type { ArrivalRow } from '../../journey/arrival-row.model.ts';
import type { RoadStripProps } from '../../drawing/ui/road-strip.tsx';

const NO_BREAK = '\u00a0';

/** The same journey as a table: for screen readers, and for the tank bag. */
export function JourneyTable({ rows, clock }: RoadStripProps) {
  return (
    <Table<ArrivalRow>
      caption="Mile by mile"
      dense
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'time',
          header: 'Time',
          rowHeader: true,
          cell: (row) => clock(row).replaceAll(' ', NO_BREAK),
        },
        // Before the place: a phone sees the first columns.
        { key: 'verdict', header: 'Verdict', cell: ({ recommendation }) => VERDICT_WORD[recommendation] },
        {
          key: 'place',
          header: 'Place',
          written: true,
          cell: ({ place }) => place,
        },
        { key: 'mile', header: 'Mile', align: 'end', cell: ({ mile }) => mile },
        {
          key: 'reason',
          header: 'Because',
          written: true,
          cell: ({ reason }) => <Measures>{reason}</Measures>,
        },
        { key: 'temperature', header: '°F', align: 'end', cell: ({ temperature }) => temperature ?? '–' },
        { key: 'wind', header: 'Wind, mph', align: 'end', cell: ({ wind }) => wind ?? '–' },
        { key: 'gust', header: 'Gusts, mph', align: 'end', cell: ({ gust }) => gust ?? '–' },
        { key: 'rain', header: 'Rain', cell: ({ rain }) => rain },
        {
          key: 'road',
          header: 'On the road',
          written: true,
          cell: ({ roadWind, light }) => (
            <Measures>{[roadWind, light].filter(Boolean).join(', ') || '–'}</Measures>
          ),
        },
      ]}
    />
  );
}
