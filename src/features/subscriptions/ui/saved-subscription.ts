import type { SavedLink } from '#features/my-entries/saved-links.store.ts';
import type { Subscription } from '../subscriptions.schema.ts';

/** How a device saves the link: one for all that its weekly emails bring, or they would push out every other. */
export const savedSubscription = ({
  id,
  places,
  zipCodes,
}: Pick<Subscription, 'id' | 'places' | 'zipCodes'>): Omit<SavedLink, 'token' | 'keptAt'> => ({
  page: '/private/subscription',
  title: `Weather emails: ${places.map((place, index) => `${place} ${zipCodes[index]}`).join('; ')}`,
  entry: id,
});
