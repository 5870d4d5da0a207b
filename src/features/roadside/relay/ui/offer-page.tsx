import { useState } from 'react';
import { nearTime } from '#platform/time/local-time.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { PrivatePage, type PrivateEntry } from '#features/my-entries/ui/private-page.tsx';
import { answerOffer, fetchOffer, type OfferStep } from '../../private.queries.ts';
import type { OfferView } from '../../private.schema.ts';
import { CheckedAgo } from '../../ui/checked-ago.tsx';
import { ContactButtons } from '../../ui/contact-buttons.tsx';
import { placeFacts } from '../../ui/place-facts.tsx';
import { ISSUE_LABELS, milesText, URGENCY_LABELS } from '../../labels.model.ts';
import { RoadsideLink } from '../../ui/roadside-link.tsx';
import { useLiveView } from '../../ui/use-live-view.ts';
import { titleOf, toneOf } from './offer-state.ts';

/** A rider who needs help, for one volunteer who was asked. */
export function OfferPage() {
  return (
    <PrivatePage
      title="A rider needs help"
      tone="services"
      load={fetchOffer}
      leadOf={({ issueType, area }) => `${ISSUE_LABELS[issueType]} near ${area}`}
      elsewhere={<RoadsideLink />}
    >
      {(opened) => <Offer opened={opened} />}
    </PrivatePage>
  );
}

const FAILED = 'There was no answer. Check the connection and try again.';

function Offer({ opened }: { opened: PrivateEntry<OfferView> }) {
  const { entry: view } = opened;
  const open = view.state === 'open';
  const helping = view.state === 'accepted' && view.closedAt === null;
  const { checkedAt, failing, isActing, act } = useLiveView(opened, fetchOffer, open || helping);
  const [stepping, setStepping] = useState(false);
  const take = (step: OfferStep) => act(step, (token) => answerOffer(token, step), FAILED);

  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-2">
        <Notice
          tone={toneOf(view)}
          title={<span className="text-heading leading-tight font-extrabold">{titleOf(view)}</span>}
          live
          actions={
            open ? (
              <>
                <Button icon="check" pending={isActing('accept')} onClick={() => void take('accept')}>
                  Accept
                </Button>
                <Button
                  variant="secondary"
                  icon="x"
                  pending={isActing('decline')}
                  onClick={() => void take('decline')}
                >
                  Decline
                </Button>
              </>
            ) : (
              helping && view.requester && <ContactButtons contact={view.requester} />
            )
          }
        >
          {open ? (
            <>
              <p className="mt-1">
                When you accept, you and the rider see each other's name, phone number and email address, and
                you see where they are.
              </p>
              <p className="mt-1">When you decline, the next volunteer is asked. Nobody minds.</p>
            </>
          ) : (
            <p className="mt-1">{view.message}</p>
          )}
          {helping && <p className="mt-1">Ride safely, and meet in a safe, public place.</p>}
          {view.thanks !== null && <p className="mt-1">The rider says: “{view.thanks}”</p>}
        </Notice>
        {(open || helping) && <CheckedAgo at={checkedAt} failing={failing} />}
        {helping && (
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              icon="flag"
              pending={isActing('complete')}
              onClick={() => void take('complete')}
            >
              Mark as completed
            </Button>
            <Button variant="secondary" icon="undo-2" onClick={() => setStepping(true)}>
              I cannot come after all
            </Button>
          </div>
        )}
      </div>
      <section aria-labelledby="what-is-known">
        <h2 id="what-is-known">{view.requester ? 'Whom you help' : 'What is known'}</h2>
        <DataList
          className="mt-1"
          items={[
            { term: 'Problem', value: ISSUE_LABELS[view.issueType] },
            { term: 'Urgency', value: URGENCY_LABELS[view.urgency] },
            { term: 'Area', value: view.area },
            { term: 'From your ZIP code', value: milesText(view.milesAway) },
            { term: 'Asked for', value: nearTime(view.requestedAt) },
            ...(view.requester
              ? [{ term: 'Name', value: view.requester.name }, ...placeFacts(view.requester)]
              : []),
          ]}
        />
        {view.requester && <p className="mt-3 whitespace-pre-line">{view.requester.description}</p>}
      </section>
      <ConfirmDialog
        open={stepping}
        title="You cannot come?"
        confirm="I cannot come"
        keep="I am coming"
        icon="undo-2"
        pending={isActing('withdraw')}
        onClose={() => setStepping(false)}
        onConfirm={() => void take('withdraw').then(() => setStepping(false))}
      >
        <p>The rider is notified, and other volunteers are asked. Better now than later.</p>
      </ConfirmDialog>
    </div>
  );
}
