import { nearTimeWithin } from '#platform/time/local-time.ts';
import type { NoticeTone } from '#ui/notice.tsx';
import type { CloseReason } from '../../roadside.model.ts';
import type { RequestView } from '../../private.schema.ts';

export interface StateWords {
  tone: NoticeTone;
  title: string;
  /** What it means and what to do, one sentence or two each. */
  sentences: string[];
}

const CLOSED_BECAUSE: Record<CloseReason, string> = {
  requester: 'You ended it.',
  volunteer: 'The volunteer reported that it is done.',
  admin: 'The people who run this site ended it.',
  unconfirmed: 'It was not confirmed in time, so nobody was asked.',
  replaced: 'A newer request with the same address and phone number took its place.',
  unanswered: 'Nobody could help in time. If you still need help, send a new request.',
  time: 'Nobody reported the end, so it was closed after a week.',
};

/** Where a request stands, in words for the one who made it. */
export function requestState(view: RequestView): StateWords {
  const closed = view.closedBecause ? [CLOSED_BECAUSE[view.closedBecause]] : [];
  switch (view.step) {
    case 'unconfirmed':
      return { tone: 'caution', title: 'Waiting for your confirmation', sentences: unconfirmed(view) };
    case 'review':
      return {
        tone: 'info',
        title: 'Waiting for review',
        sentences: ['A person reads your request before volunteers are asked.'],
      };
    case 'asking':
      return {
        tone: 'info',
        title: 'Asking volunteers',
        sentences: [
          `${askedText(view.asked, view.declined)} We look within ${view.radius} miles.`,
          ...(view.chosenName && view.asked <= 1
            ? [`${view.chosenName} is asked first, as you requested.`]
            : []),
          'They see the area and the problem, and neither your name nor your contact.',
        ],
      };
    case 'calling':
      return {
        tone: 'info',
        title: 'Volunteers are called',
        sentences: [
          'This site cannot send email, so a person has to call volunteers near you.',
          'Keep your phone at hand.',
        ],
      };
    case 'nobody':
      return { tone: 'caution', title: 'Nobody found so far', sentences: nobody(view) };
    case 'helped':
      return {
        tone: 'good',
        title: `${view.helper?.name ?? 'A volunteer'} is coming`,
        sentences: ['Call each other and agree on where and when. Meet in a safe, public place.'],
      };
    case 'completed':
      return { tone: 'good', title: 'Completed', sentences: closed };
    case 'cancelled':
      return {
        tone: 'info',
        title: view.closedBecause === 'replaced' ? 'Replaced' : 'Canceled',
        sentences: view.canConfirm ? [...closed, 'If this is the one that counts, confirm it.'] : closed,
      };
  }
}

/** What one can do instead of waiting. */
const DO_NOT_WAIT =
  'Do not wait for it: call your insurance or motorcycle club, a towing company, or someone you know. In danger, call 911.';

function unconfirmed(view: RequestView) {
  const { canConfirm, isUndelivered, mailWorks, requesterEmail, requesterPhone, endsAt } = view;
  const end = endsAt ? [`Without it the request ends ${nearTimeWithin(endsAt)}.`] : [];
  if (canConfirm) return [`Confirm that ${requesterEmail} is your address. Nobody is asked before.`, ...end];
  if (isUndelivered)
    return [
      `Our email to ${requesterEmail} could not be delivered so far. Nobody is asked before you confirm.`,
      `Is the address wrong? Cancel this request and send a new one. If it is right, keep your phone at hand: an admin can call you at ${requesterPhone} to confirm.`,
      DO_NOT_WAIT,
      ...end,
    ];
  if (mailWorks)
    return [
      `Open our email to ${requesterEmail} and confirm there. Nobody is asked before.`,
      'Nothing there? Check the spam folder. An address gets at most 3 such emails an hour and 6 a day; “Lost a link?” under My rides & posts sends the link too.',
      ...end,
    ];
  return [
    `This site cannot send email right now. A person has to call you at ${requesterPhone} to confirm. Nobody is asked before.`,
    ...end,
  ];
}

function nobody({ asked, radius, endsAt }: RequestView) {
  const all =
    asked === 0
      ? `No volunteer within ${radius} miles helps with this.`
      : `${asked === 1 ? 'The one volunteer' : `All ${asked} volunteers`} in reach, within ${radius} miles, ${asked === 1 ? 'was' : 'were'} asked.`;
  return [
    all,
    ...(asked > 0 && endsAt ? ['One of them may still say yes; this page shows it.'] : []),
    DO_NOT_WAIT,
  ];
}

function askedText(asked: number, declined: number): string {
  if (asked === 0) return 'The first volunteers are asked now.';
  const volunteers = asked === 1 ? '1 volunteer was asked' : `${asked} volunteers were asked`;
  return declined === 0 ? `${volunteers}.` : `${volunteers}, ${declined} could not come.`;
}
