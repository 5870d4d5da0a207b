/** Pages that are rendered for each request, and why. */
export const NEVER_CACHED: Readonly<Record<string, string>> = {
  '/admin': 'shows who is signed in',
  '/private': 'leads to private entries',
  '/private/article': 'a private link',
  '/private/offer': 'a private link',
  '/private/request': 'a private link',
  '/private/route': 'a private link',
  '/private/rsvp': 'a private link',
  '/private/shared-request': 'a private link',
  '/private/subscription': 'a private link',
  '/private/trip-email': 'a private link',
  '/private/volunteer': 'a private link',
  '/trip-email': 'about one trip and one departure',
  '/trip-email/stop/:token': 'a link with a token',
  '/weather-emails/stop/:token': 'a link with a token',
  '/weather-mails/*': 'leads to where it has moved, tokens too',
  '/design': 'only in development',
};
