/** A notification as it is shown. It names no person. */
import { wholeStart } from '#platform/text/clean-text.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

export interface Notice {
  title: string;
  body: string;
  /** What a press opens: an address of this site, or a path of it. */
  opens: string;
  /** Notices with the same tag replace each other. */
  tag: string;
  urgency: 'normal' | 'high';
  /** So long somebody may want it, ms. */
  lastsMs: number;
  /** Buttons. Each opens the same page: nothing is answered by a press outside of the site. */
  buttons?: readonly { name: string; title: string }[];
}

const MOST = { title: 120, body: 900 } as const;

const clipped = (text: string, most: number) =>
  text.length <= most ? text : `${wholeStart(text, most - 1)}…`;

/**
 * What is sent: JSON that browsers with declarative push show by themselves (`web_push` 8030) and that our own worker
 * reads everywhere else.
 */
export function messageText(notice: Notice, site: { publicUrl: string }): string {
  const navigate = new URL(notice.opens, `${site.publicUrl}/`).href;
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: clipped(notice.title, MOST.title),
      body: clipped(notice.body, MOST.body),
      navigate,
      tag: notice.tag,
      lang: 'en-US',
      ...(notice.buttons && {
        actions: notice.buttons.map(({ name, title }) => ({ action: name, title, navigate })),
      }),
    },
  });
}

/** The first of each browser: it shows that it works, and finds out whether there is such a browser. */
export const helloNotice = (opens: string): Notice => ({
  title: 'Notifications are on',
  body: 'You can stop them on the page where you switched them on.',
  opens,
  tag: 'hello',
  urgency: 'normal',
  lastsMs: HOUR_MS,
});

interface RideFacts {
  id: number;
  name: string;
}

const rideNotice = ({ id }: RideFacts, title: string, body: string): Notice => ({
  title,
  body,
  opens: `/route/${id}`,
  tag: `ride-${id}`,
  urgency: 'normal',
  lastsMs: DAY_MS,
});

export const rideOffNotice = (ride: RideFacts, isCanceled: boolean): Notice =>
  rideNotice(
    ride,
    isCanceled ? `Called off: ${ride.name}` : `No longer listed: ${ride.name}`,
    isCanceled ? 'The organizer called this ride off.' : 'This ride was taken from the site.',
  );

/** @param changed what a rider has to know: "date or time", "meeting point" */
export const rideChangedNotice = (ride: RideFacts, changed: readonly string[]): Notice =>
  rideNotice(ride, `Changed: ${ride.name}`, `New ${changed.join(' and ')}. Look before you set out.`);

export const rideBackNotice = (ride: RideFacts): Notice =>
  rideNotice(ride, `On again: ${ride.name}`, 'This ride takes place after all. Look before you set out.');

interface HelpFacts {
  /** "Flat tire", "Leadville, CO", "12 miles from you". */
  problem: string;
  area: string;
  away: string;
  isUrgent: boolean;
  /** The private page on which the volunteer answers. */
  url: string;
  offerId: string;
  /** Others are asked after so long. */
  lastsMs: number;
}

/** Nothing of who asks, where exactly, in which words: a locked screen shows it to anybody. */
export const helpNotice = (facts: HelpFacts): Notice => ({
  title: facts.isUrgent ? 'Urgent: a rider needs help' : 'A rider needs help',
  body: `${facts.problem}, ${facts.area}, ${facts.away}. Can you come?`,
  opens: facts.url,
  tag: `help-${facts.offerId}`,
  urgency: 'high',
  lastsMs: facts.lastsMs,
  buttons: [
    { name: 'help', title: 'I can help' },
    { name: 'later', title: 'Not now' },
  ],
});
