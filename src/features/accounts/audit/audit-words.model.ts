/** What the audit log's names of fields, actions and kinds of things are called where people read them. */

const FIELDS: Record<string, string> = {
  isApproved: 'Approved',
  isPublished: 'Published',
  isActive: 'Active',
  zipCode: 'ZIP code',
  zipCodes: 'ZIP codes',
  by: 'Decided by',
  cancelledAt: 'Canceled at',
  withdrawnAt: 'Taken down at',
  maxRiders: 'Most riders',
  maxDistance: 'Farthest distance',
  routeType: 'Kind of route',
  submittedBy: 'Sent by',
  submitterEmail: 'Email of the sender',
  email: 'Email',
  partySize: 'Riders in the party',
  seo: 'SEO',
};

const KINDS: Record<string, string> = {
  'scenic-routes': 'Route or ride',
  volunteers: 'Volunteer',
  requests: 'Request for help',
  'blog-posts': 'Blog post',
  'blog-submissions': 'Submitted article',
  images: 'Image',
  'admin-users': 'Admin',
  rsvps: 'Rider on a list',
  'route-reports': 'Road report',
  'route-photos': 'Route photo',
  'blocked-contacts': 'Blocked contact',
};

const ACTIONS: Record<string, string> = { cancelled: 'canceled' };

/** "meetingPoint" becomes "Meeting point"; abbreviations stay as they are written. */
export const fieldName = (field: string): string => FIELDS[field] ?? sentence(field);

/** "scenic-routes" becomes "Route or ride". */
export const kindName = (entityType: string): string => KINDS[entityType] ?? sentence(entityType);

/** "password-changed" becomes "password changed". */
export const actionName = (action: string): string => ACTIONS[action] ?? action.replaceAll('-', ' ');

/** Yes and no in place of true and false; a list's entries one after the other. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function sentence(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
