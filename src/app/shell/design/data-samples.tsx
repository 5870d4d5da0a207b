import { DataList } from '#ui/lists/data-list.tsx';
import { Badge } from '#ui/signs/badge.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Panel } from '#ui/panel.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Stat, StatGrid } from '#ui/stat.tsx';
import { Table, type Column } from '#ui/lists/table.tsx';
import { Row, Sample } from './sample.tsx';

const LEGS = [
  { place: 'Denver, CO', wind: 8, verdict: 'good' as const },
  { place: 'Salida, CO', wind: 22, verdict: 'caution' as const },
  { place: 'Durango, CO', wind: 41, verdict: 'bad' as const },
];

const COLUMNS: readonly Column<(typeof LEGS)[number]>[] = [
  { key: 'place', header: 'Place', cell: (leg) => leg.place, rowHeader: true },
  { key: 'wind', header: 'Wind, mph', cell: (leg) => leg.wind, align: 'end' },
  {
    key: 'verdict',
    header: 'Verdict',
    cell: (leg) => <Badge tone={leg.verdict}>{leg.verdict}</Badge>,
  },
];

export function DataSamples() {
  return (
    <>
      <Sample title="Reading and stats">
        <p className="text-reading font-extrabold tracking-tighter">72°</p>
        <StatGrid>
          <Stat icon="wind" label="Wind" value={8} unit="mph" note="Gusts 14" />
          <Stat icon="droplets" label="Humidity" value="41%" />
          <Stat icon="cloud-rain" label="Precipitation" value="0%" />
          <Stat icon="eye" label="Visibility" value={10} unit="mi" />
        </StatGrid>
      </Sample>
      <div className="grid gap-x-10 sm:grid-cols-2">
        <Sample title="Panel with a data list">
          <Panel title="Peak to Peak Highway" level={3} aside={<Badge tone="recreation">Mountain</Badge>}>
            <DataList
              items={[
                { term: 'Distance', value: '55 mi' },
                { term: 'Estimated time', value: '1h 30m' },
                { term: 'Difficulty', value: 'Intermediate' },
              ]}
            />
          </Panel>
        </Sample>
        <Sample title="Loading">
          <Loading label="Loading route details..." visible>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-8 w-2/3" />
              <Skeleton className="h-24 w-full" />
            </div>
          </Loading>
          <Row>
            <Spinner label="Loading" className="size-8" />
          </Row>
        </Sample>
      </div>
      <Sample title="Table">
        <Table caption="Stops of the trip" columns={COLUMNS} rows={LEGS} rowKey={(leg) => leg.place} />
      </Sample>
      <Sample title="Pagination">
        <Pagination page={4} pageCount={12} hrefFor={(page) => `?page=${page}`} label="Sample pages" />
        <Pagination page={1} pageCount={2} hrefFor={(page) => `?page=${page}`} label="Two pages" />
      </Sample>
    </>
  );
}
