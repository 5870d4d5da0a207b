import { MINUTE_MS } from '#platform/time/units.ts';
import { RELAY, type RequestStep } from '../roadside.model.ts';

/** What the waiting is counted by. Instants are ISO 8601. */
interface WaitingFacts {
  step: RequestStep;
  createdAt: string;
  confirmedAt: string | null;
  lastAskedAt: string | null;
  helpedAt: string | null;
  closedAt: string | null;
}

export interface Waiting {
  /** Whole minutes, or hours from the second on. */
  count: number;
  unit: 'minute' | 'minutes' | 'hours';
  /** "since volunteers were asked" */
  since: string;
  /** The way to the next step by itself; null where a person decides. */
  next: { from: string; to: string; minutes: number; of: number } | null;
}

const HOURS_FROM = 120;

/** How long a request has waited for what it waits for now; null once it is over. @param now epoch ms */
export function waitingOf(facts: WaitingFacts, now: number): Waiting | null {
  const counted = countedFrom(facts);
  if (!counted) return null;
  const minutes = wholeMinutes(now - Date.parse(counted.from));
  const inHours = minutes >= HOURS_FROM;
  return {
    count: inHours ? Math.floor(minutes / 60) : minutes,
    unit: inHours ? 'hours' : minutes === 1 ? 'minute' : 'minutes',
    since: counted.since,
    next: facts.step === 'asking' && facts.lastAskedAt !== null ? nextStep(facts.lastAskedAt, now) : null,
  };
}

function countedFrom(facts: WaitingFacts): { from: string; since: string } | null {
  const { step, createdAt, confirmedAt, lastAskedAt, helpedAt, closedAt } = facts;
  if (closedAt !== null) return null;
  const sent = { from: createdAt, since: 'since you sent it' };
  const confirmed = confirmedAt === null ? sent : { from: confirmedAt, since: 'since it was confirmed' };
  switch (step) {
    case 'asking':
      return lastAskedAt === null ? confirmed : { from: lastAskedAt, since: 'since volunteers were asked' };
    case 'review':
    case 'calling':
      return confirmed;
    case 'helped':
      return helpedAt === null ? confirmed : { from: helpedAt, since: 'since somebody said yes' };
    case 'unconfirmed':
    case 'nobody':
      return sent;
    case 'completed':
    case 'cancelled':
      return null;
  }
}

function nextStep(askedAt: string, now: number): Waiting['next'] {
  const from = Date.parse(askedAt);
  const of = RELAY.answerWithin / MINUTE_MS;
  return {
    from: askedAt,
    to: new Date(from + RELAY.answerWithin).toISOString(),
    minutes: Math.min(of, wholeMinutes(now - from)),
    of,
  };
}

const wholeMinutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS));
