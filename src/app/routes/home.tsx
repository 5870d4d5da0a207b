import { useEffect, useRef, useState } from 'react';
import { data, useLocation, useMatches, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageContext } from '#features/page-context.server.ts';
import type { Place } from '#features/location/location.schema.ts';
import { isTown, typedPlace } from '#features/location/towns/typed-place.model.ts';
import { useDetectLocation } from '#features/location/ui/use-detect-location.ts';
import { isZipCode, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';
import { PLAIN_AGENDA } from '#features/routes/agenda/agenda-address.model.ts';
import { homeRides } from '#features/routes/agenda/home-rides.model.ts';
import { nationView } from '#features/routes/where/nation-view.model.ts';
import { RadarCard } from '#features/radar/player/ui/radar-card.tsx';
import { HomePage, loadResult, type CheckOutcome } from '#features/weather/place/ui/home-page.tsx';
import { readSentAnswer, sentAnswer } from '#features/weather/place/sent-answer.model.ts';
import { WEATHER_FALLBACK, weatherQuery } from '#features/weather/place/weather.queries.ts';
import type { WeatherAnswer } from '#features/weather/weather.schema.ts';
import { weatherMeta } from '#features/weather/place/weather.seo.ts';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { lateQueryClient } from '#platform/api-client/late-queries.ts';
import { serverNow } from '#platform/device/server-clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { asPageText, fromPageText, type PageText } from '#platform/page-text/page-text.ts';
import { pageMeta, webApplication } from '#platform/seo/page-meta.ts';
import { latePart } from '#ui/late/late-part.tsx';
import { isDownloaded, useDownload } from '#ui/late/use-download.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useIdle, whenIdle } from '#ui/late/use-idle.ts';
import { useNear } from '#ui/late/use-near.ts';
// With the page's HTML: its map is drawn by the server, whose code comes late.
import '#ui/map/nation-map.css';
import { sentOverview, type HomeOverview } from '../home-overview.ts';
import { requestContext } from '../request-context.ts';
import { useOffline } from '../shell/saved-page.ts';
import { siteOf } from '../site.ts';
import type { SuggestionsProps } from '../suggestions.tsx';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/home';
import '#ui/signs/band-bar.css';

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
  const { now: renderedAt, checkWeather, services, visitor, reportError } = context.get(requestContext);
  const answer = (outcome: CheckOutcome | PageText<CheckOutcome>, init?: ResponseInit) =>
    data({ outcome, renderedAt, overview: undefined as PageText<HomeOverview> | undefined }, init);
  if (zip === '') {
    // Without its database the site still checks the weather.
    const overview = await homeOverview(services, renderedAt).catch((error: unknown) => {
      reportError(error);
      return undefined;
    });
    return data({ outcome: { kind: 'none' as const }, renderedAt, overview });
  }
  leadTownsToZipCodes(request, 'zip', services.location);
  if (!isZipCode(zip))
    return answer(invalid(zip, isTown(zip) ? services.location.townsToChooseFrom(zip).places : []), {
      status: 400,
    });
  try {
    const { answer: weather } = await checkWeather(zip);
    return answer(sentVerdict(zip, weather));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const notKept = { headers: { 'cache-control': 'no-store' } };
    // A robot that comes for what is not known gets the page without it.
    if (error.status === 429 && visitor.isCrawler) return answer({ kind: 'none' }, notKept);
    // A weather service that fails is a part of the page that fails, not the page.
    const init = error.code === 'upstream' ? notKept : { status: error.status };
    return answer({ kind: 'failed', zip, message: error.userMessage }, init);
  }
}

/** A checked place as its page carries it, without the counts of each hour. */
function sentVerdict(zip: string, { hourly, ...weather }: WeatherAnswer): PageText<CheckOutcome> {
  const { probability: _counts, ...columns } = hourly;
  const shown = { ...weather, hourly: columns };
  return asPageText({ kind: 'checked', zip, weather: shown }, () => sentAnswer(shown));
}

function readVerdict(text: string): CheckOutcome {
  const weather = readSentAnswer(text, serverNow());
  return { kind: 'checked', zip: weather.zipCode, weather };
}

const outcomeOf = (outcome: CheckOutcome | PageText<CheckOutcome>) => fromPageText(outcome, readVerdict);

