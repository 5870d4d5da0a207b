import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { numberText } from '#platform/text/number-text.ts';
import { buttonClass } from '#ui/button-style.ts';
import { DataList } from '#ui/lists/data-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { ageText, sizeText } from '../size.model.ts';
import type { SiteStatus, StatusJob } from '../status.schema.ts';

export const MISSING = (
  <p className="text-muted">
    This could not be read just now. Press Refresh; if it stays so, tell whoever runs the server.
  </p>
);

/** Milliseconds from an instant to when the status was made. */
const since = (iso: string, status: SiteStatus) => Date.parse(status.checkedAt) - Date.parse(iso);

export function Part({ title, scope, children }: { title: string; scope: string; children: ReactNode }) {
  const id = `status-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-lead font-bold">
        {title}
      </h3>
      <p className="mb-2 text-note text-muted">{scope}</p>
      {children}
    </section>
  );
}

export const SITE = 'Of the whole site';
export const PROGRAM = 'Of the program that answered';

export function MailPart({ status }: { status: SiteStatus }) {
  const { mail } = status;
  return (
    <Part title="Email" scope={SITE}>
      {mail === null ? (
        MISSING
      ) : (
        <>
          <DataList
            items={[
              { term: 'Sent in 24 hours', value: numberText(mail.sentInDay) },
              { term: 'Waiting to go out', value: numberText(mail.queued) },
              {
                term: 'Oldest waiting',
                value: mail.oldestQueuedAt === null ? 'none' : ageText(since(mail.oldestQueuedAt, status)),
              },
              { term: 'Held for Undo', value: numberText(mail.held) },
              { term: 'Given up in 90 days', value: numberText(mail.failed) },
            ]}
          />
          {!mail.canSend && (
            <p className="mt-2 text-note">
              Nobody gets email from this site: it is kept as files on the server. Whoever runs the server can
              set SMTP_URL to send it.
            </p>
          )}
          <Link
            to="/admin?view=mail"
            className={buttonClass({ variant: 'secondary', compact: true }, 'mt-3')}
          >
            <Icon name="mail" />
            Email outbox
          </Link>
        </>
      )}
    </Part>
  );
}

/** Jobs that wait or fail by name, the others as a number. */
export function JobsPart({
  jobs,
  time,
}: {
  jobs: SiteStatus['jobs'];
  /** Of an instant, ISO 8601 in. */
  time: (iso: string) => string;
}) {
  if (jobs === null)
    return (
      <Part title="Jobs" scope={SITE}>
        {MISSING}
      </Part>
    );
  const isNotable = ({ waiting, failures }: StatusJob) => waiting > 0 || failures > 0;
  const notable = jobs.filter(isNotable);
  return (
    <Part title="Jobs" scope={SITE}>
      {notable.length === 0 && (
        <p className="flex items-center gap-2">
          <SignFace shape="guide" className="size-5" />
          Nothing is waiting, and nothing failed last time.
        </p>
      )}
      {notable.length > 0 && (
        <DataList
          items={notable.map((job) => ({
            key: job.name,
            term: (
              <span className="flex items-center gap-2">
                <SignFace shape={job.failures > 0 ? 'diamond' : 'guide'} className="size-5" />
                {job.label}
              </span>
            ),
            value: [
              ...(job.failures > 0 && job.failingSince !== null
                ? [`failed ${numberText(job.failures)} × since ${time(job.failingSince)}`]
                : []),
              ...(job.waiting > 0 ? [`${numberText(job.waiting)} waiting`] : []),
            ].join(', '),
          }))}
        />
      )}
      <details className="mt-2">
        <summary className="text-link inline-flex min-h-10 cursor-pointer items-center">
          All {jobs.length} kinds of jobs
        </summary>
        <DataList
          items={jobs.map((job) => ({
            key: job.name,
            term: job.label,
            value: job.lastDoneAt === null ? 'not done yet' : `done ${time(job.lastDoneAt)}`,
          }))}
        />
      </details>
    </Part>
  );
}

export function StoragePart({ status: { disk, database } }: { status: SiteStatus }) {
  const used = disk && disk.totalBytes > 0 ? 100 * (1 - disk.freeBytes / disk.totalBytes) : 0;
  return (
    <Part title="Disk and database" scope={SITE}>
      {disk && (
        <div
          role="img"
          aria-label={`${Math.round(used)} percent of the disk is used`}
          className="mb-1 h-5.5 overflow-hidden rounded-control border-2 border-ink"
        >
          <div className="h-full bg-ink" style={{ width: `${used.toFixed(1)}%` }} />
        </div>
      )}
      <DataList
        items={[
          {
            term: 'Free on the disk of the site',
            value: disk ? `${sizeText(disk.freeBytes)} of ${sizeText(disk.totalBytes)}` : 'not known',
          },
          { term: 'Database', value: database ? sizeText(database.bytes) : 'could not be asked' },
          ...(database
            ? [
                {
                  term: 'Kind of database',
                  value: `PostgreSQL ${database.version}${database.engine === 'embedded' ? ', built in' : ''}`,
                },
              ]
            : []),
          ...(database?.pool
            ? [
                {
                  term: 'Connections to it',
                  value: `${database.pool.open - database.pool.idle} of ${database.pool.most} in use, ${database.pool.waiting} waiting`,
                },
              ]
            : []),
        ]}
      />
    </Part>
  );
}

export function ProcessPart({ status }: { status: SiteStatus }) {
  const { process } = status;
  return (
    <Part title="Program" scope={PROGRAM}>
      <DataList
        items={[
          { term: 'Version', value: process.version },
          { term: 'Running for', value: ageText(since(process.startedAt, status)) },
          { term: 'Memory', value: sizeText(process.memoryBytes) },
          {
            term: 'Of it for answers kept ready',
            value: `${sizeText(process.cacheBytes)} of ${sizeText(process.cacheLimitBytes)}`,
          },
          { term: 'Runs on Node.js', value: process.node },
        ]}
      />
    </Part>
  );
}
