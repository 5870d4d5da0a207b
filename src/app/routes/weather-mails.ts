import { redirect } from 'react-router';
import type { Route } from './+types/weather-mails';

/** The address that the weather emails and their stop pages had: it stands in emails that were sent. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace(/^\/weather-mails/, '/weather-emails') + search, 301);
}
