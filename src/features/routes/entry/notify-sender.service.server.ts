import { isGroupRide } from '../rides/rides.model.ts';
import { declinedMail } from '#features/review/review.mails.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { MailLimits } from '#platform/mail/mail-limits.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { RenderedMail } from '#platform/mail/render-mail.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { routeLink } from './changes.service.server.ts';
import {
  routeChangeAcceptedMail,
  routeChangeDeclinedMail,
  routeOnlineMail,
  routeReceivedMail,
  type RouteMailFacts,
} from './sender.mails.ts';
import type { StoredRoute } from './route.tables.server.ts';

export const OWN_ROUTE_PAGE = '/private/route' as const;

/** Emails to the sender of a route or ride who gave an address. They hold the private link, so their text is erased. */
export function createRouteMails(deps: {
  mail: Pick<MailService, 'queue'>;
  limits: MailLimits;
  links: Pick<PrivateLinks, 'issue'>;
  site: { siteName: string; publicUrl: string };
}) {
  const { mail, limits, links, site } = deps;

  async function send(
    tx: Db,
    kind: string,
    route: StoredRoute,
    render: (facts: RouteMailFacts) => RenderedMail,
  ): Promise<void> {
    if (!route.submitterEmail) return;
    const token = await links.issue(tx, routeLink(route.id));
    const facts = {
      name: route.name,
      isRide: isGroupRide(route),
      submittedBy: route.submittedBy,
      privateUrl: privateAddress(OWN_ROUTE_PAGE, token, site),
    };
    await mail.queue(tx, { kind, to: route.submitterEmail, confidential: true, ...render(facts) });
  }

  return {
    /** Unless the address had its share of these: the link is on the sender's screen as well. */
    async received(tx: Db, route: StoredRoute): Promise<void> {
      if (route.submitterEmail && (await limits.take(tx, 'route-received', route.submitterEmail)))
        await send(tx, 'route-received', route, (facts) => routeReceivedMail(facts, site));
    },
    online: (tx: Db, route: StoredRoute) =>
      send(tx, 'route-online', route, (facts) => routeOnlineMail({ ...facts, id: route.id }, site)),
    changeAccepted: (tx: Db, route: StoredRoute) =>
      send(tx, 'route-change-accepted', route, (facts) =>
        routeChangeAcceptedMail(
          { ...facts, publicUrl: route.isPublished ? `${site.publicUrl}/route/${route.id}` : null },
          site,
        ),
      ),
    changeDeclined: (tx: Db, route: StoredRoute, reason: string | null) =>
      send(tx, 'route-change-declined', route, (facts) =>
        routeChangeDeclinedMail({ ...facts, reason }, site),
      ),
    /** Its link ends with it, so this one holds none. */
    async notAccepted(tx: Db, route: StoredRoute, reason: string | null): Promise<void> {
      if (!route.submitterEmail) return;
      const what = isGroupRide(route) ? 'ride' : 'route';
      const facts = {
        what,
        sentAt: route.createdAt,
        reason,
        again: {
          label: `Send another ${what}`,
          path: what === 'ride' ? '/group-rides?add=1' : '/routes?tab=add',
        },
      };
      await mail.queue(tx, {
        kind: `${what}-declined`,
        to: route.submitterEmail,
        ...declinedMail(facts, site),
      });
    },
  };
}
export type RouteMails = ReturnType<typeof createRouteMails>;
