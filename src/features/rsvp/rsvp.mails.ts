import { basisText } from '#features/weather/providers/credits.model.ts';
import { renderMail, type MailTemplate, type RenderedMail } from '#platform/mail/render-mail.ts';
import { riders } from './rsvp.model.ts';

/**
 * Mails about a ride. They greet nobody by name: anyone can sign up with anyone's address, and a name could be
 * an advertisement.
 */
export interface RideMailFacts {
  ride: { id: number; name: string; when: string; meetingTime: string | null; meetingPoint: string };
  /** Address of the entry's private page. */
  link: string;
  partySize: number;
}

const FOOTER = 'You get this email because this address was given to sign up for a group ride.';
const IF_NOT_YOU =
  'If it was not you who signed up, open the link and cancel the spot: the entry is erased at once.';

const rideRows = ({ name, when, meetingTime, meetingPoint }: RideMailFacts['ride']) => [
  { label: 'Ride', value: name },
  { label: 'When', value: when },
  ...(meetingTime === null ? [] : [{ label: 'Meet at', value: meetingTime }]),
  { label: 'Meeting point', value: meetingPoint },
];
const factsOf = ({ ride, partySize }: Pick<RideMailFacts, 'ride' | 'partySize'>) => [
  ...rideRows(ride),
  { label: 'Signed up', value: riders(partySize) },
];
/** The first mail, to an address that anybody could have typed: only the day is said of the ride. */
export const rsvpConfirmMail: MailTemplate<
  Pick<RideMailFacts, 'link' | 'partySize'> & {
    when: string;
    position: number | null;
    /** For how much longer; null when the place has lapsed. */
    hold: string | null;
  }
> = ({ link, partySize, when, position, hold }, site) =>
  renderMail({
    subject:
      position === null ? 'Confirm your place on a group ride' : 'Confirm your place on a waiting list',
    paragraphs: [
      hold === null
        ? 'Your place was not confirmed in time, so it is free for others. Confirm on the page behind the link, and you are going if there is room, else on the waiting list.'
        : position === null
          ? `A place is held for you for ${hold}. Please confirm it on the page behind the link; after that it goes to others.`
          : `There is no place for you now. You are number ${position} on the waiting list. Please confirm within ${hold} on the page behind the link, to keep your place in line.`,
      'If it was not you who signed up, ignore this email, or open the link and have the entry erased at once.',
    ],
    details: [
      { label: 'Ride on', value: when },
      { label: 'Signed up', value: riders(partySize) },
    ],
    action: { label: 'Look and confirm', url: link },
    footer: FOOTER,
    site,
  });

const manage = (url: string) => ({ label: 'See or change your entry', url });

type Template<More = object> = MailTemplate<RideMailFacts & More>;

export const rsvpGoingMail: Template = (facts, site) =>
  renderMail({
    subject: `You are on the list: ${facts.ride.name}`,
    paragraphs: [
      'Your place is reserved. When your plans change, open your private link: there you change your party or cancel your spot, so that others get it.',
      IF_NOT_YOU,
    ],
    details: factsOf(facts),
    action: manage(facts.link),
    footer: FOOTER,
    site,
  });

export const rsvpWaitingMail: Template<{ position: number | null }> = (facts, site) =>
  renderMail({
    subject: `You are on the waiting list: ${facts.ride.name}`,
    paragraphs: [
      `There is no place for you now. You are ${facts.position === null ? '' : `number ${facts.position} `}on the waiting list, and get an email as soon as you move up.`,
      IF_NOT_YOU,
    ],
    details: factsOf(facts),
    action: manage(facts.link),
    footer: FOOTER,
    site,
  });

export const rsvpKnownMail: Template<{ going: boolean }> = (facts, site) =>
  renderMail({
    subject: `You are already signed up: ${facts.ride.name}`,
    paragraphs: [
      `Somebody, probably you, signed up again with this address. Nothing changed: you are on the ${facts.going ? 'list' : 'waiting list'} once, as below. To change that, open your private link.`,
    ],
    details: factsOf(facts),
    action: manage(facts.link),
    footer: FOOTER,
    site,
  });

export const rsvpMovedUpMail: Template = (facts, site) =>
  renderMail({
    subject: `You moved up and are on the list: ${facts.ride.name}`,
    paragraphs: [
      'Places became free, and you are going now. If you can no longer come, please open your private link and give them back.',
    ],
    details: factsOf(facts),
    action: manage(facts.link),
    footer: FOOTER,
    site,
  });

