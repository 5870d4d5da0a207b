import { VERDICT_LASTS_DAYS, type WatchKind } from './notifications.model.ts';

/** How it is with notifications on a device. */
export type NotifyState = 'none' | 'install' | 'denied' | 'off' | 'on';

const WHEN: Record<WatchKind, string> = {
  verdict: 'each morning how the day is for riding here, and when it turns worse',
  trip: 'on the evening before and in the morning how your stops are, and when it turns worse',
  ride: 'when this ride is changed or called off',
  volunteer: 'when a rider near you needs help, beside the email',
};
const MORE: Record<WatchKind, string> = {
  verdict: ` It ends ${VERDICT_LASTS_DAYS} days after you last opened this page.`,
  trip: ' The road between the stops is not in it.',
  ride: '',
  volunteer: ' It names nobody: you answer on the page that it opens.',
};

export const NOTIFY_TEXT = {
  none: 'This browser cannot show notifications of this site.',
  install:
    'On an iPhone or iPad, notifications need the app: press Share, choose “Add to Home Screen”, and open it from there.',
  denied:
    'Your browser blocks notifications of this site. Allow them in its settings for this site, then load the page again.',
  simulated: 'This is a demonstration: no notification leaves it.',
} as const;

export function notifyText(state: NotifyState, kind: WatchKind): string {
  if (state === 'off') return `Hear ${WHEN[kind]}.${MORE[kind]}`;
  if (state === 'on') return `They are on. You hear ${WHEN[kind]}.${MORE[kind]}`;
  return NOTIFY_TEXT[state];
}
