import { alertLevel } from './alert-level.model.ts';
import { invalidAnswer, isObject, textOrNull } from './answer.upstream.server.ts';
import type { OfficialAlert } from './forecast.model.ts';

/**
 * The alerts in force or announced, from `/alerts/active`: actual ones only (no tests, exercises or
 * cancellations), without those that have ended. `now` is epoch seconds.
 * @throws OutboundError when one cannot be read: a lost alert must not look like none.
 */
export function readAlerts(answer: unknown, now: number, baseUrl: string): OfficialAlert[] {
  const features = isObject(answer) ? answer['features'] : undefined;
  if (!Array.isArray(features)) throw invalidAnswer(baseUrl, 'no list of alerts');
  return features
    .map((feature) => readAlert(feature, baseUrl))
    .filter((alert) => alert !== undefined)
    .filter((alert) => alert.end === null || alert.end > now);
}

function readAlert(feature: unknown, baseUrl: string): OfficialAlert | undefined {
  const alert = isObject(feature) ? feature['properties'] : undefined;
  if (!isObject(alert)) throw invalidAnswer(baseUrl, 'an alert without properties');
  if (alert['status'] !== 'Actual' || alert['messageType'] === 'Cancel') return undefined;
  const event = textOrNull(alert['event']);
  const start = seconds(alert['onset']) ?? seconds(alert['effective']) ?? seconds(alert['sent']);
  if (event === null || start === null) throw invalidAnswer(baseUrl, 'an alert without event or time');
  if (event === 'Test Message') return undefined;
  const severity = textOrNull(alert['severity']) ?? 'Unknown';
  return {
    id: textOrNull(alert['id']) ?? `${event} ${start}`,
    event,
    level: alertLevel(event, severity),
    severity,
    headline: textOrNull(alert['headline']),
    description: textOrNull(alert['description']) ?? '',
    instruction: textOrNull(alert['instruction']),
    areaDescription: textOrNull(alert['areaDesc']) ?? '',
    start,
    // `expires` is when the message lapses, `ends` when the event does.
    end: seconds(alert['ends']) ?? seconds(alert['expires']),
  };
}

function seconds(iso: unknown): number | null {
  const ms = typeof iso === 'string' ? Date.parse(iso) : NaN;
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}
