import type { IconName } from '#ui/icon-names.ts';

export interface Destination {
  to: string;
  label: string;
  description: string;
  icon: IconName;
}

/** The product's menu, in its order: the bar on wide screens, the panel on small ones. */
export const mainNavigation: readonly Destination[] = [
  { to: '/', label: 'Weather Check', description: 'check riding conditions', icon: 'cloud-sun' },
  { to: '/trip', label: 'Trip Planning', description: 'multi-location weather', icon: 'waypoints' },
  { to: '/routes', label: 'Scenic Routes', description: 'discover routes', icon: 'mountain' },
  { to: '/group-rides', label: 'Group Rides', description: 'find riding groups', icon: 'users' },
  { to: '/blog', label: 'Blog', description: 'read motorcycle tips', icon: 'newspaper' },
  { to: '/submit-blog', label: 'Submit Article', description: 'share your story', icon: 'pencil' },
];

const roadsideHelp: Destination = {
  to: '/roadside-assistance',
  label: 'Roadside Help',
  description: 'find a volunteer near you',
  icon: 'wrench',
};

/** The second group of the small screens' menu. */
export const secondaryNavigation: readonly Omit<Destination, 'description'>[] = [
  roadsideHelp,
  { to: '/weather-emails', label: 'Weather Emails', icon: 'mail' },
  { to: '/private', label: 'My rides & posts', icon: 'link' },
];

/** At the foot of every page. */
export const footerLinks: readonly Pick<Destination, 'to' | 'label'>[] = [
  roadsideHelp,
  { to: '/all-routes', label: 'All Scenic Routes' },
  ...secondaryNavigation.slice(1),
  { to: '/report-card', label: 'Report card' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
];

/** Where someone who took a wrong turn most likely wanted to go. */
export const helpfulLinks: readonly Destination[] = [...mainNavigation.slice(0, 4), roadsideHelp];

/** Whether a menu entry covers the page at `pathname`; a page below an entry belongs to it. */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === '/routes' && /^\/(all-routes$|route\/)/.test(pathname)) return true;
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
}
