import type { LocationService } from '#features/location/location.service.server.ts';
import { declinedMail } from '#features/review/review.mails.ts';
import { QUEUE_RANKS } from '#features/review/queue/queue.model.ts';
import type { QueueMap, QueueRow, Reviewable } from '#features/review/reviewable.service.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import { UUID_ID } from '#platform/forms/id.schema.ts';
import { EXPERIENCE_LABELS, ISSUE_LABELS, URGENCY_LABELS } from '../labels.model.ts';
import { phoneDigits, URGENCIES, type IssueType, type Urgency } from '../roadside.model.ts';
import {
  countWaitingRequests,
  countVolunteersBySender,
  countWaitingVolunteers,
  listSimilarVolunteers,
  listWaitingRequests,
  listWaitingVolunteers,
} from './queue.repo.server.ts';
import { findRequests } from '../requests/requests.repo.server.ts';
import { findVolunteers } from '../volunteers/volunteers.repo.server.ts';
import type { RoadsideService } from '../roadside.service.server.ts';
import type { StoredRequest, StoredVolunteer } from '../roadside.tables.server.ts';

interface Dependencies {
  database: Pick<Database, 'db'>;
  location: Pick<LocationService, 'knownZip'>;
  roadside: RoadsideService;
  mail: Pick<MailService, 'queue'>;
  site: { siteName: string; publicUrl: string };
}

const PUBLISHED = { isApproved: true, isPublished: true, onlyWaiting: true };

/** Riders who offer help and wait for review. */
export function reviewableVolunteers({ database, location, roadside, mail, site }: Dependencies): Reviewable {
  return {
    kind: 'volunteers',
    label: 'Volunteer',
    plural: 'Volunteers',
    auditType: 'volunteers',
    idPattern: UUID_ID,
    ranks: [QUEUE_RANKS.ordinary],
    waiting: async (db, page) =>
      (await listWaitingVolunteers(db, page)).map((row) => volunteerRow(row, location)),
    count: countWaitingVolunteers,
    find: async (db, id) => {
      const [volunteer] = await findVolunteers(db, [id]);
      if (!volunteer || volunteer.isApproved) return undefined;
      return {
        ...volunteerRow(volunteer, location),
        preview: {
          title: volunteer.name,
          line: `${EXPERIENCE_LABELS[volunteer.experienceLevel]}, up to ${volunteer.maxDistance} miles`,
          text: volunteer.availability,
          more: [{ label: 'Services offered', value: volunteer.servicesOffered.join(', ') }],
        },
        href: volunteerHref(volunteer),
        facts: [
          { label: 'Email', value: volunteer.email },
          { label: 'Phone', value: volunteer.phone },
          { label: 'ZIP code', value: volunteer.zipCode },
        ],
      };
    },
    map: async (id) => {
      const [volunteer] = await findVolunteers(database.db, [id]);
      return volunteer && mapAround(volunteer.zipCode, location);
    },
    noDuplicates: 'Nobody else with this email or phone',
    history: (db, emails) => countVolunteersBySender(db, emails),
    duplicates: async (id) => {
      const [volunteer] = await findVolunteers(database.db, [id]);
      if (!volunteer) return [];
      const similar = await listSimilarVolunteers(database.db, volunteer);
      return similar.map((other) => ({
        title: other.name,
        why: `${sameContact(volunteer, other)} ${other.isApproved ? 'Approved' : 'Waits too'}.`,
        href: volunteerHref(other),
      }));
    },
    takeBack: roadside.volunteers.takeBack,
    approve: roadside.volunteers.approve,
    decline: (id, reason, by, seen) =>
      roadside.volunteers.decline(id, by, {
        reason,
        seen,
        notify: (tx, { email, createdAt }) =>
          mail.queue(tx, {
            kind: 'volunteer-declined',
            to: email,
            ...declinedMail(
              {
                what: 'registration',
                sentAt: createdAt,
                reason,
                again: { label: 'Register again', path: '/roadside-assistance?tab=volunteer' },
              },
              site,
            ),
          }),
      }),
    list: roadside.volunteers.list,
    changes: roadside.proposals,
  };
}

