import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';
import { ISSUE_LABELS } from '../labels.model.ts';
import type { CloseReason, IssueType } from '../roadside.model.ts';

/** What mails to the person who needs help speak of. `url` is their private link. */
interface RequesterFacts {
  name: string;
  issueType: IssueType;
  area: string;
  url: string;
}

// Subjects stay in the outbox, so none holds a name, a contact or a place.

export const SAFETY_FIRST = 'If anyone is hurt or in danger, call 911 first.';
const FOOTER = 'You get this email because this address was given with a request for roadside help.';
const OTHER_WAYS =
  'Please do not wait for us: a towing company, the roadside service of your insurance or club, or, on a highway, ' +
  'the highway patrol may be able to help now.';

const about = ({ issueType, area }: Pick<RequesterFacts, 'issueType' | 'area'>) => [
  { label: 'Problem', value: ISSUE_LABELS[issueType] },
  { label: 'Area', value: area },
];

export const confirmRequestMail: MailTemplate<RequesterFacts & { needsReview: boolean }> = (facts, site) =>
  renderMail({
    subject: 'Confirm your request for help',
    // Nobody has shown yet that the address is theirs: no word of a stranger goes to it.
    greeting: 'Hello,',
    paragraphs: [
      SAFETY_FIRST,
      facts.needsReview
        ? 'Please confirm your request. Then a person reads it, and volunteers near you are asked. Nobody is asked before.'
        : 'Please confirm your request. Then volunteers near you are asked. Nobody is asked before.',
      'The same link shows how far it has come, and cancels it.',
      'If it was not you who asked, ignore this email: the request ends on its own after 24 hours.',
    ],
    details: about(facts),
    action: { label: 'Confirm my request', url: facts.url },
    footer: FOOTER,
    site,
  });

export const helperFoundMail: MailTemplate<
  RequesterFacts & { helper: { name: string; email: string; phone: string } }
> = (facts, site) =>
  renderMail({
    subject: 'A volunteer is coming to help you',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      `${facts.helper.name} said yes to your request and has your contact and your place now. Please call or write to agree on the details.`,
      `Wait in a safe place, away from traffic. ${SAFETY_FIRST}`,
    ],
    details: [
      { label: 'Volunteer', value: facts.helper.name },
      { label: 'Phone', value: facts.helper.phone },
      { label: 'Email', value: facts.helper.email },
      ...about(facts),
    ],
    action: { label: 'Open my request', url: facts.url },
    footer: FOOTER,
    site,
  });

export const helperSteppedBackMail: MailTemplate<RequesterFacts> = (facts, site) =>
  renderMail({
    subject: 'The volunteer cannot come after all',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      'The volunteer who said yes had to step back. We are asking others now, and write to you when somebody says yes.',
      SAFETY_FIRST,
    ],
    details: about(facts),
    action: { label: 'Open my request', url: facts.url },
    footer: FOOTER,
    site,
  });

export const nobodyFoundMail: MailTemplate<RequesterFacts & { asked: number }> = (facts, site) =>
  renderMail({
    subject: 'We have found nobody who can come',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      facts.asked === 0
        ? 'There is no volunteer for your problem within reach right now.'
        : `We asked ${facts.asked === 1 ? 'one volunteer' : `${facts.asked} volunteers`}, everyone within reach, and none of them has said yes.`,
      OTHER_WAYS,
      'We keep looking and will write to you if someone becomes free. If you have found help, please cancel your request.',
      SAFETY_FIRST,
    ],
    details: about(facts),
    action: { label: 'Open my request', url: facts.url },
    footer: FOOTER,
    site,
  });

const ENDED: Partial<Record<CloseReason, string>> = {
  volunteer: 'The volunteer who helped you reported that you are all set. We hope you are back on the road.',
  time: 'A week ago a volunteer set out to help you, so we consider your request done.',
  unanswered: 'Within 48 hours nobody could help, so your request has ended. We are sorry.',
  admin: 'An admin of this site ended your request for help.',
};

/** `url` is null when the request is deleted, and with it the page behind the link. */
export const requestEndedMail: MailTemplate<
  Omit<RequesterFacts, 'url'> & { url: string | null; because: CloseReason }
> = (facts, site) =>
  renderMail({
    subject: 'Your request for help is closed',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      ENDED[facts.because] ?? 'Your request for help is closed.',
      ...(facts.because === 'unanswered' || facts.because === 'admin' ? [OTHER_WAYS] : []),
      facts.url === null
        ? 'What you told us about yourself is erased.'
        : 'What you told us about yourself is erased in 30 days, or at once on the page behind the link.',
    ],
    details: about(facts),
    action: facts.url === null ? undefined : { label: 'Open my request', url: facts.url },
    footer: FOOTER,
    site,
  });
