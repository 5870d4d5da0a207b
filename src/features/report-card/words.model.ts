import { stateName } from '#features/location/state-names.data.ts';
import { numberText } from '#platform/text/number-text.ts';
import { longDay } from '#platform/time/format-time.ts';
import { DAY_MS } from '#platform/time/units.ts';
import type { ReportCard } from './report-card.schema.ts';
import { casesOf, ofHundred, type Lead, type Row } from './tally.model.ts';

/** Every sentence that tells a rate: how often, of what, where and how far ahead. */

export const LEAD_TITLES: Record<Lead, string> = {
  3: '3 hours ahead',
  24: '1 day ahead',
  72: '3 days ahead',
};
export const LEAD_BUTTONS: Record<Lead, string> = { 3: '3 hours', 24: '1 day', 72: '3 days' };
export const LEAD_WORDS: Record<Lead, string> = {
  3: '3 hours ahead',
  24: 'a day ahead',
  72: '3 days ahead',
};

const hours = (count: number) => `${numberText(count)} daylight ${count === 1 ? 'hour' : 'hours'}`;

/** Where the counts are from: "within 150 miles of Estes Park, CO", "across the country". */
export const whereOf = ({ near }: Pick<ReportCard, 'near'>): string =>
  near ? `within ${near.miles} miles of ${near.city}, ${near.state}` : 'across the country';

export const COLLECTING = 'Still collecting';
export const COLLECTING_LINE = `How often are we right? ${COLLECTING}`;

/** "When we said Good a day ahead, it was good 94 of 100 times near here": only from 30 cases on. */
const goodSentence = (row: Row, lead: Lead, where: string): string =>
  `When we said Good ${LEAD_WORDS[lead]}, it was good ${ofHundred(row).good} of 100 times ${where}`;

/** The line below a verdict, of the card of its place; null where nothing is collected. */
export function lineOf({ isOn, cases, lead, said: { good } }: ReportCard): string | null {
  if (good) return goodSentence(good, lead, 'near here');
  return isOn || cases > 0 ? COLLECTING_LINE : null;
}

/** Under the hundred signs. */
export function captionOf(row: Row, since: string | null): string {
  const { good, caution, bad } = ofHundred(row);
  const from = since === null ? '' : ` since ${dayOf(since)}`;
  return `100 times we said Good: ${good} good, ${caution} caution, ${bad} not recommended. From ${hours(casesOf(row))}${from}.`;
}

/** "March 1, 2026", in the middle of the country. */
export const dayOf = (iso: string): string => longDay(Date.parse(iso) / 1_000, 'America/Chicago');

/** "17 of the 30 cases we want near Marfa, TX. About 9 more days." */
export function collectingSentence(card: ReportCard): string {
  const { near, saidCases, minimumCases } = card;
  const where = near ? ` near ${near.city}, ${near.state}` : '';
  const days = daysLeft(card);
  const left = days === null ? '' : ` About ${days} more ${days === 1 ? 'day' : 'days'}.`;
  return `${saidCases.good} of the ${minimumCases} cases we want${where}.${left}`;
}

/** Days until there are enough cases if they come as they did so far; null when that cannot be said yet. */
function daysLeft({ since, until, saidCases, minimumCases }: ReportCard): number | null {
  const cases = saidCases.good;
  if (since === null || until === null || cases < 3 || cases >= minimumCases) return null;
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS;
  return Math.max(1, Math.ceil(((minimumCases - cases) * days) / cases));
}

/** The state of a place that has too few cases itself, where the state has enough. */
export function stateInstead(card: ReportCard): { name: string; row: Row } | null {
  const state = card.near?.state;
  const row = card.states.find((one) => one.state === state)?.said.good;
  return state && row ? { name: stateName(state), row } : null;
}

export interface Finding {
  title: string;
  text: string;
}

/** What matters most of a card: misses, false alarms, and how far ahead it holds. */
export function findingsOf({ said, lead, leads }: Pick<ReportCard, 'said' | 'lead' | 'leads'>): Finding[] {
  const ahead = LEAD_WORDS[lead];
  const findings: Finding[] = [];
  if (said.good)
    findings.push({
      title: `Misses: ${ofHundred(said.good).bad} of 100`,
      text: `We said Good ${ahead}, and it was Not Recommended.`,
    });
  if (said.bad)
    findings.push({
      title: `False alarms: ${ofHundred(said.bad).good} of 100`,
      text: `We said Not Recommended ${ahead}, and it was good. You stayed home for nothing.`,
    });
  const goodAt = (wanted: Lead) => leads.find((one) => one.lead === wanted)?.said.good;
  const [day, three] = [goodAt(24), goodAt(72)];
  if (day && three) {
    const [soon, late] = [ofHundred(day).good, ofHundred(three).good];
    findings.push({
      title: late < soon ? 'Three days ahead, trust Good less' : 'Three days ahead, Good holds as well',
      text: `It was good ${late} of 100 times, a day ahead ${soon}. Look again the evening before.`,
    });
  }
  return findings;
}
