import { useEffect, useRef, useState } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import type { Place } from '#features/location/location.schema.ts';
import { isTown, typedPlace } from '#features/location/towns/typed-place.model.ts';
import { useDetectLocation } from '#features/location/ui/use-detect-location.ts';
import { isZipCode, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';
import { RadarCard } from '#features/radar/player/ui/radar-card.tsx';
import { HomePage, loadResult, type CheckOutcome } from '#features/weather/place/ui/home-page.tsx';
import { WEATHER_FALLBACK, weatherQuery } from '#features/weather/place/weather.queries.ts';
import type { WeatherAnswer } from '#features/weather/weather.schema.ts';
import { weatherMeta } from '#features/weather/place/weather.seo.ts';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { serverNow } from '#platform/device/server-clock.ts';
import { useOnline } from '#platform/device/online.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageMeta, webApplication } from '#platform/seo/page-meta.ts';
import { isDownloaded, useDownload } from '#ui/use-download.ts';
import { useIdle } from '#ui/use-idle.ts';
import { useNear } from '#ui/use-near.ts';
import { requestContext } from '../request-context.ts';
import { browserQueryClient } from '../shell/query-client.ts';
import { siteOf } from '../site.ts';
import type { SuggestionsProps } from '../suggestions.tsx';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/home';

export const handle = { background: 'home' };

/**
 * As long as the server keeps an answer: asking earlier brings the same one, unless its alerts were not checked. One
 * from the future was saved by a clock that was set back since.
 */
const sameAnswerMs = ({ state }: { state: { data: WeatherAnswer | undefined; dataUpdatedAt: number } }) => {
  if (state.dataUpdatedAt > Date.now()) return -Infinity;
  return state.data?.alerts.available ? 10 * 60_000 : 0;
};

const askedZip = (url: string) => new URL(url).searchParams.get('zip')?.trim() ?? '';
const invalid = (typed: string, towns: readonly Place[] = []): CheckOutcome => ({
  kind: 'invalid',
  zip: isTown(typed) ? typedPlace(typed) : typed.slice(0, 10),
  message: ZIP_CODE_MESSAGE,
  towns,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const zip = askedZip(request.url);
  const { now: renderedAt, checkWeather, services, visitor } = context.get(requestContext);
  const answer = (outcome: CheckOutcome, init?: ResponseInit) => data({ outcome, renderedAt }, init);
  if (zip === '') return answer({ kind: 'none' });
  leadTownsToZipCodes(request, 'zip', services.location);
  if (!isZipCode(zip))
    return answer(invalid(zip, isTown(zip) ? services.location.towns(zip) : []), { status: 400 });
  try {
    const { answer: weather } = await checkWeather(zip);
    return answer({ kind: 'checked', zip, weather });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A robot that comes for what is not known gets the page without it.
    if (error.status === 429 && visitor.isCrawler) return answer({ kind: 'none' });
    // A weather service that fails is a part of the page that fails, not the page.
    const init =
      error.code === 'upstream' ? { headers: { 'cache-control': 'no-store' } } : { status: error.status };
    return answer({ kind: 'failed', zip, message: error.userMessage }, init);
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const zip = askedZip(request.url);
  const answer = (outcome: CheckOutcome) => ({ outcome, renderedAt: serverNow() });
  if (zip === '') return answer({ kind: 'none' });
  if (!isZipCode(zip)) return answer(invalid(zip));
  try {
    const [weather] = await Promise.all([
      browserQueryClient().fetchQuery({ ...weatherQuery(zip), staleTime: sameAnswerMs }),
      loadResult(),
    ]);
    return answer({ kind: 'checked', zip, weather });
  } catch (error) {
    // Without a connection the last known verdict, which shows its age, helps more than none.
    const cached =
      error instanceof ApiError ? undefined : browserQueryClient().getQueryData(weatherQuery(zip).queryKey);
    if (cached) return answer({ kind: 'checked', zip, weather: cached });
    const saved = error instanceof ApiError ? undefined : await savedVerdict(zip);
    if (saved) return answer({ kind: 'checked', zip, weather: saved, offline: true });
    return answer({ kind: 'failed', zip, message: userMessage(error, WEATHER_FALLBACK) });
  }
}

/** What this device saw last; a page that was opened without a connection has nothing else. */
async function savedVerdict(zip: string): Promise<WeatherAnswer | undefined> {
  try {
    const [{ cachedAnswer }] = await Promise.all([
      import('#features/weather/device/cached-answer.queries.ts'),
      loadResult(),
    ]);
    return cachedAnswer(zip, serverNow());
  } catch {
    return undefined;
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const outcome = loaderData?.outcome;
  const seo = weatherMeta(outcome?.kind === 'checked' ? outcome.weather : undefined);
  return pageMeta({
    ...seo,
    path: '/',
    site,
    jsonLd: webApplication(site, { description: seo.description, category: 'WeatherApplication' }),
  });
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { detect, detecting } = useDetectLocation();
  const { outcome, renderedAt } = loaderData;
  const online = useOnline();
  useAskedVerdict(outcome);
  return (
    <HomePage
      {...loaderData}
      detect={detect}
      detecting={detecting}
      radar={<RadarCard {...(outcome.kind === 'checked' && placeOf(outcome.weather))} />}
      cachedVerdicts={!online && outcome.kind !== 'checked' && <LateCachedVerdicts renderedAt={renderedAt} />}
      suggestions={
        outcome.kind === 'checked' && <LateSuggestions zipCode={outcome.zip} renderedAt={renderedAt} />
      }
    />
  );
}

/**
 * A page that the device had saved opens under every ZIP code's address, but knows none of them: the verdict is
 * asked for as by a press of the button.
 */
function useAskedVerdict(outcome: CheckOutcome): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [opened] = useState(search);
  const missing = outcome.kind === 'none' && search === opened && new URLSearchParams(search).get('zip');
  useEffect(() => {
    if (missing) void navigate(`/?zip=${missing}`, { replace: true, preventScrollReset: true });
  }, [missing, navigate]);
}

const placeOf = ({ zipCode, latitude, longitude, location }: WeatherAnswer) => ({
  zipCode,
  latitude,
  longitude,
  location,
});

const loadCachedVerdicts = () => import('#features/weather/device/ui/cached-verdicts.tsx');

function LateCachedVerdicts(props: { renderedAt: number }) {
  const { part } = useDownload(loadCachedVerdicts);
  return part && <part.CachedVerdicts {...props} />;
}

const loadSuggestions = () => import('../suggestions.tsx');

/**
 * Fetched below a verdict once the page has nothing else to do, or earlier when a reader gets there; without a
 * connection there is simply no suggestion. Whoever comes back from one finds the page as long as it was.
 */
function LateSuggestions(props: SuggestionsProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const idle = useIdle();
  const { part } = useDownload(loadSuggestions, near || idle || isDownloaded(loadSuggestions));
  return <div ref={place}>{part && <part.Suggestions {...props} />}</div>;
}
