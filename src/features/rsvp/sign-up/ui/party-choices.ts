import { riders, RSVP_LIMITS } from '../../rsvp.model.ts';

/** "1 rider" to as many as can come together. */
export const partyChoices = (most: number) =>
  Array.from({ length: Math.max(1, Math.min(most, RSVP_LIMITS.party)) }, (_, index) => ({
    value: String(index + 1),
    label: riders(index + 1),
  }));
