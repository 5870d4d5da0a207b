import type { Outlook } from '#features/routes/entry/route.schema.ts';
import type { DeliveryState, WebhookEvent } from './webhooks.schema.ts';

/** What everyone can see of a ride on its page; no names, no contacts, no meeting point. */
export interface PublicRide {
  id: number;
  name: string;
  startLocation: string;
  zipCodes: readonly string[];
  difficulty: string;
  roadType: string;
  /** Miles; 0 when the organizer did not say. */
  distance: number;
  /** Minutes. */
  estimatedTime: number;
  /** YYYY-MM-DD and HH:MM in `rideTimeZone`. */
  rideDate: string | null;
  rideTime: string | null;
  rideTimeZone: string | null;
  rideStartsAt: Date | null;
}

interface PayloadFacts {
  event: WebhookEvent;
  /** Epoch ms. */
  now: number;
  site: { siteName: string; publicUrl: string };
  ride: PublicRide | null;
  weather: Outlook | null;
  /** The verdict that was told before. */
  previous?: string | null;
  simulated: boolean;
}

/** The body of a delivery, as JSON. Instants are ISO 8601 in UTC. */
export function payloadOf({ event, now, site, ride, weather, previous, simulated }: PayloadFacts): string {
  return JSON.stringify({
    type: event,
    timestamp: new Date(now).toISOString(),
    data: {
      site: site.siteName,
      simulated,
      ...(ride && {
        ride: {
          id: ride.id,
          name: ride.name,
          url: `${site.publicUrl}/route/${ride.id}`,
          date: ride.rideDate,
          time: ride.rideTime,
          timeZone: ride.rideTimeZone,
          startsAt: ride.rideStartsAt?.toISOString() ?? null,
          startLocation: ride.startLocation,
          zipCodes: ride.zipCodes,
          difficulty: ride.difficulty,
          roadType: ride.roadType,
          miles: ride.distance || null,
          minutes: ride.estimatedTime,
        },
        verdict: weather && {
          recommendation: weather.recommendation,
          summary: weather.summary,
          checkedAt: weather.fetchedAt,
          ...(previous !== undefined && { previous }),
        },
      }),
    },
  });
}

/** What came of an attempt: whether it arrived, whether another makes sense, and in words for admins. */
export interface Outcome {
  state: Exclude<DeliveryState, 'queued'>;
  again: boolean;
  text: string;
}

const PROBLEMS: Record<string, string> = {
  'not public': 'Not called: the address leads into a private network, or to this machine',
  'no such name': 'Nobody knows this name',
  'too slow': 'No answer within 5 seconds',
  'not reached': 'The connection failed',
  'wrong certificate': 'The certificate of the other side is not valid',
};

export function outcomeOf(result: { status: number } | { problem: string }): Outcome {
  if ('problem' in result) {
    const text = PROBLEMS[result.problem] ?? result.problem;
    return { state: 'failed', again: result.problem !== 'not public', text };
  }
  const { status } = result;
  if (status >= 200 && status < 300) return { state: 'sent', again: false, text: `Answered ${status}` };
  if (status >= 300 && status < 400)
    return { state: 'failed', again: true, text: `Answered ${status}: redirects are not followed` };
  return { state: 'failed', again: true, text: `Answered ${status}` };
}
