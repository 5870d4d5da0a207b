import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { basisText } from '#features/weather/providers/credits.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';
import { fullTime } from '#platform/time/format-time.ts';
import { CONFIRM_WITHIN_HOURS, KEEP_DAYS, WATCH_LIMITS } from './watch.model.ts';

/** Kinds of mails that a watched trip brings about. */
export const TRIP_MAILS = { confirm: 'trip-email-confirm', changed: 'trip-email-changed' } as const;
export const TRIP_MAIL_KINDS = Object.values(TRIP_MAILS);

interface TripFacts {
  /** "Phoenix, AZ to Flagstaff, AZ". */
  title: string;
  departure: Date;
  timeZone: string;
  /** Who forecast it; null for nobody. */
  source: string | null;
  simulated: boolean;
}

/** "Sat, Nov 21, 7:30 AM MST". */
export const departureText = (departure: Date, timeZone: string): string =>
  fullTime(departure.getTime() / 1_000, timeZone);

const SIMULATED = 'This is a demonstration with simulated weather. Do not ride by it.';
const marked = (subject: string, simulated: boolean) => (simulated ? `Simulated: ${subject}` : subject);

interface ConfirmFacts extends TripFacts {
  told: Recommendation;
  toldSummary: string;
  manageUrl: string;
}

export const confirmMail: MailTemplate<ConfirmFacts> = (trip, site) =>
  renderMail({
    subject: marked('Confirm the emails about your trip', trip.simulated),
    greeting: 'Hello,',
    paragraphs: [
      ...(trip.simulated ? [SIMULATED] : []),
      `Somebody, hopefully you, asked ${site.siteName} to write to this address when the riding verdict of a trip changes. Nothing more is sent before you confirm it.`,
      `If it was not you, ignore this email: the entry is erased after ${CONFIRM_WITHIN_HOURS} hours.`,
    ],
    details: [
      { label: 'Trip', value: trip.title },
      { label: 'Leaving', value: departureText(trip.departure, trip.timeZone) },
      { label: 'Verdict now', value: `${VERDICT_WORD[trip.told]}. ${trip.toldSummary}` },
    ],
    action: { label: 'Look and confirm', url: trip.manageUrl },
    footer: `${basisText([trip.source])} You get this email because this address was entered on our page.`,
    site,
  });

interface ChangedFacts extends TripFacts {
  /** The verdict that was told before, and the one now. */
  before: Recommendation;
  now: Recommendation;
  summary: string;
  notes: readonly string[];
  /** Epoch ms at which the forecast was asked for; undefined where there is none. */
  forecastOf: number | undefined;
  /** Emails that may still come. */
  left: number;
  planUrl: string;
  manageUrl: string;
  unsubscribeUrl: string;
}

const NOT_KNOWN =
  'For hours no service that is needed for it has answered, or its data was too old. Nobody knows whether what was told still holds: plan again before you leave, and look outside.';
const day = (departure: Date, timeZone: string) =>
  departureText(departure, timeZone).split(', ').slice(0, 2).join(', ');

export const changedMail: MailTemplate<ChangedFacts> = (trip, site) => {
  const { before, now, timeZone, departure } = trip;
  const isKnown = now !== 'unknown';
  const turned = isKnown ? `turned ${VERDICT_WORD[now].toLowerCase()}` : 'is not known any more';
  return renderMail({
    subject: marked(`Your trip on ${day(departure, timeZone)} ${turned}: ${trip.title}`, trip.simulated),
    paragraphs: [
      ...(trip.simulated ? [SIMULATED] : []),
      isKnown
        ? `Forecast of ${fullTime((trip.forecastOf ?? 0) / 1_000, timeZone)}. Forecasts change: plan again before you leave.`
        : NOT_KNOWN,
    ],
    details: [
      { label: 'Trip', value: trip.title },
      { label: 'Leaving', value: departureText(departure, timeZone) },
      {
        label: 'Verdict',
        // Where nothing is known, nothing is called good, not even what was.
        value: VERDICT_WORD[now] + (isKnown ? ` (told before: ${VERDICT_WORD[before].toLowerCase()})` : ''),
      },
      ...(isKnown ? [{ label: 'Why', value: trip.summary }] : []),
      ...(isKnown ? trip.notes : []).map((value) => ({ label: 'Good to know', value })),
    ],
    action: { label: 'Open the plan', url: trip.planUrl },
    footer: `${basisText([trip.source])} You get this email because you asked for it and confirmed it. ${
      trip.left === 0
        ? `It was the last of ${WATCH_LIMITS.mails} about this trip.`
        : 'They end at the departure.'
    } Your entry is erased ${KEEP_DAYS} days after it.`,
    footerLinks: [
      { label: 'Your page about these emails', url: trip.manageUrl },
      { label: 'Stop them', url: trip.unsubscribeUrl },
    ],
    site,
  });
};