/** `changed` names what is new: "date or time", "meeting time", "meeting point". */
export const rideChangedMail: Template<{ changed: readonly string[]; going: boolean }> = (facts, site) =>
  renderMail({
    subject: `The ride has changed: ${facts.ride.name}`,
    paragraphs: [
      `New: ${facts.changed.join(' and ')}. How it stands now is below.`,
      facts.going
        ? 'Your place is reserved. If you can no longer come, please open your private link and cancel your spot.'
        : 'You are still on the waiting list.',
    ],
    details: factsOf(facts),
    action: manage(facts.link),
    footer: FOOTER,
    site,
  });

export const rideBackMail: Template<{ going: boolean }> = (facts, site) =>
  renderMail({
    subject: `The ride is announced again: ${facts.ride.name}`,
    paragraphs: [
      `The ride is on the site again, as below. You are still on the ${facts.going ? 'list' : 'waiting list'}. If you cannot come, please open your private link and cancel your spot.`,
    ],
    details: factsOf(facts),
    action: manage(facts.link),
    footer: FOOTER,
    site,
  });

/** Why a ride is off: its organizer canceled it, or it is not on the site any more. */
export const rideOffMail: MailTemplate<Omit<RideMailFacts, 'link'> & { cancelled: boolean }> = (
  facts,
  site,
) =>
  renderMail({
    subject: facts.cancelled ? `Canceled: ${facts.ride.name}` : `No longer announced: ${facts.ride.name}`,
    paragraphs: facts.cancelled
      ? ['The ride is canceled. Please do not go to the meeting point.']
      : [
          'The ride was taken off the site, so please do not count on it. If you know the organizer, ask before you set out.',
        ],
    details: factsOf(facts),
    action: { label: 'Find another ride', url: `${site.publicUrl}/group-rides` },
    footer: FOOTER,
    site,
  });

export const rsvpRemovedMail: MailTemplate<Omit<RideMailFacts, 'link'>> = (facts, site) =>
  renderMail({
    subject: `You are no longer on the list: ${facts.ride.name}`,
    paragraphs: ['An administrator of the site took your entry off the list of this ride and erased it.'],
    details: factsOf(facts),
    footer: FOOTER,
    site,
  });

interface BadWeatherFacts {
  ride: RideMailFacts['ride'];
  /** The worst thing in it. */
  summary: string;
  /** Who forecast it. */
  source: string;
  simulated: boolean;
}

const weatherRows = ({ ride, summary, simulated }: BadWeatherFacts) => [
  ...rideRows(ride),
  {
    label: 'Forecast',
    value: `${simulated ? 'Simulated weather, not real: ' : ''}Not Recommended. ${summary}`,
  },
];
const badWeather = ({ ride, simulated }: BadWeatherFacts) =>
  `${simulated ? 'Simulated: ' : ''}Bad weather expected: ${ride.name}`;

export const badWeatherForRiderMail: MailTemplate<BadWeatherFacts & { link: string }> = (
  facts,
  site,
): RenderedMail =>
  renderMail({
    subject: badWeather(facts),
    paragraphs: [
      "For the hours and the place of tomorrow's ride the forecast is bad: you decide.",
      'If you stay home, please open your private link and cancel your spot.',
    ],
    details: weatherRows(facts),
    action: manage(facts.link),
    footer: `${basisText([facts.source])} ${FOOTER}`,
    site,
  });

export const badWeatherForOrganizerMail: MailTemplate<BadWeatherFacts & { notified: number }> = (
  facts,
  site,
) =>
  renderMail({
    subject: badWeather(facts),
    paragraphs: [
      'For the hours and the place of your ride tomorrow the forecast is bad: you decide.',
      facts.notified > 0
        ? `${facts.notified === 1 ? 'One entry on your list was' : `${facts.notified} entries on your list were`} notified by email too.`
        : 'No one on your list left an address, so no one else was notified.',
    ],
    details: weatherRows(facts),
    action: { label: 'Open the ride', url: `${site.publicUrl}/route/${facts.ride.id}` },
    footer: `${basisText([facts.source])} You get this email because this address was given with a group ride.`,
    site,
  });
