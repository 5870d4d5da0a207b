import { useRef, useState, type SyntheticEvent } from 'react';
import { isAnswer, userMessage } from '#platform/api-client/api-client.ts';
import { useMutation, useQuery } from '#platform/api-client/queries.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Badge, type Tone } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { HeadingWithRefresh } from '#ui/lists/heading-with-refresh.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { addWebhook, deleteWebhook, switchWebhook, testWebhook, webhooksQuery } from '../webhooks.queries.ts';
import type { CreatedWebhook, Webhook } from '../webhooks.schema.ts';

const TONES: Record<Webhook['deliveries'][number]['state'], Tone> = {
  queued: 'caution',
  sent: 'good',
  failed: 'bad',
};
const FAILED = 'Nothing was changed. Please try again.';
const NO_ANSWER =
  'There was no answer. If it is in the list now, delete it there and add it again: its secret is shown only once.';

/** Other programs that are notified of rides and verdicts. */
export function WebhooksView() {
  const list = useQuery(webhooksQuery());
  const [created, setCreated] = useState<CreatedWebhook>();
  const heading = useRef<HTMLHeadingElement>(null);
  const onDeleted = async () => {
    await list.refetch();
    // The button that had the focus went with its webhook.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="webhooks-heading" className="flex flex-col gap-5">
      <HeadingWithRefresh id="webhooks-heading" title="Webhooks" query={list} headingRef={heading} />
      <p className="max-w-3xl">
        Notifies another program, such as a club’s chat or website, of new and canceled rides, and when the
        verdict of a ride in the coming days changes. It gets what everyone can see, signed, and no contacts.
      </p>
      {created && <Secret created={created} />}
      <AddWebhook
        onAdded={(answer) => {
          setCreated(answer);
          void list.refetch();
        }}
        onUnanswered={() => void list.refetch()}
      />
      <ListResult query={list} loading="Loading webhooks" failure="The webhooks could not be fetched">
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState icon="link" title="No one is notified" level={3} />
          ) : (
            <ul className="flex flex-col gap-5">
              {webhooks.map((webhook) => (
                <li key={webhook.id}>
                  <OneWebhook
                    webhook={webhook}
                    onChanged={() => void list.refetch()}
                    onDeleted={() => void onDeleted()}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </ListResult>
    </section>
  );
}

function Secret({ created }: { created: CreatedWebhook }) {
  return (
    <Notice
      tone="caution"
      title="The secret of this webhook"
      live
      actions={
        <CopyButton
          text={created.secret}
          label="Copy secret"
          onRefused={() =>
            toast({ title: 'Not copied', description: 'Mark the text and copy it.', variant: 'destructive' })
          }
        />
      }
    >
      <p className="font-bold break-all">{created.secret}</p>
      <p className="mt-1">{created.message} The other side checks signatures with it.</p>
    </Notice>
  );
}

function AddWebhook({
  onAdded,
  onUnanswered,
}: {
  onAdded: (answer: CreatedWebhook) => void;
  /** It may have been added. */
  onUnanswered: () => void;
}) {
  const [url, setUrl] = useState('');
  const add = useMutation({
    mutationFn: addWebhook,
    onSuccess: (answer) => {
      setUrl('');
      onAdded(answer);
    },
    onError: (error) => {
      if (!isAnswer(error)) onUnanswered();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate(url.trim());
  };
  return (
    <form
      aria-label="Add a webhook"
      noValidate
      onSubmit={submit}
      className="flex max-w-3xl flex-wrap items-end gap-3"
    >
      <TextField
        label="Address to call"
        hint="https, on the open internet"
        type="url"
        placeholder="https://club.example/rides"
        required
        fieldClassName="min-w-0 flex-1 basis-72"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={add.error ? userMessage(add.error, NO_ANSWER) : undefined}
      />
      <Button type="submit" icon="plus" pending={add.isPending}>
        Add
      </Button>
    </form>
  );
}

function OneWebhook({
  webhook,
  onChanged,
  onDeleted,
}: {
  webhook: Webhook;
  onChanged: () => void;
  onDeleted: () => void;
}) {
  const clock = useSiteClock();
  const { id, url, isActive, failingSince, gaveUpAt, createdAt, deliveries } = webhook;
  const [deleting, setDeleting] = useState(false);
  const act = useMutation({
    mutationFn: (action: 'test' | 'switch' | 'delete') =>
      action === 'test'
        ? testWebhook(id)
        : action === 'switch'
          ? switchWebhook(id, !isActive)
          : deleteWebhook(id),
    onSuccess: ({ message }, action) => {
      toast({ title: 'Done', description: message });
      setDeleting(false);
      if (action === 'delete') onDeleted();
      else onChanged();
    },
    onError: (error) => failureToast('Update Failed', error, FAILED),
  });
  const isPending = (action: string) => act.isPending && act.variables === action;
  return (
    <Panel title={url}>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={!isActive ? 'neutral' : failingSince ? 'bad' : 'good'}>
            {!isActive ? 'Off' : failingSince ? 'Failing' : 'On'}
          </Badge>
          <span className="text-note text-muted">
            Since {clock.nearWithin(createdAt)}.
            {failingSince && ` Nothing arrived since ${clock.nearWithin(failingSince)}.`}
            {gaveUpAt && ` Switched off ${clock.nearWithin(gaveUpAt)}, after days of failing.`}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {isActive && (
            <Button
              variant="secondary"
              compact
              icon="send"
              aria-label={`Send a test to ${url}`}
              pending={isPending('test')}
              onClick={() => act.mutate('test')}
            >
              Send a test
            </Button>
          )}
          <Button
            variant="secondary"
            compact
            icon={isActive ? 'pause' : 'play'}
            aria-label={`${isActive ? 'Switch off' : 'Switch on'} ${url}`}
            pending={isPending('switch')}
            onClick={() => act.mutate('switch')}
          >
            {isActive ? 'Switch off' : 'Switch on'}
          </Button>
          <Button
            variant="secondary"
            compact
            icon="trash-2"
            aria-label={`Delete ${url}`}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        </div>
        {deliveries.length > 0 && (
          <ul aria-label="Last deliveries" className="divide-y divide-line">
            {deliveries.map(({ id: delivery, event, state, attempts, result, createdAt: at }) => (
              <li key={delivery} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-note">
                <Badge tone={TONES[state]}>{state}</Badge>
                <strong>{event}</strong>
                <span className="text-muted">
                  {clock.near(at)}
                  {result !== null && `, ${result}`}
                  {attempts > 1 && `, ${attempts} attempts`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        open={deleting}
        title="Delete this webhook?"
        confirm="Delete"
        pending={isPending('delete')}
        onClose={() => setDeleting(false)}
        onConfirm={() => act.mutate('delete')}
      >
        <p>Nothing is sent there anymore, and its log and its secret are gone.</p>
      </ConfirmDialog>
    </Panel>
  );
}
