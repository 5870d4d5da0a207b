import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { PrivatePage, type PrivateEntry } from '#features/my-entries/ui/private-page.tsx';
import {
  cancelRequest,
  completeRequest,
  confirmRequest,
  eraseRequest,
  exportRequest,
  fetchRequest,
} from '../../private.queries.ts';
import type { RequestView } from '../../private.schema.ts';
import { CheckedAgo } from '../../ui/checked-ago.tsx';
import { CompleteForm } from './complete-form.tsx';
import { ContactButtons } from '../../ui/contact-buttons.tsx';
import { Gone } from '../../ui/gone.tsx';
import { OwnData } from '../../ui/own-data.tsx';
import { placeFacts } from '../../ui/place-facts.tsx';
import { requestState } from './request-state.ts';
import { RequestTimeline } from './request-timeline.tsx';
import { RequestBar, WhileYouWait } from './request-parts.tsx';
import { WaitingLead } from './waiting-lead.tsx';
import { ISSUE_LABELS, URGENCY_LABELS } from '../../labels.model.ts';
import { RoadsideLink } from '../../ui/roadside-link.tsx';
import { useLiveView } from '../../ui/use-live-view.ts';

/** A request for help, for the one who made it. */
export function RequestPage() {
  return (
    <PrivatePage
      title="Your request for help"
      tone="services"
      load={fetchRequest}
      savedAs={({ id }) => ({ page: '/private/request', title: 'Request for help', entry: id })}
      leadOf={({ issueType, area }) => `${ISSUE_LABELS[issueType]} near ${area}`}
      elsewhere={<RoadsideLink />}
    >
      {(opened) => <Request opened={opened} />}
    </PrivatePage>
  );
}

/** Brings a field and the clipboard, which nobody needs at once. */
const loadShare = () => import('./share-place.tsx');

const FAILED = 'There was no answer. Check the connection and try again.';

function Request({ opened }: { opened: PrivateEntry<RequestView> }) {
  const { entry: view, token } = opened;
  const [erased, setErased] = useState<string>();
  const [cancelling, setCancelling] = useState(false);
  const over = view.closedAt !== null;
  const { checkedAt, failing, isActing, act } = useLiveView(
    opened,
    fetchRequest,
    !over && erased === undefined,
  );
  const share = useDownload(loadShare, !over);
  if (erased !== undefined) return <Gone message={erased} />;

  const { tone, title, sentences } = requestState(view);
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <div className="flex flex-col gap-4">
            <WaitingLead request={view} />
            <Notice
              tone={tone}
              title={<span className="text-heading leading-tight font-extrabold">{title}</span>}
              live
              actions={
                view.canConfirm ? (
                  <Button
                    icon="check"
                    pending={isActing('confirm')}
                    onClick={() => void act('confirm', confirmRequest, FAILED)}
                  >
                    Confirm my request
                  </Button>
                ) : (
                  view.helper && !over && <ContactButtons contact={view.helper} />
                )
              }
            >
              {sentences.map((sentence) => (
                <p key={sentence} className="mt-1">
                  {sentence}
                </p>
              ))}
              {view.nightWatch !== null && <p className="mt-1">{view.nightWatch}</p>}
              {view.thanks !== null && <p className="mt-1">Your thanks: “{view.thanks}”</p>}
            </Notice>
            {!over && <CheckedAgo at={checkedAt} failing={failing} />}
          </div>
          {view.step === 'helped' && (
            <CompleteForm
              helper={view.helper?.name ?? 'the volunteer'}
              pending={isActing('complete')}
              onComplete={(thanks) =>
                void act('complete', (own) => completeRequest(own, { thanks: thanks || null }), FAILED)
              }
            />
          )}
          <RequestTimeline view={view} />
          {!over && <WhileYouWait />}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {!over && share.part && <share.part.SharePlace view={view} token={token} />}
          <section aria-labelledby="what-you-sent">
            <h2 id="what-you-sent">What you sent</h2>
            <DataList
              className="mt-1"
              items={[
                { term: 'Problem', value: ISSUE_LABELS[view.issueType] },
                { term: 'Urgency', value: URGENCY_LABELS[view.urgency] },
                ...placeFacts(view),
                { term: 'Name', value: view.requesterName },
                { term: 'Email', value: view.requesterEmail },
                { term: 'Phone', value: view.requesterPhone },
              ]}
            />
            <p className="mt-3 whitespace-pre-line">{view.description}</p>
          </section>
          {!over && (
            <section aria-labelledby="no-help-needed">
              <h2 id="no-help-needed">No help needed anymore?</h2>
              <p className="mt-1">Cancel, so that nobody sets off for nothing.</p>
              <div className="mt-3">
                <Button variant="secondary" icon="x" onClick={() => setCancelling(true)}>
                  Cancel request
                </Button>
              </div>
            </section>
          )}
          <OwnData
            token={token}
            fileName="roadside-request.json"
            exportData={exportRequest}
            erase={eraseRequest}
            eraseLabel="Delete my data"
            eraseTitle="Delete everything about you?"
            onErased={setErased}
          >
            <p>
              {over
                ? 'Your name, contact, place and description are erased at once. This link ends too.'
                : 'The request ends, anyone on the way is notified, and your data is erased right away. This link ends too.'}
            </p>
          </OwnData>
          {over && <RoadsideLink />}
        </div>
      </div>
      {!over && <RequestBar helper={view.helper} />}
      <ConfirmDialog
        open={cancelling}
        title="Cancel this request?"
        confirm="Cancel the request"
        keep="Keep it"
        icon="x"
        pending={isActing('cancel')}
        onClose={() => setCancelling(false)}
        onConfirm={() => void act('cancel', cancelRequest, FAILED).then(() => setCancelling(false))}
      >
        <p>{view.helper ? `${view.helper.name} is notified right away.` : 'No more volunteers are asked.'}</p>
      </ConfirmDialog>
    </div>
  );
}
