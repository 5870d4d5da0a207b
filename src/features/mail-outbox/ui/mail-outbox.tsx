import { keepPreviousData } from '@tanstack/react-query';
import { postJson } from '#platform/api-client/api-client.ts';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { MAIL_STATES, MAILS_COUNTED, type MailState } from '#platform/mail/mail.ts';
import { numberText } from '#platform/text/number-text.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Badge, type Tone } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { HeadingWithRefresh } from '#ui/lists/heading-with-refresh.tsx';
import { ListControls } from '#ui/lists/list-controls.tsx';
import { Notice } from '#ui/notice.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Table } from '#ui/lists/table.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useListAddress } from '#ui/lists/use-list-address.ts';
import { OUTBOX_KEY, outboxPages, outboxQuery } from '../mail-outbox.queries.ts';
import type { MailSummary } from '../mail-outbox.schema.ts';

const DEFAULTS = { q: '', state: 'all' } as const;
const CHOICES = { state: ['all', ...MAIL_STATES] };
const TONES: Record<MailState, Tone> = { queued: 'caution', sent: 'good', failed: 'bad' };

/** The outbox: what was sent, what waits and what failed. */
export function MailOutbox() {
  const clock = useSiteClock();
  const client = useQueryClient();
  const address = useListAddress<keyof typeof DEFAULTS>(DEFAULTS, CHOICES);
  const { values, page } = address;
  const outbox = useQuery({ ...outboxQuery({ ...values, page }), placeholderData: keepPreviousData });
  const resend = useMutation({
    mutationFn: ({ id }: MailSummary) =>
      postJson<{ message: string }>(`/api/admin/mails/${encodeURIComponent(id)}/resend`, undefined),
    onSuccess: async ({ message }) => {
      toast({ title: 'Email Queued', description: message });
      await client.invalidateQueries({ queryKey: OUTBOX_KEY });
    },
    onError: (error) => failureToast('Resend Failed', error, 'The email was not sent again.'),
  });
  const counts = outbox.data?.counts;
  const stateOption = (value: MailState, label: string) => ({
    value,
    label: counts
      ? `${label} (${numberText(counts[value])}${counts[value] < MAILS_COUNTED ? '' : '+'})`
      : label,
  });
  return (
    <section aria-labelledby="mail-heading" className="flex flex-col gap-5">
      <HeadingWithRefresh id="mail-heading" title="Email Outbox" query={outbox} />
      <ListControls
        label="Find emails"
        address={address}
        search={{ name: 'q', placeholder: 'Address or subject' }}
        selects={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'all', label: 'All' },
              stateOption('queued', 'Queued'),
              stateOption('sent', 'Sent'),
              stateOption('failed', 'Failed'),
            ],
          },
        ]}
      />
      {/* Where it moves nothing but the list that comes with it. */}
      {outbox.data?.canSend === false && (
        <Notice tone="caution" title="No mail server is set">
          <p>
            Nobody gets the emails: they are kept as files on the server. Whoever runs the server can set
            SMTP_URL to send them.
          </p>
        </Notice>
      )}
      <PagedList
        query={outbox}
        address={address}
        things="emails"
        failure="The outbox could not be fetched"
        rowsOf={(answer) => answer.mails}
        pageCount={({ total }) => outboxPages(total)}
        empty={<EmptyState icon="mail" title="No emails found" level={3} />}
      >
        {(mails) => (
          <>
            {!mails.every(({ textKept }) => textKept) && (
              <p className="text-note text-muted">
                The text of an email that held a private link or a contact is not kept after it is sent, or
                for more than three days when it failed, so it cannot be sent again. Its reader can ask for a
                new link.
              </p>
            )}
            <Table
              caption="Emails, newest first"
              captionHidden
              dense
              stacks
              rows={mails}
              rowKey={({ id }) => id}
              columns={[
                { key: 'state', header: 'State', cell: (mail) => <State mail={mail} /> },
                {
                  key: 'subject',
                  header: 'Subject',
                  rowHeader: true,
                  written: true,
                  cell: ({ subject }) => subject,
                },
                { key: 'to', header: 'To', label: 'To', written: true, cell: ({ to }) => to },
                {
                  key: 'at',
                  header: 'When',
                  cell: ({ sentAt, createdAt }) => (
                    <span className="whitespace-nowrap">{clock.near(sentAt ?? createdAt)}</span>
                  ),
                },
                {
                  key: 'resend',
                  header: 'Again',
                  cell: (mail) =>
                    mail.state !== 'queued' &&
                    (mail.textKept ? (
                      <Button
                        variant="secondary"
                        compact
                        icon="send"
                        aria-label={`Resend "${mail.subject}" to ${mail.to}`}
                        pending={resend.isPending && resend.variables.id === mail.id}
                        onClick={() => resend.mutate(mail)}
                      >
                        Resend
                      </Button>
                    ) : (
                      <span className="text-note whitespace-nowrap text-muted">Can't resend</span>
                    )),
                },
              ]}
            />
          </>
        )}
      </PagedList>
    </section>
  );
}

function State({ mail: { state, sentAs, attempts, lastError } }: { mail: MailSummary }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={TONES[state]}>{sentAs === 'file' ? 'Saved to file' : state}</Badge>
      {lastError !== null && (
        <span className="text-note text-muted">
          {attempts} {attempts === 1 ? 'attempt' : 'attempts'}: {lastError}
        </span>
      )}
    </div>
  );
}
