import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';

export interface RouteMailFacts {
  name: string;
  isRide: boolean;
  /** Name of its sender; 'Anonymous' when none was given. */
  submittedBy: string;
  /** Address of the private page. */
  privateUrl: string;
}

const thing = ({ isRide }: RouteMailFacts) => (isRide ? 'ride' : 'route');
const greetingOf = ({ submittedBy }: RouteMailFacts) =>
  submittedBy === 'Anonymous' ? 'Hello,' : `Hello ${submittedBy},`;
const footerOf = (facts: RouteMailFacts) =>
  `You get this email because this address was given with a ${thing(facts)}.`;
const named = (facts: RouteMailFacts) => [{ label: facts.isRide ? 'Ride' : 'Route', value: facts.name }];
const ownPage = ({ privateUrl }: RouteMailFacts) => ({
  label: 'Your private link, to change it or take it back',
  url: privateUrl,
});

export const routeReceivedMail: MailTemplate<RouteMailFacts> = (facts, site) =>
  renderMail({
    subject: `We have your ${thing(facts)}`,
    // Anybody can type anybody's address, and nobody has read the entry yet: no word of it goes out.
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for your ${thing(facts)}. It appears after review. Until then, and after that, your private link shows where it stands, and lets you change it or take it back.`,
      'Anyone with the link can do the same, so keep it to yourself. If it was not you who sent it, you can ignore this email.',
    ],
    action: { label: 'Open your private page', url: facts.privateUrl },
    footer: footerOf(facts),
    site,
  });

export const routeOnlineMail: MailTemplate<RouteMailFacts & { id: number }> = (facts, site) =>
  renderMail({
    subject: `Your ${thing(facts)} is online`,
    greeting: greetingOf(facts),
    paragraphs: [`Your ${thing(facts)} was approved and everyone can see it now. Thank you for it.`],
    details: [...named(facts), ownPage(facts)],
    action: { label: 'See it', url: `${site.publicUrl}/route/${facts.id}` },
    footer: footerOf(facts),
    site,
  });

export const routeChangeAcceptedMail: MailTemplate<RouteMailFacts & { publicUrl: string | null }> = (
  facts,
  site,
) =>
  renderMail({
    subject: 'Your change is made',
    greeting: greetingOf(facts),
    paragraphs: [`The change of your ${thing(facts)} was accepted.`],
    details: [...named(facts), ownPage(facts)],
    action: { label: 'See it', url: facts.publicUrl ?? facts.privateUrl },
    footer: footerOf(facts),
    site,
  });

export const routeChangeDeclinedMail: MailTemplate<RouteMailFacts & { reason: string | null }> = (
  facts,
  site,
) =>
  renderMail({
    subject: 'Your change was not accepted',
    greeting: greetingOf(facts),
    paragraphs: [
      `We have looked at the change of your ${thing(facts)} and left the ${thing(facts)} as it was.`,
      'You can propose another change on your private page.',
    ],
    details: [...named(facts), ...(facts.reason ? [{ label: 'Reason', value: facts.reason }] : [])],
    action: { label: 'Open your private page', url: facts.privateUrl },
    footer: footerOf(facts),
    site,
  });
