import { createFormDraft } from '#platform/forms/form-draft.ts';

const EMPTY = {
  requesterName: '',
  requesterEmail: '',
  requesterPhone: '',
  location: '',
  zipCode: '',
  road: '',
  mileMarker: '',
  /** Degrees as text; '' for none. */
  latitude: '',
  longitude: '',
  /** Meters within which the position is sure, as text. */
  accuracy: '',
  issueType: '',
  description: '',
  urgency: 'medium',
  /** Of a search: whom to ask first, '' for the nearest, and within how many miles. */
  volunteerId: '',
  volunteerName: '',
  volunteerLevel: '',
  maxDistance: '',
};

/** What the inputs of Need Help hold: everything as text. */
export type RequestValues = Record<keyof typeof EMPTY, string>;

export const EMPTY_REQUEST: RequestValues = EMPTY;

/** What was typed, kept on the device until the request has arrived. */
export const requestDraft = createFormDraft('roadside-request', EMPTY_REQUEST);
