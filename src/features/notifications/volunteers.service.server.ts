import { ISSUE_LABELS, milesText } from '#features/roadside/labels.model.ts';
import { RELAY } from '#features/roadside/roadside.model.ts';
import type { RoadsideService } from '#features/roadside/roadside.service.server.ts';
import type { Delivery } from './delivery.service.server.ts';
import { helpNotice } from './notices.model.ts';
import * as repo from './notifications.repo.server.ts';

/** Asks volunteers on their devices too, in the transaction that asks them by email. */
export function tellVolunteers(deps: {
  roadside: Pick<RoadsideService, 'onOffer'>;
  delivery: Delivery;
}): void {
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
    await deps.delivery.tell(
      tx,
      browsers.map((browser) => ({ browser, notice })),
    );
  });
}
