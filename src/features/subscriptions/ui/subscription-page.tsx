import { useState } from 'react';
import { downloadJson } from '#platform/device/download.ts';
import { hourText, shortDayText } from '#platform/time/day-text.ts';
import { clockTime, isoDay } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/lists/facts.tsx';
import { FormLoading } from '#ui/late/form-loading.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PrivatePage, type PrivateEntry } from '#features/my-entries/ui/private-page.tsx';
import { StopAndErase } from '#features/my-entries/ui/stop-and-erase.tsx';
import { useOneAction } from '#features/my-entries/ui/use-one-action.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { useDownload } from '#ui/late/use-download.ts';
import { daysText, dayText } from '../subscriptions.model.ts';
import {
  changeSubscription,
  confirmSubscription,
  eraseSubscription,
  fetchSubscription,
  fetchSubscriptionData,
} from '../subscriptions.queries.ts';
import type { Subscription } from '../subscriptions.schema.ts';
import { savedSubscription } from './saved-subscription.ts';

/** Confirming and stopping do without it, so it comes after them. */
const loadSettings = () => import('./settings-form.tsx');

/** Behind the private link in every weather mail: confirm, change, pause, stop, and take the data along. */
export function SubscriptionPage() {
  const [erased, setErased] = useState(false);
  return (
    <PrivatePage
      title="Your weather emails"
      load={fetchSubscription}
      tone="guide"
      savedAs={savedSubscription}
    >
      {(opened) => (erased ? <Erased /> : <Opened {...opened} onErased={() => setErased(true)} />)}
    </PrivatePage>
  );
}

function Erased() {
  return (
    <Notice
      tone="good"
      title="You get no more weather emails"
      live
      actions={
        <LinkButton to="/weather-emails" variant="secondary" icon="arrow-right">
          Sign up again
        </LinkButton>
      }
    >
      <p>Your entry, your address and the emails about it are erased.</p>
    </Notice>
  );
}

type OpenedProps = PrivateEntry<Subscription> & { onErased: () => void };

function Opened({ entry, token, show, onErased }: OpenedProps) {
  const { isPending, problem, run } = useOneAction();
  const { part: settings, failed, retry } = useDownload(loadSettings);

  const change = (what: string, changes: Parameters<typeof changeSubscription>[1]) =>
    run(what, async () => show(await changeSubscription(token, changes)));

  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-8">
        <StateNotice
          entry={entry}
          isPending={isPending}
          onConfirm={() => void run('confirm', async () => show(await confirmSubscription(token)))}
          onContinue={() => void change('continue', { isActive: true })}
        />
        {problem !== undefined && (
          <Notice tone="bad" title="Nothing was changed" live>
            <p>{problem}</p>
          </Notice>
        )}
        {entry.state !== 'waiting' && (
          <section aria-labelledby="settings-heading" className="flex flex-col gap-6">
            <h2 id="settings-heading">Change your emails</h2>
            {settings ? (
              <settings.SettingsForm
                entry={entry}
                save={(changes) => changeSubscription(token, changes)}
                onSaved={(saved) => {
                  show(saved);
                  toast({ title: 'Saved', description: 'Your weather emails follow your changes.' });
                }}
              />
            ) : (
              <FormLoading failed={failed} onRetry={retry} />
            )}
          </section>
        )}
      </div>
      <section aria-labelledby="more-heading" className="flex flex-col items-start gap-4">
        <h2 id="more-heading">Pause, stop, take along</h2>
        {entry.state === 'active' && (
          <Button
            variant="secondary"
            icon="pause"
            pending={isPending('pause')}
            onClick={() => void change('pause', { isActive: false })}
          >
            Pause
          </Button>
        )}
        <Button
          variant="secondary"
          icon="file-text"
          pending={isPending('data')}
          onClick={() =>
            void run('data', async () =>
              downloadJson(await fetchSubscriptionData(token), 'weather-emails.json'),
            )
          }
        >
          Download my data
        </Button>
        <StopAndErase
          token={token}
          waiting={entry.state === 'waiting'}
          question="Stop the weather emails?"
          consequence="Your address and your places are erased. To get emails again, ask for them again."
          erase={eraseSubscription}
          onErased={onErased}
        />
        <p className="text-note text-muted">
          Emails go to {entry.email}. Stopping erases the address and everything that belongs to it.
        </p>
      </section>
    </div>
  );
}

interface StateNoticeProps {
  entry: Subscription;
  isPending: (what: string) => boolean;
  onConfirm: () => void;
  onContinue: () => void;
}

function StateNotice({ entry, isPending, onConfirm, onContinue }: StateNoticeProps) {
  const { state, places, zipCodes, days, hour, endDate, timeZone, nextOutlookAt } = entry;
  if (state === 'waiting')
    return (
      <Notice
        tone="caution"
        title="Not confirmed yet"
        actions={
          <Button icon="check" pending={isPending('confirm')} onClick={onConfirm}>
            Confirm my weather emails
          </Button>
        }
      >
        <p>
          {places.map((place, index) => `${place} ${zipCodes[index]}`).join('; ')}. Fridays at{' '}
          {hourText(hour)}, for {daysText(days)}, until {shortDayText(endDate)}. Earlier weather emails to{' '}
          {entry.email} are replaced.
        </p>
      </Notice>
    );
  if (state === 'paused')
    return (
      <Notice
        title="Paused"
        live
        actions={
          <Button icon="play" pending={isPending('continue')} onClick={onContinue}>
            Continue
          </Button>
        }
      >
        <p>You get no emails until you continue.</p>
      </Notice>
    );
  if (state === 'ended')
    return (
      <Notice tone="caution" title="Your weather emails have ended">
        <p>They ran until {shortDayText(endDate)}. Choose a new end date below to go on.</p>
      </Notice>
    );
  return (
    <Notice tone="good" title="Your weather emails are on" live>
      <Facts
        facts={[
          {
            name: 'Next outlook',
            icon: 'mail',
            value: nextOutlookAt === null ? 'None before the end' : nextText(nextOutlookAt, timeZone),
          },
          { name: 'Until', icon: 'flag', value: `Until ${shortDayText(endDate)}` },
        ]}
      />
    </Notice>
  );
}

function nextText(iso: string, timeZone: string): string {
  const epoch = Date.parse(iso) / 1_000;
  return `Next: ${dayText(isoDay(epoch, timeZone))}, ${clockTime(epoch, timeZone)}`;
}
