/** Where an entry stands, as its owner reads it. */
export const OWN_STATES = ['pending', 'published', 'hidden', 'over', 'cancelled', 'withdrawn'] as const;
export type OwnState = (typeof OWN_STATES)[number];

interface StateFacts {
  isRide: boolean;
  isApproved: boolean;
  isPublished: boolean;
  withdrawn: boolean;
  cancelled: boolean;
  over: boolean;
}

export function ownState(facts: StateFacts): OwnState {
  if (facts.withdrawn) return 'withdrawn';
  if (facts.cancelled) return 'cancelled';
  if (!facts.isApproved) return 'pending';
  if (facts.isRide && facts.over) return 'over';
  return facts.isPublished ? 'published' : 'hidden';
}

const EDITABLE: readonly OwnState[] = ['pending', 'published', 'hidden'];

/** What the owner may do now. A ride that riders count on is called off, not made to vanish. */
export const ownSteps = (state: OwnState, isRide: boolean) => ({
  edit: EDITABLE.includes(state),
  cancel: isRide && state === 'published',
  withdraw: state !== 'withdrawn' && !(isRide && state === 'published'),
});
