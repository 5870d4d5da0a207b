/** Every page that each journey over all pages visits. A new page adds its line. */
export const PAGES: readonly { name: string; path: string }[] = [
  { name: 'Weather check', path: '/' },
  { name: 'Good verdict', path: '/?zip=85003' },
  { name: 'Caution', path: '/?zip=79101' },
  { name: 'Bad verdict with alerts', path: '/?zip=73160' },
  { name: 'Unknown conditions', path: '/?zip=79843' },
  { name: 'Invalid ZIP code', path: '/?zip=804' },
  { name: 'Unknown ZIP code', path: '/?zip=00000' },
  { name: 'Scenic routes', path: '/routes' },
  { name: 'Adding a route', path: '/routes?tab=add' },
  { name: 'All routes', path: '/all-routes' },
  { name: 'Route Not Found', path: '/route/99999999' },
  { name: 'Group rides', path: '/group-rides' },
  { name: 'Adding a ride', path: '/group-rides?add=1' },
  { name: 'Thank you', path: '/thank-you' },
  { name: 'Page Not Found', path: '/no/such/road' },
  { name: 'Design system', path: '/design' },
];
