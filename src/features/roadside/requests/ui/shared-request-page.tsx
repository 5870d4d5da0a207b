import { PrivatePage, type PrivateEntry } from '#features/my-entries/ui/private-page.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { ISSUE_LABELS } from '../../labels.model.ts';
import { fetchShared } from '../../private.queries.ts';
import type { SharedRequest } from '../../private.schema.ts';
import type { RequestStep } from '../../roadside.model.ts';
import { CheckedAgo } from '../../ui/checked-ago.tsx';
import { placeFacts } from '../../ui/place-facts.tsx';
import { RoadsideLink } from '../../ui/roadside-link.tsx';
import { useLiveView } from '../../ui/use-live-view.ts';
import { RequestTimeline } from './request-timeline.tsx';
import { WaitingLead } from './waiting-lead.tsx';

const WORDS: Record<RequestStep, string> = {
  unconfirmed: 'Not confirmed yet. Nobody is asked before.',
  review: 'A volunteer admin reads it first.',
  asking: 'Volunteers are asked. No answer yet.',
  calling: 'An admin calls volunteers.',
  nobody: 'Nobody found so far.',
  helped: 'A rider is coming.',
  completed: 'It is done.',
  cancelled: 'It was canceled.',
};

/** A request for help, for those whom the rider gave the link: to see, and nothing else. */
export function SharedRequestPage() {
  return (
    <PrivatePage
      title="A rider needs help"
      tone="services"
      load={fetchShared}
      leadOf={({ issueType, area }) => `${ISSUE_LABELS[issueType]} near ${area}`}
      elsewhere={<RoadsideLink />}
    >
      {(opened) => <Shared opened={opened} />}
    </PrivatePage>
  );
}

function Shared({ opened }: { opened: PrivateEntry<SharedRequest> }) {
  const { entry: view } = opened;
  const over = view.closedAt !== null;
  const { checkedAt, failing } = useLiveView(opened, fetchShared, !over);
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <div className="flex flex-col gap-3">
        <WaitingLead request={view} />
        <p role="status" className="text-lead font-bold">
          {WORDS[view.step]}
        </p>
        {!over && <CheckedAgo at={checkedAt} failing={failing} />}
      </div>
      {view.place && (
        <section aria-labelledby="where">
          <h2 id="where">Where</h2>
          <DataList className="mt-1" items={placeFacts(view.place)} />
        </section>
      )}
      <RequestTimeline view={{ ...view, helper: view.helpedAt === null ? null : { name: 'A rider' } }} />
      <p className="text-muted">
        This page is for viewing only. Reach the rider the way you usually do. In danger, call 911.
      </p>
    </div>
  );
}
