import { NOT_CHECKED } from '#features/weather/verdict/condition-text.model.ts';
import { basisText } from '#features/weather/providers/credits.model.ts';
import { renderMail, type MailSection, type MailTemplate } from '#platform/mail/render-mail.ts';
import { hourText, shortDayText } from '#platform/time/day-text.ts';
import { digestSubject, MARKS, type DigestPlace } from './digest.model.ts';
import {
  CONFIRM_WITHIN_DAYS,
  daysText,
  dayText,
  KEEP_ENDED_DAYS,
  WARNING_HOUR,
  type Weekday,
} from './subscriptions.model.ts';

/** Kinds of mails that a subscription brings about. */
export const SUBSCRIPTION_MAILS = {
  confirm: 'subscription-confirm',
  outlook: 'weather-outlook',
  warning: 'weather-warning',
  ended: 'subscription-ended',
} as const;
export const SUBSCRIPTION_MAIL_KINDS = Object.values(SUBSCRIPTION_MAILS);

/** What somebody asked for. */
interface RequestedFacts {
  /** "Boulder, CO 80302". */
  places: readonly string[];
  endDate: string;
  days: readonly Weekday[];
  hour: number;
  warnings: boolean;
}

export interface ReaderLinks {
  /** Private address of the page that changes and stops the mails. */
  manageUrl: string;
  /** Page that stops them with one press. */
  unsubscribeUrl: string;
}

const FOOTER = 'You get this email because you asked for weather emails and confirmed it.';
const footerOf = ({ manageUrl, unsubscribeUrl }: ReaderLinks, basis = '') => ({
  footer: `${basis}${FOOTER}`,
  footerLinks: [
    { label: 'Change or pause your weather emails', url: manageUrl },
    { label: 'Stop them', url: unsubscribeUrl },
  ],
});
const SIMULATED = 'This is a demonstration with simulated weather. Do not ride by it.';

export const confirmMail: MailTemplate<RequestedFacts & { manageUrl: string }> = (requested, site) =>
  renderMail({
    subject: 'Confirm your weather emails',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, hopefully you, asked ${site.siteName} to send riding weather to this address. Nothing is sent before you confirm it.`,
      `If it was not you, ignore this email: the entry is erased after ${CONFIRM_WITHIN_DAYS} days. Confirming replaces earlier weather emails to this address.`,
    ],
    details: [
      { label: requested.places.length === 1 ? 'Place' : 'Places', value: requested.places.join('; ') },
      { label: 'Outlook', value: `Fridays at ${hourText(requested.hour)}, for ${daysText(requested.days)}` },
      {
        label: 'Warnings',
        value: requested.warnings
          ? `at ${hourText(WARNING_HOUR)} before a riding day that turns bad`
          : 'none',
      },
      { label: 'Until', value: shortDayText(requested.endDate) },
    ],
    action: { label: 'Look and confirm', url: requested.manageUrl },
    footer: 'You get this email because this address was entered on our page.',
    site,
  });

interface OutlookFacts extends ReaderLinks {
  places: readonly DigestPlace[];
  /** "Fri, Nov 20, 5:40 PM MST"; undefined when no forecast is in it. */
  forecastOf: string | undefined;
  /** When it was issued, where that is so long ago that it has to be told. */
  issuedAt: string | undefined;
  /** Who forecast it. */
  sources: readonly string[];
  simulated: boolean;
  /** False: the official alerts of a place could not be had. */
  alertsChecked: boolean;
}

const sectionOf =
  (publicUrl: string) =>
  ({ name, zipCode, days }: DigestPlace): MailSection => ({
    title: `${name} ${zipCode}`,
    rows: days.map(({ date, recommendation, text, details }) => ({
      label: dayText(date),
      mark: MARKS[recommendation],
      text,
      note: details,
    })),
    link: { label: 'Check again before you ride', url: `${publicUrl}/?zip=${zipCode}` },
  });

/** What the verdicts are made of, and what is not in them. */
function basis({
  forecastOf,
  issuedAt,
  alertsChecked,
}: Pick<OutlookFacts, 'forecastOf' | 'issuedAt' | 'alertsChecked'>): string {
  if (forecastOf === undefined) return 'Forecasts change: check again before you ride.';
  const issued = issuedAt === undefined ? '' : ` The forecast was issued ${issuedAt}.`;
  return alertsChecked
    ? `Forecast of ${forecastOf}, with the official alerts known then.${issued} Both change: check again before you ride.`
    : `${NOT_CHECKED} Forecast of ${forecastOf}.${issued} Forecasts change: check again before you ride.`;
}

export const outlookMail: MailTemplate<OutlookFacts> = (outlook, site) =>
  renderMail({
    subject: `${outlook.simulated ? 'Simulated: ' : ''}${digestSubject(outlook.places)}`,
    paragraphs: [
      ...(outlook.simulated ? [SIMULATED] : []),
      basis(outlook),
      'The best riding hours of your days, by daylight:',
    ],
    sections: outlook.places.map(sectionOf(site.publicUrl)),
    ...footerOf(outlook, `${basisText(outlook.sources)} `),
    site,
  });

export const warningMail: MailTemplate<OutlookFacts & { date: string }> = (warning, site) =>
  renderMail({
    subject: `${warning.simulated ? 'Simulated: ' : ''}${dayText(warning.date)} turned bad for riding in ${warning.places.map(({ name }) => name).join(' and ')}`,
    paragraphs: [
      ...(warning.simulated ? [SIMULATED] : []),
      basis(warning),
      // By its date: where the mail server was away, it is read on that day.
      `${dayText(warning.date)} has no two hours of daylight left that are fit to ride:`,
    ],
    sections: warning.places.map(sectionOf(site.publicUrl)),
    ...footerOf(warning, `${basisText(warning.sources)} `),
    site,
  });

export const endedMail: MailTemplate<ReaderLinks & { endDate: string }> = (ended, site) =>
  renderMail({
    subject: 'Your weather emails have ended',
    greeting: 'Hello,',
    paragraphs: [
      `Your weather emails were to run until ${shortDayText(ended.endDate)}. This is the last one.`,
      `To go on, choose a new end date. After ${KEEP_ENDED_DAYS} days your entry is erased automatically.`,
    ],
    action: { label: 'Choose a new end date', url: ended.manageUrl },
    ...footerOf(ended),
    site,
  });
