/** The groups of calls, in the order in which the documentation shows them. */
export const API_TAGS = Object.entries({
  weather: 'Riding verdicts for places, and whether they came true.',
  'where to ride': 'Which roads and rides are good on a day, and when.',
  trip: 'Weather along a road, for every departure.',
  radar: 'Frames of past and coming rain, and their tiles.',
  location: 'Towns and ZIP codes.',
  'routes and rides': 'Scenic routes and group rides: searched, read, added, signed up for.',
  'roadside help': 'Volunteers nearby, and asking them for help. No emergencies: those call 911.',
  'roadside help, by private link': 'What riders and volunteers do with the links that only they have.',
  blog: 'Published posts, and articles of readers.',
  'weather emails': 'The forecast by email: asked for, confirmed, ended.',
  notifications: 'The same on a device, by web push.',
  'private links': 'What people do with their own entries, by the link that only they have.',
  map: 'Tiles of the drawn map, and of the site’s own vector map.',
  forms: 'Proof that a form is not sent by a robot.',
  admin: 'For signed-in admins.',
  'admin: images': 'Pictures of the blog, for signed-in admins.',
}).map(([name, description]) => ({ name, description }));
