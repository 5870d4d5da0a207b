import { keepPreviousData } from '@tanstack/react-query';
import { numberText } from '#platform/text/number-text.ts';
import { useQuery } from '#platform/api-client/queries.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { buttonClass } from '#ui/button-style.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListControls } from '#ui/lists/list-controls.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Table } from '#ui/lists/table.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useListAddress } from '#ui/lists/use-list-address.ts';
import { auditExportHref, auditQuery } from '../audit.queries.ts';
import type { AuditLogEntry } from '../audit.schema.ts';
import { actionName, fieldName, kindName, valueText } from '../audit-words.model.ts';

const DEFAULTS = { admin: '', entityType: '', action: '', from: '', until: '' } as const;

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'scenic-routes', label: 'Routes and rides' },
  { value: 'volunteers', label: 'Volunteers' },
  { value: 'requests', label: 'Requests' },
  { value: 'blog-posts', label: 'Blog posts' },
  { value: 'blog-submissions', label: 'Submissions' },
  { value: 'images', label: 'Images' },
  { value: 'admin-users', label: 'Admins' },
];

/** Who changed what and when; nothing here can be changed. */
export function AuditView() {
  const clock = useSiteClock();
  const address = useListAddress<keyof typeof DEFAULTS>(DEFAULTS);
  const { values, page } = address;
  const log = useQuery({ ...auditQuery(values, page, clock.timeZone), placeholderData: keepPreviousData });
  const day = (name: 'from' | 'until', label: string) => (
    <TextField
      label={label}
      type="date"
      fieldClassName="sm:w-44"
      value={values[name]}
      onChange={(event) => address.show({ [name]: event.target.value })}
    />
  );
  return (
    <section aria-labelledby="audit-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="audit-heading">Audit Log</h2>
        <div className="flex flex-wrap gap-2">
          {(['csv', 'json'] as const).map((format) => (
            <a
              key={format}
              href={auditExportHref(values, format, clock.timeZone)}
              download={`audit-log.${format}`}
              className={buttonClass({ variant: 'secondary', compact: true })}
            >
              <Icon name="file-text" />
              Export {format.toUpperCase()}
            </a>
          ))}
        </div>
      </div>
      <div className="flex flex-col gap-3">
        <ListControls
          label="Filter the audit log"
          address={address}
          search={{ name: 'admin', label: 'Admin', placeholder: 'Username, exactly' }}
          selects={[{ name: 'entityType', label: 'What', options: KINDS }]}
        />
        <div className="grid grid-cols-2 gap-3 sm:flex">
          {day('from', 'From')}
          {day('until', 'To')}
        </div>
      </div>
      <PagedList
        query={log}
        address={address}
        things="the audit log"
        failure="The audit log could not be fetched"
        rowsOf={(answer) => answer.entries}
        pageCount={({ total, pageSize }) => Math.ceil(total / pageSize)}
        empty={<EmptyState icon="file-text" title="No entries found" level={3} />}
      >
        {(entries, { total }) => (
          <>
            <p className="text-note text-muted" aria-live="polite">
              {numberText(total)}
              {total === 10_000 && ' or more'} {total === 1 ? 'entry' : 'entries'}. {clock.words}.
            </p>
            <Table
              caption="Audit log, newest first"
              captionHidden
              dense
              stacks
              rows={entries}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'at',
                  header: 'When',
                  cell: ({ at }) => <span className="whitespace-nowrap">{clock.time(at)}</span>,
                },
                { key: 'who', header: 'Who', cell: ({ adminName }) => adminName },
                {
                  key: 'action',
                  header: 'Action',
                  cell: ({ action }) => <span className="whitespace-nowrap">{actionName(action)}</span>,
                },
                {
                  key: 'what',
                  header: 'What',
                  rowHeader: true,
                  cell: ({ entityType, entityId }) => (
                    <span className="lg:font-normal">
                      {kindName(entityType)} {entityId}
                    </span>
                  ),
                },
                {
                  key: 'change',
                  header: 'Before and after',
                  written: true,
                  cell: (entry) => <Change entry={entry} />,
                },
              ]}
            />
          </>
        )}
      </PagedList>
    </section>
  );
}

function Change({ entry: { before, after } }: { entry: AuditLogEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return <span className="text-muted">None noted</span>;
  return (
    <details>
      <summary className="text-link">
        {fields.slice(0, 3).map(fieldName).join(', ')}
        {fields.length > 3 && ` +${fields.length - 3}`}
      </summary>
      <dl className="mt-1 max-w-prose text-note">
        {fields.map((field) => (
          <div key={field}>
            <dt className="inline font-bold">{fieldName(field)}: </dt>
            <dd className="inline">
              {valueText(before?.[field])} → {valueText(after?.[field])}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
