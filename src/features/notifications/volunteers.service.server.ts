import { ISSUE_LABELS, milesText } from '#features/roadside/labels.model.ts';
import { RELAY } from '#features/roadside/roadside.model.ts';
import type { RoadsideService } from '#features/roadside/roadside.service.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { Delivery } from './delivery.service.server.ts';
import { helpNotice } from './notices.model.ts';
import * as repo from './notifications.repo.server.ts';

/**
 * Asks volunteers on their devices too, in the transaction that asks them by email, and names the devices in what a
 * volunteer downloads: never by their endpoint, whose holder is the device.
 */
export function notifyVolunteers(deps: {
  database: Pick<Database, 'db'>;
  roadside: Pick<RoadsideService, 'onOffer'> & {
    ownVolunteer: Pick<RoadsideService['ownVolunteer'], 'onExport'>;
    volunteers: Pick<RoadsideService['volunteers'], 'onMoved'>;
  };
  delivery: Delivery;
}): void {
  deps.roadside.ownVolunteer.onExport(async (id) => ({
    devices: (await repo.volunteerDevices(deps.database.db, id)).map(({ endpoint, since }) => ({
      pushService: new URL(endpoint).host,
      since: since.toISOString(),
    })),
  }));
  // They were switched on by a link that is not the volunteer's alone.
  deps.roadside.volunteers.onMoved(async (tx, id) => {
    await repo.keepNewest(tx, id, 0);
  });
  deps.roadside.onOffer(async (tx, { volunteerId, offerId, ...facts }) => {
    const browsers = await repo.volunteerWatchers(tx, volunteerId);
    const notice = helpNotice({
      problem: ISSUE_LABELS[facts.issueType],
      area: facts.area,
      away: `${milesText(facts.milesAway)} from you`,
      isUrgent: facts.urgency === 'high',
      url: facts.url,
      offerId,
      lastsMs: RELAY.answerWithin,
    });
    await deps.delivery.notify(
      tx,
      browsers.map((browser) => ({ browser, notice })),
    );
  });
}
