import type { NoticeTone } from '#ui/notice.tsx';
import type { OfferView } from '../../private.schema.ts';

type OfferState = Pick<OfferView, 'state' | 'status' | 'volunteerName' | 'endedBecause'>;

/** Where an offer stands, in words for the volunteer who was asked. */
export function titleOf({ state, status, volunteerName, endedBecause }: OfferState): string {
  switch (state) {
    case 'open':
      return `Can you help, ${volunteerName}?`;
    case 'accepted':
      if (status === 'completed') return 'Completed';
      return status === 'cancelled' ? 'The request was canceled' : 'You said yes';
    case 'declined':
      return 'You declined';
    case 'withdrawn':
      return 'You stepped back';
    case 'ended':
      if (endedBecause === null) return 'No answer needed right now';
      return endedBecause === 'taken' ? 'Someone else is on the way' : 'The request is over';
  }
}

export function toneOf({ state, status }: OfferState): NoticeTone {
  if (state === 'open') return 'caution';
  return state === 'accepted' && status !== 'cancelled' ? 'good' : 'info';
}
