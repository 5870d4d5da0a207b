import { ownedTitle } from '#features/review/review.mails.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { OwnedThing } from '#platform/private-links/private-links.server.ts';
import { listOpenByEmail } from './requests/by-contact.repo.server.ts';
import { LINKS } from './requests/lifecycle.service.server.ts';
import type { RoadsideContacts } from './review/contacts.service.server.ts';
import { listVolunteersByEmail } from './volunteers/volunteers.repo.server.ts';

/** Open requests and the registration of an email address, for mailing new links to them. */
export const createRoadsideLinks = ({
  database,
  contacts,
}: {
  database: Pick<Database, 'db'>;
  contacts: Pick<RoadsideContacts, 'emailKey'>;
}) =>
  async function listPrivateLinks(email: string): Promise<OwnedThing[]> {
    const key = await contacts.emailKey(email);
    const same = (address: string) => address.toLowerCase() === email.trim().toLowerCase();
    const open = await listOpenByEmail(database.db, key);
    const registered = await listVolunteersByEmail(database.db, key);
    return [
      ...open
        .filter(({ requesterEmail }) => same(requesterEmail))
        .map(({ id, issueType, area }) => ({
          purpose: LINKS.mailedRequest,
          subject: id,
          page: '/private/request' as const,
          title: `Request for help: ${issueType}, ${area}`,
        })),
      ...registered
        .filter((volunteer) => same(volunteer.email))
        .map(({ id, name, isApproved, createdAt }) => ({
          purpose: LINKS.volunteer,
          subject: id,
          page: '/private/volunteer' as const,
          title: ownedTitle('Volunteer for roadside help', isApproved ? name : null, createdAt),
        })),
    ];
  };
