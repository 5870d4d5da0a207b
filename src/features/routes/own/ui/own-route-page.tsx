import { useCallback, type ReactNode } from 'react';
import { rideDateText, rideTimeText } from '../../rides/rides.model.ts';
import { localDay } from '#platform/time/local-time.ts';
import {
  OwnedEntry,
  type EditSlot,
  type OwnedEntryProps,
  type StateWords,
} from '#features/my-entries/ui/owned-entry.tsx';
import { PrivatePage, type PrivateEntry } from '#features/my-entries/ui/private-page.tsx';
import { fetchOwnRoute, ownRouteCalls } from '../own-route.queries.ts';
import type { OwnRoute } from '../own-route.schema.ts';
import type { OwnState } from '../own-state.model.ts';
import { OwnDates } from './own-dates.tsx';
import { distanceText, durationText } from '../../entry/route.model.ts';

export interface OwnRoutePageProps {
  /** Of a standing ride: another date than that of the link, by its id. */
  date: string | null;
  /** The form that changes it. */
  form: (slot: EditSlot<OwnRoute>) => ReactNode;
  /** What only a ride has, for example who comes. */
  ride?: ((opened: Pick<PrivateEntry<OwnRoute>, 'entry' | 'token'>) => ReactNode) | undefined;
}

/** A route or ride as its owner sees it, behind a private link. */
export function OwnRoutePage({ date, form, ride }: OwnRoutePageProps) {
  const load = useCallback(
    (token: string, signal?: AbortSignal) => fetchOwnRoute(token, date, signal),
    [date],
  );
  return (
    <PrivatePage
      key={date}
      title="Your route or ride"
      tone="guide"
      load={load}
      titleOf={({ stored }) => stored.name}
      savedAs={date === null ? savedAs : undefined}
      leadOf={({ isRide }) =>
        isRide ? 'Your ride. Only you see this page.' : 'Your route. Only you see this page.'
      }
    >
      {(opened) => {
        const { entry, token } = opened;
        const calls = ownRouteCalls(token, date);
        const thing = entry.isRide ? 'ride' : 'route';
        return (
          <OwnedEntry
            opened={opened}
            state={STATES[entry.state]}
            publicPath={entry.publicPath}
            changes={entry}
            takeBackChange={calls.takeBackChange}
            edit={entry.may.edit ? { label: `Change the ${thing}`, form } : undefined}
            facts={factsOf(entry)}
            actions={actionsOf(entry, calls)}
            data={{ load: calls.data, fileName: `${thing}-${entry.id}.json` }}
          >
            <OwnDates entry={entry} token={token} />
            {entry.isRide && ride?.({ entry, token })}
          </OwnedEntry>
        );
      }}
    </PrivatePage>
  );
}

const savedAs = ({ id, isRide, stored: { name } }: OwnRoute) => ({
  page: '/private/route' as const,
  title: isRide ? `Ride: ${name}` : `Route: ${name}`,
  entry: String(id),
});

const STATES: Record<OwnState, StateWords> = {
  pending: {
    tone: 'info',
    title: 'Waiting for review',
    text: 'A person looks at every entry before it appears. You can change yours now, and afterwards too.',
  },
  published: { tone: 'good', title: 'Published', text: 'Everyone can see it.' },
  hidden: { tone: 'caution', title: 'Not public', text: 'An admin has taken it off the site for now.' },
  over: { tone: 'info', title: 'This ride is over', text: 'Its page stays and says that it took place.' },
  cancelled: {
    tone: 'bad',
    title: 'Canceled',
    text: 'Its page says so, searches leave it out, and calendars that have it are updated.',
  },
  withdrawn: { tone: 'info', title: 'Withdrawn', text: 'You took it down. No one sees it anymore.' },
};

function factsOf({ stored, isRide, beginsAt, contact, submittedAt }: OwnRoute) {
  const ends = [stored.startLocation, stored.endLocation].filter(Boolean).join(' to ');
  return [
    { term: 'Name', value: stored.name },
    ...(isRide ? [{ term: 'When', value: whenText(stored.rideDate, beginsAt) }] : []),
    ...(ends ? [{ term: 'Where', value: ends }] : []),
    { term: 'ZIP codes', value: stored.zipCodes.join(', ') },
    {
      term: 'Length',
      value: `${distanceText(stored.distance)}, ${durationText(stored.estimatedTime)}`,
    },
    { term: 'Sent', value: localDay(submittedAt) },
    { term: 'Your name', value: contact.name ?? 'Not stored' },
    { term: 'Your email address', value: contact.email ?? 'Not stored' },
  ];
}

const whenText = (rideDate: string | null, beginsAt: string | null) =>
  [rideDate && rideDateText(rideDate), beginsAt && rideTimeText(beginsAt)].filter(Boolean).join(', ');

function actionsOf(
  { may, state, isRide, contact, series }: OwnRoute,
  calls: ReturnType<typeof ownRouteCalls>,
): OwnedEntryProps<OwnRoute>['actions'] {
  const thing = isRide ? 'ride' : 'route';
  const cancel = {
    label: series ? 'Cancel this date' : 'Cancel the ride',
    icon: 'x' as const,
    question: series ? 'Cancel this date?' : 'Cancel this ride?',
    consequence: (
      <p>
        Its page says at once that it does not take place.{series && ' The other dates stay.'} This cannot be
        undone.
      </p>
    ),
    confirm: series ? 'Cancel this date' : 'Cancel the ride',
    run: calls.cancel,
  };
  const end = {
    label: 'Cancel this date and all that follow',
    icon: 'x' as const,
    question: 'End this standing ride?',
    consequence: (
      <p>
        This date and all that follow do not take place, their pages say so at once, and no new dates appear.
        This cannot be undone.
      </p>
    ),
    confirm: 'Cancel them all',
    run: calls.end,
  };
  const discard = {
    label: `Delete the ${thing}`,
    icon: 'trash-2' as const,
    question: `Delete this ${thing}?`,
    consequence: <p>It is deleted before anyone reviews it, and this link ends.</p>,
    confirm: 'Delete',
    run: calls.withdraw,
  };
  const takeDown = {
    label: `Take the ${thing} down`,
    icon: 'trash-2' as const,
    question: `Take this ${thing} down?`,
    consequence: (
      <p>Its page, and every mention of it on this site, is gone at once. This cannot be undone.</p>
    ),
    confirm: 'Take it down',
    run: calls.withdraw,
  };
  const erase = {
    label: 'Erase my contact',
    icon: 'unlink' as const,
    question: 'Erase your name and email address?',
    consequence: (
      <p>
        The {thing} stays, without your name{series && ', in all of its dates'}. You get no more emails about
        it, and a lost link cannot be sent again.
      </p>
    ),
    confirm: 'Erase',
    run: calls.eraseContact,
  };
  return [
    ...(may.cancel ? [cancel] : []),
    ...(series?.mayEnd ? [end] : []),
    ...(may.withdraw ? [state === 'pending' ? discard : takeDown] : []),
    ...(contact.name !== null || contact.email !== null ? [erase] : []),
  ];
}