/** Riders who need help. They come before everything else, and their approval is not held back. */
export function reviewableRequests({ database, location, roadside, mail, site }: Dependencies): Reviewable {
  return {
    kind: 'requests',
    label: 'Request for help',
    plural: 'Requests for help',
    auditType: 'requests',
    idPattern: UUID_ID,
    ranks: URGENCIES.map((urgency) => QUEUE_RANKS[urgency]),
    approvesAtOnce: true,
    waiting: async (db, page) => {
      const urgency = urgencyOf(page.rank);
      return urgency
        ? (await listWaitingRequests(db, urgency, page)).map((row) => requestRow(row, location))
        : [];
    },
    count: countWaitingRequests,
    find: async (db, id) => {
      const [request] = await findRequests(db, [id]);
      if (!request || request.isApproved || request.status !== 'pending') return undefined;
      return {
        ...requestRow(request, location),
        // What volunteers read before they say yes: no name, no contact, no word of the sender's.
        preview: {
          title: ISSUE_LABELS[request.issueType],
          line: [request.area || request.zipCode, `${URGENCY_LABELS[request.urgency]} urgency`].join(', '),
          text: '',
          more: [],
        },
        href: requestHref(request),
        facts: [
          { label: 'Confirmed', value: confirmedText(request) },
          { label: 'What happened', value: request.description },
          { label: 'Where', value: `${request.location}, ${request.zipCode}` },
          { label: 'Name', value: request.requesterName },
          { label: 'Phone', value: request.requesterPhone },
          { label: 'Email', value: request.requesterEmail },
        ],
      };
    },
    map: async (id) => {
      const [request] = await findRequests(database.db, [id]);
      return request && mapAround(request.zipCode, location);
    },
    approve: (id, by) => roadside.requests.list.decide(id, PUBLISHED, by),
    decline: (id, reason, by) =>
      roadside.requests.decline(id, by, {
        reason,
        notify: (tx, { requesterEmail, issueType }) =>
          mail.queue(tx, {
            kind: 'request-declined',
            to: requesterEmail,
            ...requestDeclinedMail({ issueType, reason }, site),
          }),
      }),
    list: roadside.requests.list,
  };
}

interface DeclinedRequest {
  issueType: IssueType;
  reason: string | null;
}

/** Somebody may still stand by the road, so the mail says first what to do now. */
const requestDeclinedMail: MailTemplate<DeclinedRequest> = (request, site) =>
  renderMail({
    subject: 'We could not send a volunteer',
    greeting: 'Hello,',
    paragraphs: [
      'We could not pass your request for help on to our volunteers. Nobody is on the way.',
      'If you are hurt or in danger, call 911. Otherwise call a towing service or your insurance.',
    ],
    details: [
      { label: 'Problem', value: ISSUE_LABELS[request.issueType] },
      ...(request.reason ? [{ label: 'Reason', value: request.reason }] : []),
    ],
    action: { label: 'Ask again', url: `${site.publicUrl}/roadside-assistance?tab=help` },
    footer: 'You get this email because this address was given with a request for help.',
    site,
  });

const confirmedText = ({ confirmedAt, confirmedBy }: StoredRequest): string => {
  if (confirmedAt === null)
    return 'Not yet, and nobody is asked before. Call, then press “Confirmed by phone” in its tab.';
  return confirmedBy === 'mail' ? 'By email' : 'By phone';
};

const urgencyOf = (rank: number): Urgency | undefined =>
  URGENCIES.find((urgency) => QUEUE_RANKS[urgency] === rank);

const volunteerHref = ({ name }: StoredVolunteer) =>
  `/admin?${new URLSearchParams({ view: 'volunteers', q: name }).toString()}`;
const requestHref = ({ requesterName }: StoredRequest) =>
  `/admin?${new URLSearchParams({ view: 'requests', q: requesterName }).toString()}`;

function sameContact(a: StoredVolunteer, b: StoredVolunteer): string {
  const email = a.email.toLowerCase() === b.email.toLowerCase();
  const phone = phoneDigits(a.phone) === phoneDigits(b.phone);
  return email && phone ? 'Same email and phone.' : email ? 'Same email.' : 'Same phone.';
}

type Places = Dependencies['location'];

const placeText = (zipCode: string, { knownZip }: Places): string => {
  const place = knownZip(zipCode);
  return place ? `${place.city}, ${place.state}` : zipCode;
};

function mapAround(zipCode: string, { knownZip }: Places): QueueMap | undefined {
  const place = knownZip(zipCode);
  if (!place) return undefined;
  const { latitude, longitude, city, state } = place;
  return { places: [{ latitude, longitude, label: `${city}, ${state}` }], line: null };
}

const volunteerRow = (volunteer: StoredVolunteer, places: Places): QueueRow => ({
  id: volunteer.id,
  title: volunteer.name,
  summary: [
    volunteer.servicesOffered.join(', '),
    `within ${volunteer.maxDistance} miles of ${volunteer.zipCode}`,
  ].join(', '),
  submittedAt: volunteer.createdAt,
  changedAt: volunteer.updatedAt,
  place: placeText(volunteer.zipCode, places),
  sender: { name: volunteer.name, email: volunteer.email },
  hints: hintSentences(volunteer.spamHints),
  isSpam: volunteer.spamHints.length > 0,
});

const requestRow = (request: StoredRequest, places: Places): QueueRow => ({
  id: request.id,
  title: `${request.issueType.charAt(0).toUpperCase()}${request.issueType.slice(1)} near ${request.zipCode}`,
  summary: request.description,
  submittedAt: request.createdAt,
  // Its words stay as they were sent, and confirming it must not stop an approval.
  changedAt: request.createdAt,
  place: placeText(request.zipCode, places),
  hints: hintSentences(request.spamHints),
  isSpam: request.spamHints.length > 0,
  urgency: request.urgency,
});
