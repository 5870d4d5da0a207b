import { data } from 'react-router';
import { isZipCode, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';
import { reportCardMeta } from '#features/report-card/report-card.seo.ts';
import { leadOf } from '#features/report-card/tally.model.ts';
import { ReportCardPage } from '#features/report-card/ui/report-card-page.tsx';
import { AppError } from '#platform/errors/app-error.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/report-card';

export const handle = { background: 'home' } satisfies RouteHandle;

/** As long as a town's name may be. */
const PLACE_MAX = 60;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext);
  const { reportCard, location } = services;
  const query = new URL(request.url).searchParams;
  const lead = leadOf(query.get('lead'));
  const place = query.get('zip')?.trim().slice(0, PLACE_MAX) ?? '';
  if (place !== '') leadTownsToZipCodes(request, 'zip', location);
  const ofCountry = async (error?: string, status = 200) =>
    data({ card: await reportCard.card({ lead }), place, error }, { status });
  if (place === '') return ofCountry();
  if (!isZipCode(place)) return ofCountry(ZIP_CODE_MESSAGE, 400);
  try {
    return data({ card: await reportCard.card({ lead, zipCode: place }), place, error: undefined });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return ofCountry(error.userMessage, 404);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(reportCardMeta(siteOf(matches)));

export default function ReportCardRoute({ loaderData }: Route.ComponentProps) {
  return <ReportCardPage {...loaderData} />;
}
