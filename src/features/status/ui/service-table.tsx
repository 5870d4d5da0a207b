import { numberText } from '#platform/text/number-text.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { Table } from '#ui/lists/table.tsx';
import { delayText } from '../size.model.ts';
import { serviceState } from '../status.model.ts';
import type { StatusService } from '../status.schema.ts';
import { ServiceStrip } from './service-strip.tsx';

/** Outside services: how they go, how long they take, and their last day. */
export function ServiceTable({
  services,
  time,
}: {
  services: readonly StatusService[];
  /** Of an instant, ISO 8601 in. */
  time: (iso: string) => string;
}) {
  const isAsked = ({ callsInDay }: StatusService) => callsInDay > 0;
  return (
    <Table
      caption="Outside services"
      captionHidden
      dense
      stacks
      rows={services}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'service',
          header: 'Service',
          rowHeader: true,
          cell: (service) => (
            <span className="flex items-center gap-3">
              <SignFace shape={serviceState(service, time).shape} />
              <span className="min-w-36 lg:min-w-52">
                <span className="block font-bold">{service.label}</span>
                <span className="block text-note font-normal text-muted">{service.serves}</span>
              </span>
            </span>
          ),
        },
        {
          key: 'state',
          header: 'State',
          written: true,
          cell: (service) => (
            <span className="lg:block lg:min-w-32">
              <span className={service.state === 'failing' ? 'font-bold' : undefined}>
                {serviceState(service, time).text}
              </span>
              {service.lastAnswerAt !== null && (
                <span className="text-note whitespace-nowrap text-muted max-lg:ml-3 lg:block">
                  Last answer {time(service.lastAnswerAt)}
                </span>
              )}
            </span>
          ),
        },
        {
          key: 'median',
          header: 'Usually takes',
          label: 'Usually takes',
          align: 'end',
          cell: ({ typicalMs }) => <Delay ms={typicalMs} />,
        },
        {
          key: 'slow',
          header: 'Slowest 1 in 20',
          label: 'Slowest 1 in 20',
          align: 'end',
          cell: ({ slowMs }) => <Delay ms={slowMs} />,
        },
        {
          key: 'calls',
          header: 'Calls, 24 h',
          label: 'Calls, 24 h',
          align: 'end',
          cell: (service) => (
            <>
              {isAsked(service) && numberText(service.callsInDay)}
              {service.budgetUsed !== null && (
                <span className="text-note whitespace-nowrap text-muted max-lg:ml-1.5 lg:block">
                  {service.budgetUsed} % of the limit
                </span>
              )}
            </>
          ),
        },
        {
          key: 'failed',
          header: 'Failed, 1 h',
          label: 'Failed, 1 h',
          align: 'end',
          cell: (service) =>
            isAsked(service) && (
              <span className={service.failedInHour > 0 ? 'font-bold' : undefined}>
                {numberText(service.failedInHour)}
                <span className="lg:hidden">, </span>
                <span className="text-note font-normal whitespace-nowrap text-muted max-lg:ml-1.5 lg:block">
                  {numberText(service.failedInDay)} in 24 h
                </span>
              </span>
            ),
        },
        {
          key: 'day',
          header: (
            <span className="flex justify-between gap-8 font-normal">
              <span>24 h ago</span>
              <span>now</span>
            </span>
          ),
          cell: (service) => isAsked(service) && <ServiceStrip strip={service.strip} />,
        },
      ]}
    />
  );
}

const Delay = ({ ms }: { ms: number | null }) =>
  ms !== null && <span className="whitespace-nowrap">{delayText(ms)}</span>;
