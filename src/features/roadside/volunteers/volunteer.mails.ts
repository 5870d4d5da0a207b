import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';
import { SAFETY_FIRST } from '../requests/requester.mails.ts';
import { ISSUE_LABELS, milesText, URGENCY_LABELS } from '../labels.model.ts';
import type { IssueType, Urgency } from '../roadside.model.ts';

/** What mails to a volunteer speak of. `url` is a private link of theirs. */
interface VolunteerFacts {
  name: string;
  url: string;
}

/** A request as a volunteer may know it before saying yes: nothing of who asks, where exactly, in which words. */
interface AskedFacts extends VolunteerFacts {
  issueType: IssueType;
  urgency: Urgency;
  area: string;
  milesAway: number;
}

const FOOTER = 'You get this email because this address is registered as a volunteer for roadside help.';
const MEET_SAFELY = 'Meet in a safe, public place if you can, and tell somebody where you go.';

const about = ({ issueType, urgency, area, milesAway }: AskedFacts) => [
  { label: 'Problem', value: ISSUE_LABELS[issueType] },
  { label: 'Urgency', value: URGENCY_LABELS[urgency] },
  { label: 'Area', value: area },
  { label: 'From you', value: milesText(milesAway) },
];

export const volunteerReceivedMail: MailTemplate<Pick<VolunteerFacts, 'url'>> = (facts, site) =>
  renderMail({
    subject: 'We have your registration as a volunteer',
    // Anybody can type anybody's address: no word of a stranger goes to it.
    greeting: 'Hello,',
    paragraphs: [
      'Thank you. A person reads your registration before riders can find you.',
      'With your private link you change what you offer, pause, or leave, which erases everything right away. Keep it to yourself.',
      'If it was not you who registered, open the link and leave.',
    ],
    action: { label: 'Open my registration', url: facts.url },
    footer: FOOTER,
    site,
  });

export const volunteerPublishedMail: MailTemplate<VolunteerFacts> = (facts, site) =>
  renderMail({
    subject: 'Riders can find you now',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      'Your registration as a volunteer was accepted. Riders see your name, your experience and what you offer, and never your email address, phone number or ZIP code.',
      'When somebody near you needs help, you get an email and say yes or no. Only after a yes do you two get each other’s contact.',
      'When you have no time, pause with your private link.',
    ],
    action: { label: 'Open my registration', url: facts.url },
    footer: FOOTER,
    site,
  });

export const volunteerChangeAcceptedMail: MailTemplate<VolunteerFacts> = (facts, site) =>
  renderMail({
    subject: 'Your change is made',
    greeting: `Hello ${facts.name},`,
    paragraphs: ['The change of your registration as a volunteer was accepted. Riders see it now.'],
    action: { label: 'Open my registration', url: facts.url },
    footer: FOOTER,
    site,
  });

export const volunteerChangeDeclinedMail: MailTemplate<VolunteerFacts & { reason: string | null }> = (
  facts,
  site,
) =>
  renderMail({
    subject: 'Your change was not accepted',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      'We have read the change of your registration as a volunteer and left it as it was.',
      'You can propose another change on your private page.',
    ],
    details: facts.reason ? [{ label: 'Reason', value: facts.reason }] : [],
    action: { label: 'Open my registration', url: facts.url },
    footer: FOOTER,
    site,
  });

export const offerMail: MailTemplate<AskedFacts & { isChosen: boolean }> = (facts, site) =>
  renderMail({
    subject:
      facts.urgency === 'high'
        ? `Urgent: a rider needs help: ${facts.issueType}`
        : `A rider needs help: ${facts.issueType}`,
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      facts.isChosen
        ? 'A rider near you asked for your help. Can you come?'
        : 'A rider near you needs help. Can you come?',
      'If you accept, you get their contact and place, and they get yours. If you cannot, decline, so that others are asked at once. After 20 minutes others are asked in any case.',
    ],
    details: about(facts),
    action: { label: 'Accept or decline', url: facts.url },
    footer: FOOTER,
    site,
  });

export const helpingMail: MailTemplate<
  AskedFacts & {
    requester: { name: string; email: string; phone: string };
    /** Where the rider is, one line each. */
    place: readonly string[];
    description: string;
  }
> = (facts, site) =>
  renderMail({
    subject: 'You said yes: contact and place',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      `Thank you for helping ${facts.requester.name}. They have your phone number and email address now. Please call before you set out.`,
      `${MEET_SAFELY} ${SAFETY_FIRST}`,
      'If you cannot come after all, please step back on the page behind the link, so that others are asked.',
    ],
    details: [
      { label: 'Name', value: facts.requester.name },
      { label: 'Phone', value: facts.requester.phone },
      { label: 'Email', value: facts.requester.email },
      { label: 'Place', value: facts.place.join('\n') },
      { label: 'What happened', value: facts.description },
      ...about(facts),
    ],
    action: { label: 'Open this request', url: facts.url },
    footer: FOOTER,
    site,
  });

export const helpNotNeededMail: MailTemplate<AskedFacts> = (facts, site) =>
  renderMail({
    subject: 'Your help is no longer needed',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      'The request that you said yes to was canceled. Please do not set out. Thank you all the same.',
    ],
    details: about(facts),
    footer: FOOTER,
    site,
  });

export const helpDoneMail: MailTemplate<AskedFacts & { thanks: string | null }> = (facts, site) =>
  renderMail({
    subject: 'Thank you for helping',
    greeting: `Hello ${facts.name},`,
    paragraphs: ['The rider you helped is all set. Thank you.'],
    details: [...(facts.thanks ? [{ label: 'From the rider', value: facts.thanks }] : []), ...about(facts)],
    footer: FOOTER,
    site,
  });

interface AdminFacts {
  issueType: IssueType;
  urgency: Urgency;
  area: string;
}

const ADMIN_FOOTER = 'You get this email because you are an admin of this site.';
const aboutRequest = ({ issueType, urgency, area }: AdminFacts) => [
  { label: 'Problem', value: ISSUE_LABELS[issueType] },
  { label: 'Urgency', value: URGENCY_LABELS[urgency] },
  { label: 'Area', value: area },
];

export const newRequestMail: MailTemplate<AdminFacts & { needsReview: boolean }> = (facts, site) =>
  renderMail({
    subject: facts.urgency === 'high' ? 'Urgent: a rider asks for help' : 'A rider asks for help',
    paragraphs: [
      facts.needsReview
        ? 'Somebody at the roadside waits. Volunteers are asked as soon as you have approved the request and the rider has confirmed their address. You can confirm it by calling them.'
        : 'Somebody at the roadside waits. Volunteers are asked as soon as the rider has confirmed their address. You can confirm it by calling them.',
    ],
    details: aboutRequest(facts),
    action: { label: 'Open the admin area', url: `${site.publicUrl}/admin` },
    footer: ADMIN_FOOTER,
    site,
  });

export const nobodyLeftMail: MailTemplate<AdminFacts & { asked: number }> = (facts, site) =>
  renderMail({
    subject: 'A rider has found no help',
    paragraphs: [
      facts.asked === 0
        ? 'No volunteer is within reach of this request. Perhaps you know somebody.'
        : `Everyone within reach was asked (${facts.asked}), and nobody has said yes. Perhaps you know somebody.`,
    ],
    details: aboutRequest(facts),
    action: { label: 'Open the admin area', url: `${site.publicUrl}/admin` },
    footer: ADMIN_FOOTER,
    site,
  });
