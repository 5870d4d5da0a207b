import type { Site } from '#features/page-context.server.ts';
import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import { data } from 'react-router';
import drawingStyles from '#features/trip/drawing/ui/drawing.css?url';
import { useDetectZip } from '#features/location/ui/use-detect-zip.ts';
import {
  asksForTrip,
  editPlan,
  formErrors,
  planErrors,
  readEdit,
  readPlan,
  requestOf,
  type TripPlan,
} from '#features/trip/plan/trip-plan.model.ts';
import { pageTrip } from '#features/trip/page/page-trip.model.ts';
import { readSentTrip, sentTrip, type PageTrip } from '#features/trip/journey/sent-trip.model.ts';
import { whyUnknown } from '#features/trip/journey/unknown-trip.model.ts';
import { checkTrip, TRIP_FALLBACK } from '#features/trip/trip.queries.ts';
import type { TripAnswer } from '#features/trip/trip.schema.ts';
import { tripMeta } from '#features/trip/trip.seo.ts';
import { loadResult, TripPage, type TripOutcome } from '#features/trip/page/ui/trip-page.tsx';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { serverNow } from '#platform/device/server-clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { asPageText, fromPageText, type PageText } from '#platform/page-text/page-text.ts';
import { pageMeta, webApplication } from '#platform/seo/page-meta.ts';
import { latePart } from '#ui/late/late-part.tsx';
import { requestContext } from '../request-context.ts';
import { siteOf } from '../site.ts';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/trip';

const TripNotify = latePart(async () => (await import('../late-notify.tsx')).LateNotify);

export const handle = { background: 'trip' };

/** No screen with scripts waits for what only paper and readers without scripts see. */
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: drawingStyles, media: 'print, (scripting: none)' },
];

/** The form, when the address asks for no trip or not for a whole one; else the plan to ask for. */
function readAddress(url: string): { form: TripOutcome } | { plan: TripPlan } {
  const query = new URL(url).searchParams;
  const plan = readPlan(query);
  const edit = readEdit(query);
  if (edit) return { form: { kind: 'form', plan: editPlan(plan, edit), errors: {} } };
  if (!asksForTrip(query)) {
    const pressed = query.has('zip');
    return { form: { kind: 'form', plan, errors: pressed ? planErrors(plan) : {} } };
  }
  const errors = planErrors(plan);
  return Object.keys(errors).length > 0 ? { form: { kind: 'form', plan, errors } } : { plan };
}

/** A trip without a single known place is none: the form stays open and names what is wrong. */
function outcomeOf(
  plan: TripPlan,
  trip: TripAnswer,
  shown: (trip: TripAnswer) => PageTrip = (all) => all,
): TripOutcome {
  const unknown = whyUnknown(trip);
  if (!unknown) return { kind: 'planned', plan, trip: shown(trip) };
  return { kind: 'failed', plan, message: unknown.message, errors: formErrors(unknown.errors) };
}

const sentOutcome = (outcome: TripOutcome): string =>
  JSON.stringify(outcome.kind === 'planned' ? { ...outcome, trip: sentTrip(outcome.trip) } : outcome);

function readOutcome(text: string): TripOutcome {
  const outcome = JSON.parse(text);
  return outcome.kind === 'planned' ? { ...outcome, trip: readSentTrip(outcome.trip) } : outcome;
}

const shownOutcome = (outcome: PageText<TripOutcome> | TripOutcome) => fromPageText(outcome, readOutcome);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { now: renderedAt, services, visitor } = context.get(requestContext);
  const answer = (outcome: TripOutcome, status = 200) =>
    data({ outcome: asPageText(outcome, sentOutcome), renderedAt }, status);
  leadTownsToZipCodes(request, 'zip', services.location);
  const asked = readAddress(request.url);
  if ('form' in asked) {
    const isInvalid = asked.form.kind === 'form' && Object.keys(asked.form.errors).length > 0;
    return answer(asked.form, isInvalid ? 400 : 200);
  }
  const { plan } = asked;
  try {
    const trip = await services.trip.plan(requestOf(plan), visitor);
    const outcome = outcomeOf(plan, trip, pageTrip);
    return answer(outcome, outcome.kind === 'failed' ? 404 : 200);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A robot that comes for what is not known gets the form.
    if (error.status === 429 && visitor.isCrawler) return answer({ kind: 'form', plan, errors: {} });
    const errors = formErrors(error.fieldErrors);
    return answer({ kind: 'failed', plan, message: error.userMessage, errors }, error.status);
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const answer = (outcome: TripOutcome) => ({ outcome, renderedAt: serverNow() });
  const asked = readAddress(request.url);
  if ('form' in asked) return answer(asked.form);
  const { plan } = asked;
  try {
    const [trip] = await Promise.all([checkTrip(requestOf(plan)), loadResult().catch(() => {})]);
    return answer(outcomeOf(plan, trip));
  } catch (error) {
    const errors = formErrors(error instanceof ApiError ? error.answer.errors : undefined);
    return answer({ kind: 'failed', plan, message: userMessage(error, TRIP_FALLBACK), errors });
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const outcome = loaderData && shownOutcome(loaderData.outcome);
  const seo = tripMeta(outcome?.kind === 'planned' ? outcome.trip : undefined);
  return pageMeta({
    ...seo,
    path: '/trip',
    site,
    jsonLd: webApplication(site, { description: seo.description, category: 'TravelApplication' }),
  });
}

export default function TripRoute({ loaderData }: Route.ComponentProps) {
  const { detect } = useDetectZip();
  const baseMap = useSiteFacts<Site>()?.baseMap;
  const outcome = shownOutcome(loaderData.outcome);
  const shown = { outcome, renderedAt: loaderData.renderedAt };
  return <TripPage {...shown} detect={detect} baseMap={baseMap} notify={notify} />;
}

const notify = (date: string, zipCodes: string[]) => (
  <TripNotify key={`${date} ${zipCodes.join()}`} watch={{ kind: 'trip', date, zipCodes }} />
);
