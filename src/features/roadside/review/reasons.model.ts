import type { ReasonTemplate } from '#features/review/queue/queue.model.ts';

/** Why volunteers and requests are often declined. */
export const VOLUNTEER_REASONS: readonly ReasonTemplate[] = [
  {
    id: 'unreachable',
    label: 'Not reachable',
    text: 'We could not reach you at the phone number or address you gave. Please register again.',
  },
  {
    id: 'area',
    label: 'No services',
    text: 'We could not tell which help you offer. Please register again and name the services.',
  },
];

export const REQUEST_REASONS: readonly ReasonTemplate[] = [
  {
    id: 'call-911',
    label: 'Needs 911',
    text: 'This needs emergency services. If anyone is hurt or in danger, call 911 now.',
  },
  {
    id: 'no-answer',
    label: 'No answer by phone',
    text: 'We called you and nobody answered, so we did not send a volunteer. Please ask again if you still need help.',
  },
];
