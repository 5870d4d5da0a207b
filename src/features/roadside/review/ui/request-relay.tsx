import { useState } from 'react';
import type { ReviewedRequest } from '#features/roadside/roadside.schema.ts';
import { postJson } from '#platform/api-client/api-client.ts';
import { useMutation } from '#platform/api-client/queries.ts';
import type { SiteTimes } from '#platform/time/site-time.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { CallList } from './call-list.tsx';
import { CardFacts } from '#features/review/ui/review-card.tsx';

interface RequestRelayProps {
  request: ReviewedRequest;
  /** Shows the list as it is now. */
  refresh: () => Promise<unknown>;
}

type Step = 'confirm' | 'block';

const DONE: Record<Step, string> = {
  confirm: 'is confirmed by phone.',
  block: 'is blocked.',
};

/** How far a request has come on its way to a volunteer, and what an admin can do about it. */
export function RequestRelay({ request, refresh }: RequestRelayProps) {
  const clock = useSiteClock();
  const { relay, isBlocked, isApproved } = request;
  const [calling, setCalling] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const take = useMutation({
    mutationFn: (step: Step) => postJson(stepPath(request.id, step), {}),
    onSuccess: async (_answer, step) => {
      toast({ title: 'Status Updated', description: `${request.requesterName} ${DONE[step]}` });
      await refresh();
    },
    onError: (error) => {
      failureToast('Update Failed', error, 'Nothing was changed.');
      void refresh();
    },
  });
  const step = (name: Step) => ({
    compact: true,
    variant: 'secondary' as const,
    pending: take.isPending && take.variables === name,
    onClick: () => take.mutate(name),
  });
  if (relay.erasedAt !== null)
    return <p className="text-muted">What said who asked was erased {clock.nearWithin(relay.erasedAt)}.</p>;
  const open = relay.closedAt === null;
  return (
    <details className="group/relay border-t border-line">
      <summary className="flex min-h-12 items-center justify-between gap-4 py-2 marker:content-none [&::-webkit-details-marker]:hidden">
        <span>
          <strong>Way to a volunteer:</strong> {relayText(request)}
        </span>
        <Icon name="chevron-down" className="size-5 transition-transform group-open/relay:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3">
        <CardFacts facts={relayFacts(request, clock)} />
        {open && relay.nobodyLeftAt !== null && relay.helper === null && (
          <Notice tone="caution" title="Nobody left to ask">
            <p>Everyone within {relay.radius} miles was asked. Call the requester.</p>
          </Notice>
        )}
        {open && relay.byHand && relay.helper === null && (
          <Notice title="No mail server is set">
            <p>
              {relay.confirmedAt === null || !isApproved
                ? 'Call the requester to confirm, approve, and then call volunteers.'
                : 'Volunteers have to be called. Tell the one who says yes everything here.'}
            </p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {open && relay.confirmedAt === null && (
            <Button icon="phone" {...step('confirm')}>
              Confirmed by phone
            </Button>
          )}
          {open && relay.helper === null && relay.confirmedAt !== null && isApproved && (
            <Button
              compact
              variant="secondary"
              icon="list"
              aria-expanded={calling}
              onClick={() => setCalling(!calling)}
            >
              {calling ? 'Hide volunteers' : 'Volunteers to call'}
            </Button>
          )}
          {!isBlocked && (
            <Button compact variant="secondary" icon="x" onClick={() => setBlocking(true)}>
              Block contact
            </Button>
          )}
        </div>
        {calling && open && relay.helper === null && <CallList requestId={request.id} onAssigned={refresh} />}
        <ConfirmDialog
          open={blocking}
          title="Block this contact?"
          confirm="Block contact"
          icon="x"
          pending={take.isPending && take.variables === 'block'}
          onClose={() => setBlocking(false)}
          onConfirm={() => take.mutate('block', { onSettled: () => setBlocking(false) })}
        >
          <p>
            The email address and the phone number of {request.requesterName} can neither ask for help nor
            register.{open && ' This request ends.'} You can unblock them below the list.
          </p>
        </ConfirmDialog>
      </div>
    </details>
  );
}

const stepPath = (id: string, step: Step) => `/api/admin/requests/${encodeURIComponent(id)}/${step}`;

function relayFacts({ relay, ...request }: ReviewedRequest, clock: SiteTimes): (readonly [string, string])[] {
  const facts: (readonly [string, string | null])[] = [
    ['Area', request.area],
    ['Road', request.road],
    ['Mile marker', request.mileMarker],
    ['Exact position', request.position && `${request.position.latitude}, ${request.position.longitude}`],
    [
      'Confirmed',
      relay.confirmedAt === null
        ? 'Not yet'
        : `${clock.near(relay.confirmedAt)}, ${relay.confirmedBy === 'mail' ? 'by email' : `by phone (${relay.confirmedBy ?? 'an admin'})`}`,
    ],
    ['Asked for', relay.chosen?.name ?? null],
    ['Volunteers asked', relay.asked === 0 ? null : askedText(relay)],
    ['On the way', relay.closedAt === null ? (relay.helper?.name ?? null) : null],
    ['Helped', relay.closedAt === null ? null : (relay.helper?.name ?? 'Nobody')],
    ['Closed', relay.closedAt && `${clock.near(relay.closedAt)}, ${CLOSED[relay.closedBecause ?? 'admin']}`],
  ];
  return facts.flatMap(([term, value]) => (value === null ? [] : [[term, value] as const]));
}

const CLOSED: Record<NonNullable<ReviewedRequest['relay']['closedBecause']>, string> = {
  requester: 'by the requester',
  volunteer: 'by the volunteer',
  admin: 'by an admin',
  unconfirmed: 'never confirmed',
  replaced: 'replaced by a newer one',
  unanswered: 'nobody could help',
  time: 'after a week',
};

const askedText = ({ asked, declined, waiting, radius }: ReviewedRequest['relay']) =>
  `${asked} within ${radius} miles (${declined} declined, ${waiting} waiting)`;

/** The relay's progress in one line. */
function relayText({ relay, isApproved }: ReviewedRequest): string {
  if (relay.closedAt !== null) return 'closed';
  if (relay.helper !== null) return `${relay.helper.name} is on the way`;
  if (relay.confirmedAt === null) return 'not confirmed yet';
  if (!isApproved && relay.asked === 0) return 'confirmed, waits for approval';
  if (relay.nobodyLeftAt !== null) return 'nobody left to ask';
  if (relay.asked === 0) return relay.byHand ? 'volunteers have to be called' : 'nobody asked yet';
  return `${relay.asked} asked, ${relay.declined} declined`;
}
