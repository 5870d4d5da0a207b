import { CONDITION_TEXTS, fill } from '../verdict/condition-text.model.ts';
import { conditionColor } from '../verdict/condition-color.model.ts';
import { severityOf } from '../verdict/severity.model.ts';
import type { OfficialAlert } from '../providers/forecast.model.ts';

const TEMPLATES = {
  bad: ['#', 'red'],
  caution: [CONDITION_TEXTS.caution.alert, 'orange'],
  note: [CONDITION_TEXTS.note.alert, 'red'],
} as const satisfies Record<OfficialAlert['level'], readonly [string, string]>;

/**
 * The condition text of an alert. Bad: the event's own name, in capitals when its usual spelling holds a word
 * that the color rule reads as green or orange ("EXTREME COLD WARNING"). Caution: "Reduced safety: …". Note: "Notice: …".
 */
export function alertText(event: string, level: OfficialAlert['level']): string {
  const name = event.trim() || 'Official alert';
  const [template, color] = TEMPLATES[level];
  const text = fill(template, name);
  return conditionColor(text) === color ? text : fill(template, name.toUpperCase());
}

const LEVELS: readonly OfficialAlert['level'][] = ['bad', 'caution', 'note'];

/** The service lists the latest first; a verdict names the first of those that decide it. */
export const worstFirst = <Alert extends Pick<OfficialAlert, 'level' | 'severity'>>(
  alerts: readonly Alert[],
): Alert[] =>
  alerts.toSorted(
    (a, b) =>
      LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || severityOf(b.severity) - severityOf(a.severity),
  );

/** The alerts whose [start, end) overlaps [from, to), epoch seconds. An alert without an end stays in force. */
export function alertsDuring(alerts: readonly OfficialAlert[], from: number, to: number): OfficialAlert[] {
  return alerts.filter((alert) => alert.start < to && (alert.end === null || alert.end > from));
}
