import type { Database } from '#platform/db/database.server.ts';

/** How far ahead a queue plans by itself, in seconds. */
export interface Horizon {
  name: string;
  /** The interval of a recurring job; null for others, which are sent for any time. */
  recurringSeconds: number | null;
  /** A failed job is tried again within this. */
  retrySeconds: number;
}

/** Jobs are sent for a moment close by: what was sent for later than this after it was made is meant so. */
const SENT_WITHIN = '1 day';
/** Clocks of two machines differ by less. */
const LEEWAY = '1 minute';

/**
 * Pulls in what was planned while the machine's clock was ahead, which would otherwise wait until it is there again:
 * runs and retries further ahead than their queue plans, and what was made in the future of the database's own clock.
 * @param now epoch milliseconds
 */
export async function pullInJobs(
  database: Database,
  horizons: readonly Horizon[],
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await database.query(
    `update pgboss.job j set start_after = $1::timestamptz + h.seconds * interval '1 second'
     from (
       select name, state, case state when 'retry' then "retrySeconds" else "recurringSeconds" end as seconds
       from jsonb_to_recordset($2::jsonb) as h(name text, "recurringSeconds" float8, "retrySeconds" float8)
       cross join (values ('created'), ('retry')) as s(state)
     ) h
     where j.name = h.name and j.state::text = h.state
       and j.start_after > $1::timestamptz + h.seconds * interval '1 second' + interval '${LEEWAY}'`,
    [at, JSON.stringify(horizons)],
  );
  await database.query(
    `update pgboss.job set created_on = now(), start_after = start_after - (created_on - now())
     where state = 'created' and created_on > now() + interval '${LEEWAY}'
       and start_after - created_on < interval '${SENT_WITHIN}'`,
  );
  await database.query(
    `update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
     where greatest(monitor_on, monitor_claim_on, maintain_on) > $1::timestamptz + interval '${LEEWAY}'`,
    [at],
  );
}
