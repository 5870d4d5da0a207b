import { useQuery } from '#platform/api-client/queries.ts';
import { clockOrFullTime } from '#platform/time/format-time.ts';
import { HeadingWithRefresh } from '#ui/lists/heading-with-refresh.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { ageText } from '../size.model.ts';
import { headlineOf } from '../status.model.ts';
import { statusQuery } from '../status.queries.ts';
import type { SiteStatus } from '../status.schema.ts';
import { BackupPart } from './backup-part.tsx';
import { ServiceTable } from './service-table.tsx';
import { JobsPart, MailPart, MISSING, Part, ProcessPart, PROGRAM, SITE, StoragePart } from './site-parts.tsx';

/** How the site is: sentences first, then what they stand on. */
export function StatusView() {
  const status = useQuery(statusQuery());
  return (
    <section aria-labelledby="status-heading" className="flex flex-col gap-5">
      <HeadingWithRefresh id="status-heading" title="Status" query={status} />
      <ListResult query={status} loading="Looking at the site" failure="The status could not be fetched">
        {(answer) => <StatusOfSite status={answer} />}
      </ListResult>
    </section>
  );
}

function StatusOfSite({ status }: { status: SiteStatus }) {
  const { checkedAt, timeZone, process } = status;
  const now = Date.parse(checkedAt);
  const time = (iso: string) => clockOrFullTime(Date.parse(iso), now, timeZone);
  const headline = headlineOf(status.problems);
  const upMs = now - Date.parse(process.startedAt);
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 lg:grid-cols-[auto_1fr_auto]">
        <SignFace shape={headline.shape} draw="face" className="size-14" />
        <output>
          <span className="block text-heading font-extrabold">{headline.title}</span>
          <span className="block text-muted">{headline.note}</span>
        </output>
        <p className="col-span-2 text-note text-muted lg:col-span-1 lg:text-right">
          Checked at {time(checkedAt)}, times in {timeZone.replaceAll('_', ' ')}
          <br />
          Version {process.version}, running for {ageText(upMs)}
        </p>
      </div>
      {status.problems.length > 0 && (
        <ul aria-label="What needs a look" className="flex flex-col gap-4">
          {status.problems.map(({ name, level, text, since, toldAt }) => (
            <li key={name} className="flex items-start gap-3">
              <SignFace shape={level === 'bad' ? 'octagon' : 'diamond'} />
              <div className="min-w-0 max-w-3xl">
                <p className="wrap-break-word">{text}</p>
                <p className="text-note text-muted">
                  {since === null ? 'Seen just now.' : `Seen since ${time(since)}.`}
                  {toldAt !== null && ` Admins got an email at ${time(toldAt)}.`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {status.told === 0 && status.mail?.canSend === false && (
        <p>
          No one gets an email when something breaks: no active admin has an email address. Ask whoever runs
          the server to make an admin with one (“dryline create”, or “npm run admin -- create”).
        </p>
      )}
      <div>
        <h3 className="text-lead font-bold">Outside services</h3>
        <p className="mb-2 text-note text-muted">
          State and last answer of the whole site; times, calls and failures {PROGRAM.toLowerCase()}, since
          its start
        </p>
        <ServiceTable services={status.services} time={time} />
      </div>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        <Part title="Last proven backup" scope={SITE}>
          {status.backup ? <BackupPart backup={status.backup} time={time} /> : MISSING}
        </Part>
        <MailPart status={status} />
        <JobsPart jobs={status.jobs} time={time} />
        <StoragePart status={status} />
        <ProcessPart status={status} />
      </div>
    </div>
  );
}