/** For visitors who have no place yet; only as much as the page shows. */
async function homeOverview(
  { scenicRoutes }: PageContext['services'],
  now: number,
): Promise<PageText<HomeOverview>> {
  const [{ rides, ...agenda }, nation] = await Promise.all([
    scenicRoutes.agenda({ ...PLAIN_AGENDA }),
    scenicRoutes.nation.lookSoon(),
  ]);
  const { region, place, within } = agenda;
  return sentOverview({
    region,
    place,
    within,
    rides: homeRides(rides, now),
    nation: nation && nationView(nation),
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const zip = askedZip(request.url);
  const answer = (outcome: CheckOutcome) => ({ outcome, renderedAt: serverNow(), overview: undefined });
  if (zip === '') return answer({ kind: 'none' });
  if (!isZipCode(zip)) return answer(invalid(zip));
  try {
    const [weather] = await Promise.all([
      lateQueryClient().then((client) =>
        client.fetchQuery({ ...weatherQuery(zip), staleTime: sameAnswerMs }),
      ),
      loadResult(),
    ]);
    return answer({ kind: 'checked', zip, weather });
  } catch (error) {
    // Without a connection the last known verdict, which shows its age, helps more than none.
    const cached = error instanceof ApiError ? undefined : await cachedVerdict(zip);
    if (cached) return answer({ kind: 'checked', zip, weather: cached });
    const saved = error instanceof ApiError ? undefined : await savedVerdict(zip);
    if (saved) return answer({ kind: 'checked', zip, weather: saved, offline: true });
    return answer({ kind: 'failed', zip, message: userMessage(error, WEATHER_FALLBACK) });
  }
}

/** Answers that this page got since it was opened. */
async function cachedVerdict(zip: string): Promise<WeatherAnswer | undefined> {
  try {
    return (await lateQueryClient()).getQueryData(weatherQuery(zip).queryKey);
  } catch {
    return undefined;
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

/** Other hours of the same place are chosen in the page; nothing is to be asked for. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const hours = (url: URL) => `${url.searchParams.get('from')} ${url.searchParams.get('to')}`;
  const isOtherHours =
    askedZip(currentUrl.href) === askedZip(nextUrl.href) && hours(currentUrl) !== hours(nextUrl);
  return isOtherHours ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const outcome = loaderData && outcomeOf(loaderData.outcome);
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
  const { renderedAt, overview } = loaderData;
  const outcome = outcomeOf(loaderData.outcome);
  const { timeZone, asksRuns } = siteOf(useMatches());
  const offline = useOffline();
  useAskedVerdict(outcome);
  return (
    <HomePage
      outcome={outcome}
      renderedAt={renderedAt}
      detect={detect}
      detecting={detecting}
      asksRuns={asksRuns}
      radar={<RadarCard {...(outcome.kind === 'checked' && placeOf(outcome.weather))} />}
      firstVisit={<FirstVisit overview={overview} renderedAt={renderedAt} timeZone={timeZone} />}
      cachedVerdicts={offline && outcome.kind !== 'checked' && <LateCachedVerdicts renderedAt={renderedAt} />}
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

/** The server's drawing stays on the screen until its code has come, when the page has nothing else to do. */
const FirstVisit = latePart(
  async () => {
    if (typeof document !== 'undefined') await new Promise<void>((resolve) => void whenIdle(resolve));
    return (await import('../first-visit.tsx')).FirstVisit;
  },
  () => <Skeleton className="h-96" />,
);

const loadCachedVerdicts = () => import('#features/weather/device/ui/cached-verdicts.tsx');

function LateCachedVerdicts(props: { renderedAt: number }) {
  const { part } = useDownload(loadCachedVerdicts);
  return part && <part.CachedVerdicts {...props} />;
}

const loadSuggestions = () => import('../suggestions.tsx');

/**
 * Fetched below a verdict once the page has nothing else to do, or earlier when a reader gets there; without a
 * connection there is simply no suggestion. On return from one, the page is as long as it was.
 */
function LateSuggestions(props: SuggestionsProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const idle = useIdle();
  const { part } = useDownload(loadSuggestions, near || idle || isDownloaded(loadSuggestions));
  return <div ref={place}>{part && <part.Suggestions {...props} />}</div>;
}
