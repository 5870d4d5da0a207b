import type { FieldValues } from '#features/review/changes/proposals.model.ts';
import type { ExperienceLevel } from '../roadside.model.ts';

/** What everyone reads of a volunteer in their own words, by the names in a form and in its order. */
export const VOLUNTEER_WORDS = {
  name: 'Name',
  servicesOffered: 'Services',
  availability: 'Availability',
  experienceLevel: 'Experience',
} as const;

interface VolunteerWords {
  name: string;
  servicesOffered: string[];
  availability: string;
  experienceLevel: ExperienceLevel;
}

/** These fields of a registration, or of what a form sent. */
export const volunteerWords = (from: VolunteerWords): VolunteerWords & FieldValues => ({
  name: from.name,
  servicesOffered: from.servicesOffered,
  availability: from.availability,
  experienceLevel: from.experienceLevel,
});
