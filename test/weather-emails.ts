import type { Database } from '#platform/db/database.server.ts';
import { siteWithMail } from './site-with-mail.ts';

/** The site with a mail server, without subscriptions. */
export function weatherEmailsSuite(open: () => Promise<Database>) {
  const suite = siteWithMail(open, ['email_subscriptions']);

  /** As if its owner had asked and confirmed. */
  async function confirmed(changes: Record<string, unknown> = {}): Promise<string> {
    const row = {
      email: 'dana@ride.example',
      email_key: String(changes['email'] ?? 'dana@ride.example'),
      zip_codes: ['85003'],
      time_zone: 'America/Phoenix',
      end_date: '2027-05-20',
      days: ['saturday', 'sunday'],
      hour: 18,
      ...changes,
    };
    const names = Object.keys(row);
    const [stored] = await suite.database.query<{ id: string }>(
      `INSERT INTO email_subscriptions (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})
       RETURNING id`,
      Object.values(row),
    );
    const id = stored?.id ?? '';
    await suite.test.services.subscriptions.confirm(id);
    return id;
  }
  return Object.assign(suite, { confirmed });
}
