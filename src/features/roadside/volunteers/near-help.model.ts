import { RELAY, type IssueType } from '../roadside.model.ts';

/** The circles that a request widens to, in miles. */
export const CIRCLES = [RELAY.farthest / 4, RELAY.farthest / 2, RELAY.farthest] as const;
/** Miles within which answers are from around there. */
export const AROUND = 50;
/** Of fewer it would be the night of somebody whom one could name. */
const FEWEST = 5;
/** Older ones say little of today's volunteers. */
const MOST = 20;
/** Minutes to which a time is rounded up, so that it is nobody's own. */
const STEP = 5;

const HOW: Record<IssueType, readonly [one: string, several: string]> = {
  'flat tire': ['fixes flat tires', 'fix flat tires'],
  'engine trouble': ['helps with engine trouble', 'help with engine trouble'],
  fuel: ['brings fuel', 'bring fuel'],
  battery: ['jump-starts batteries', 'jump-start batteries'],
  towing: ['tows', 'tow'],
  other: ['helps riders', 'help riders'],
  general: ['helps riders', 'help riders'],
};

/**
 * Within how many minutes half of the latest requests had a yes, from sending on; undefined when too few had one.
 * @param minutes of each, the latest first
 */
export function usualMinutes(minutes: readonly number[]): { minutes: number; of: number } | undefined {
  const latest = minutes.slice(0, MOST).toSorted((one, other) => one - other);
  const middle = latest[Math.ceil(latest.length / 2) - 1];
  if (middle === undefined || latest.length < FEWEST) return undefined;
  return { minutes: Math.max(STEP, Math.ceil(middle / STEP) * STEP), of: latest.length };
}

/** What a rider may expect of volunteers around a place, before anything is sent. */
export function nearHelpMessage(near: {
  volunteers: number;
  miles: number;
  area: string;
  issueType: IssueType;
  usual: ReturnType<typeof usualMinutes>;
}): string {
  const { volunteers, miles, area, usual } = near;
  const [one, several] = HOW[near.issueType];
  const where = `within ${miles} miles of ${area}`;
  if (volunteers === 0)
    return `No volunteer ${where} ${one} right now. Call a tow truck or your roadside service as well, and 911 in danger. The admins see your request.`;
  const count =
    volunteers === 1 ? `1 volunteer ${where} ${one}.` : `${volunteers} volunteers ${where} ${several}.`;
  return usual
    ? `${count} Half of the last ${usual.of} requests around there had a yes within ${timeText(usual.minutes)}.`
    : count;
}

function timeText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
