import { riders, RSVP_LIMITS } from '../../rsvp.model.ts';

/** Choices from "1 rider" to the largest party that fits. */
export const partyChoices = (most: number) =>
  Array.from({ length: Math.max(1, Math.min(most, RSVP_LIMITS.party)) }, (_, index) => ({
    value: String(index + 1),
    label: riders(index + 1),
  }));
