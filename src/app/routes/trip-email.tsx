import { data } from 'react-router';
import { planErrors, readPlan, requestOf, writePlan } from '#features/trip/plan/trip-plan.model.ts';
import { tripEmailMeta } from '#features/trip-emails/trip-emails.seo.ts';
import { TripEmailPage, type AskedTrip } from '#features/trip-emails/ui/trip-email-page.tsx';
import { AppError } from '#platform/errors/app-error.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/trip-email';

export const handle = { background: 'trip' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, site, visitor } = context.get(requestContext);
  const plan = readPlan(new URL(request.url).searchParams);
  const path = `/trip?${writePlan(plan)}`;
  const answer = (trip: AskedTrip, status = 200) => data(trip, status);
  if (!site.mailWorks) return answer({ state: 'without-mail', path });
  if (Object.keys(planErrors(plan)).length > 0 || plan.leave === '')
    return answer({ state: 'none', path: '/trip', message: 'Plan a trip with a departure first.' }, 400);
  try {
    const found = await services.tripEmails.shown(requestOf(plan), visitor);
    return answer({ state: 'asks', path, request: requestOf(plan), ...found });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = Object.values(error.fieldErrors ?? {})[0] ?? error.userMessage;
    return answer({ state: 'none', path, message }, error.status);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(tripEmailMeta(siteOf(matches)));

export default function TripEmailRoute({ loaderData }: Route.ComponentProps) {
  return <TripEmailPage {...loaderData} />;
}
