import { RoadTimeline, type RoadStop } from '../../ui/road-timeline.tsx';
import { RELAY } from '../../roadside.model.ts';

export interface RelayRules {
  /** False where a person has to call; null when that is not known. */
  mailWorks: boolean | null;
  /** An admin reads a request before volunteers are asked. */
  needsReview: boolean;
}

const MINUTES = RELAY.answerWithin / 60_000;

/** From sending to help, before anything is sent. */
export function WhatHappensNext({ mailWorks, needsReview }: RelayRules) {
  const byMail = mailWorks !== false;
  const stops: Omit<RoadStop, 'state'>[] = [
    { label: 'Send it', note: 'No signal? It waits on this phone and is sent as soon as there is one.' },
    byMail
      ? { label: 'You confirm by email', note: 'One press on the link that we send you.' }
      : { label: 'An admin calls you', note: 'To make sure that it was you. Keep your phone at hand.' },
    ...(needsReview
      ? [{ label: 'A volunteer admin reads it', note: 'So that nobody is sent out for nothing.' }]
      : []),
    byMail
      ? {
          label: 'We ask the nearest riders',
          note: `Up to ${RELAY.atOnce} at a time. They see the area and the problem, not your name or number.`,
        }
      : { label: 'They call the nearest riders', note: 'Volunteers who can fix this.' },
    {
      label: 'One says yes',
      note: byMail
        ? `You both see how to reach each other. No answer in ${MINUTES} minutes: we ask farther out.`
        : 'You both see how to reach each other.',
    },
    { label: 'Help arrives', note: 'Meet in a safe, public place. Nobody can promise that someone comes.' },
  ];
  return (
    <section aria-labelledby="what-happens-next">
      <h2 id="what-happens-next">What happens next</h2>
      <RoadTimeline
        numbered
        stops={stops.map((stop, index) => ({ ...stop, state: index === 0 ? 'now' : 'later' }))}
      />
    </section>
  );
}
