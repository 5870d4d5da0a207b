import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { RouteDetails } from '#features/routes/entry/route.schema.ts';
import { localDay } from '#platform/time/local-time.ts';
import { forgetLink } from '#features/my-entries/saved-links.store.ts';
import { useMailWorks } from '#platform/mail/use-mail-works.ts';
import { usePrivateToken } from '#platform/private-links/use-private-token.ts';
import { FormLoading } from '#ui/late/form-loading.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { PrivatePage } from '#features/my-entries/ui/private-page.tsx';
import { closedText, riders } from '../../rsvp.model.ts';
import { loadMyRsvp } from '../../rsvp.queries.ts';
import type { ChangeRsvpProps } from './change-rsvp.tsx';
import { ConfirmPlace } from './confirm-place.tsx';
import type { MyRsvp } from '../../rsvp.schema.ts';
import { LeaveRide } from './leave-ride.tsx';

const loadChange = () => import('./change-rsvp.tsx');

interface MyRsvpPageProps {
  /** Day, meeting point, weather and calendar of the ride. */
  rideDetails: (ride: RouteDetails) => ReactNode;
}

/** What a rider's private link opens: where the entry stands, changing it, giving the place back. */
export function MyRsvpPage({ rideDetails }: MyRsvpPageProps) {
  const token = usePrivateToken();
  const [left, setLeft] = useState<{ token: string; entry: MyRsvp }>();
  // Another link may be opened in the same tab.
  if (left !== undefined && left.token === token) return <Left entry={left.entry} />;
  return (
    <PrivatePage
      title="Your place on a ride"
      tone="guide"
      load={loadMyRsvp}
      titleOf={({ rideName }) => rideName}
      savedAs={({ rideId, rideName, name }) => ({
        page: '/private/rsvp',
        title: `Signed up: ${rideName}`,
        entry: `${rideId} ${name}`,
      })}
      leadOf={({ name, partySize }) => `Signed up: ${name}, ${riders(partySize)}`}
    >
      {({ entry, token, show }) => (
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex flex-col gap-8">
            <Standing entry={entry} token={token} onConfirmed={show} />
            {entry.ride ? (
              <>
                {rideDetails(entry.ride)}
                <Link to={`/route/${entry.rideId}`} className="text-link inline-flex min-h-12 items-center">
                  All about this ride
                </Link>
              </>
            ) : (
              <p>{entry.rideWhen}</p>
            )}
          </div>
          <div className="flex flex-col gap-10">
            {entry.door === 'open' && entry.isConfirmed && (
              <LateChangeRsvp entry={entry} token={token} onChanged={show} />
            )}
            <LeaveRide
              entry={entry}
              token={token}
              onLeft={() => {
                forgetLink(token);
                setLeft({ token, entry });
              }}
            />
            {entry.eraseAt !== null && (
              <p className="text-note text-muted">
                This entry is erased automatically on {localDay(entry.eraseAt)}, 30 days after the ride.
              </p>
            )}
          </div>
        </div>
      )}
    </PrivatePage>
  );
}

function LateChangeRsvp(props: ChangeRsvpProps) {
  const { part, failed, retry } = useDownload(loadChange);
  return part ? <part.ChangeRsvp {...props} /> : <FormLoading failed={failed} onRetry={retry} />;
}

interface StandingProps {
  entry: MyRsvp;
  token: string;
  onConfirmed: (entry: MyRsvp) => void;
}

function Standing({ entry, token, onConfirmed }: StandingProps) {
  const { door, state, position, partySize } = entry;
  const getsEmail = useMailWorks() && entry.email !== null;
  // The ride's own part below says that it is canceled or over.
  if (door === 'cancelled' || door === 'over') return null;
  if (door !== 'open') return <Notice tone="caution" title={closedText(door, entry.rideDate)} />;
  if (!entry.isConfirmed) return <ConfirmPlace entry={entry} token={token} onConfirmed={onConfirmed} />;
  if (state === 'going')
    return (
      <Notice tone="good" title="You are going">
        <p>{partySize === 1 ? 'Your place is reserved.' : `${partySize} places are reserved for you.`}</p>
      </Notice>
    );
  return (
    <Notice
      tone="caution"
      title={position === null ? 'Your party is too large' : `You are number ${position} on the waiting list`}
    >
      <p>
        {position === null
          ? 'The ride takes fewer riders now than you are. Make your party smaller to get into the line.'
          : `You move up as soon as ${partySize === 1 ? 'a place is' : `${partySize} places are`} free${getsEmail ? ', and get an email' : '; look here from time to time'}.`}
      </p>
    </Notice>
  );
}

function Left({ entry: { rideName, door, state, partySize } }: { entry: MyRsvp }) {
  const isFreed = door === 'open' && state === 'going';
  return (
    <Page title="You are off the list" lead={rideName} tone="guide" width="narrow">
      <Notice
        tone="good"
        title="Your entry is erased"
        live
        actions={
          <LinkButton to="/group-rides" variant="secondary" icon="users">
            Find another ride
          </LinkButton>
        }
      >
        <p>
          {isFreed && `Your ${partySize === 1 ? 'place is' : 'places are'} free for others. `}
          Your link has ended.
        </p>
      </Notice>
    </Page>
  );
}
