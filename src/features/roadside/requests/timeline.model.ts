import type { RequestView } from '../private.schema.ts';

export interface TimelineStop {
  label: string;
  /** ISO 8601; null while it has not happened. */
  at: string | null;
  /** `now` is what the request waits for. */
  state: 'done' | 'now' | 'later';
}

type RequestFacts = Pick<
  RequestView,
  | 'step'
  | 'createdAt'
  | 'confirmedAt'
  | 'needsReview'
  | 'approvedAt'
  | 'asked'
  | 'declined'
  | 'lastAskedAt'
  | 'helpedAt'
  | 'closedAt'
> & { helper: { name: string } | null };

/** The way of a request from sending to its end, as far as it got and with what is still ahead of it. */
export function requestTimeline(view: RequestFacts): TimelineStop[] {
  const over = view.closedAt !== null;
  const stops = [
    { label: 'Sent', at: view.createdAt },
    { label: view.confirmedAt ? 'Confirmed' : 'Your confirmation', at: view.confirmedAt },
    ...(view.needsReview
      ? [
          {
            label: view.approvedAt ? 'A volunteer admin read it' : 'A volunteer admin reads it',
            at: view.approvedAt,
          },
        ]
      : []),
    { label: askedText(view), at: view.lastAskedAt },
    { label: helpText(view), at: view.helpedAt },
    { label: endText(view), at: view.closedAt },
  ];
  // What never happened is no part of the story any more once it is over.
  if (over) return stops.filter(({ at }) => at !== null).map((stop) => ({ ...stop, state: 'done' }));
  // Volunteers are still being asked until one says yes, whatever happened first.
  const waitsFor = view.helper ? stops.length - 1 : firstOpen(stops, view);
  return stops.map((stop, index) => ({
    ...stop,
    state: index === waitsFor ? 'now' : index < waitsFor && stop.at !== null ? 'done' : 'later',
  }));
}

function firstOpen(stops: readonly { at: string | null }[], { step }: RequestFacts): number {
  const asking = step === 'asking' || step === 'calling' || step === 'nobody';
  return asking ? stops.length - 3 : stops.findIndex(({ at }) => at === null);
}

/** Whoever helped may be gone from the site since. */
function helpText({ helper, helpedAt }: RequestFacts): string {
  if (helper) return `${helper.name} said yes`;
  return helpedAt === null ? 'Someone says yes: how to reach them appears here' : 'Someone said yes';
}

function endText({ step, closedAt }: RequestFacts): string {
  if (closedAt === null) return 'Help arrives, you close the request';
  return step === 'cancelled' ? 'Canceled' : 'Completed';
}

function askedText({ step, asked, declined }: RequestFacts): string {
  if (step === 'calling' && asked === 0) return 'Volunteers are called';
  if (asked === 0) return 'Volunteers are asked';
  const volunteers = asked === 1 ? '1 volunteer asked' : `${asked} volunteers asked`;
  return declined === 0 ? volunteers : `${volunteers}, ${declined} could not`;
}
