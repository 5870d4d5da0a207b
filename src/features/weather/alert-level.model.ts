import { CONDITION_TEXTS, fill } from './condition-text.model.ts';
import { conditionColour } from './condition-colour.model.ts';
import type { OfficialAlert } from './forecast.model.ts';

/** Alerts about the sea, or about no hazard at all: told, but no reason to call a ride off. */
const NOT_ABOUT_ROADS =
  /surf|rip current|beach|small craft|gale|seas\b|marine|child abduction|telephone|\btest\b/i;

/**
 * The level of an official alert by its event name: a warning is bad, and so is a Wind Advisory (its 31 mph
 * sustained are the table's own limit), an evacuation or emergency, and a follow-up statement of at least
 * Severe severity. Watches, advisories and all other statements are caution. Names before and after the 2024
 * renaming ("Excessive Heat", "Extreme Heat"; "Wind Chill", "Extreme Cold") follow the same rule. Alerts that
 * are only about the sea are never more than caution. Test, exercise and cancelled messages have to be dropped
 * by the caller.
 */
export function alertLevel(event: string, severity = 'Unknown'): OfficialAlert['level'] {
  if (NOT_ABOUT_ROADS.test(event)) return 'caution';
  if (/warning|emergency|evacuation/i.test(event)) return 'bad';
  if (/^\s*wind advisory\s*$/i.test(event)) return 'bad';
  return /statement/i.test(event) && /^(severe|extreme)$/i.test(severity) ? 'bad' : 'caution';
}

/**
 * The condition text of an alert. Bad: the event's own name, in capitals when its usual spelling holds a word
 * that the colour rule reads as green or orange ("EXTREME COLD WARNING"). Caution: "Reduced safety: …".
 */
export function alertText(event: string, level: OfficialAlert['level']): string {
  const name = event.trim() || 'Official alert';
  const [template, colour] =
    level === 'bad' ? (['#', 'red'] as const) : ([CONDITION_TEXTS.caution.alert, 'orange'] as const);
  const text = fill(template, name);
  return conditionColour(text) === colour ? text : fill(template, name.toUpperCase());
}

/** The alerts whose [start, end) overlaps [from, to), epoch seconds. An alert without an end stays in force. */
export function alertsDuring(alerts: readonly OfficialAlert[], from: number, to: number): OfficialAlert[] {
  return alerts.filter((alert) => alert.start < to && (alert.end === null || alert.end > from));
}
