import { Link } from 'react-router';
import { BANNER_TEXT, VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';
import { Bullets } from '#ui/bullets.tsx';
import { Entry } from '#ui/entry.tsx';
import { Plate } from '#ui/plate.tsx';
import { SignLine } from '#ui/sign-line.tsx';
import { distanceText } from '../route.model.ts';
import { useNow } from '#ui/use-now.ts';
import { agedOutlook } from '../../outlook/outlook-age.model.ts';
import { outlookDay } from '../../outlook/outlook-day.model.ts';
import type { FoundRoute, Outlook, ScenicRoute } from '../route.schema.ts';
import { RouteFacts } from './route-facts.tsx';

/** Beyond this many, a list entry leaves the rest to the route's own page. */
const LISTED = 4;

/** A search result: how far away, everything the search promises, and the weather of today or tomorrow when it is known. */
export function FoundRouteItem({ route }: { route: FoundRoute }) {
  return (
    <Entry plate={<AwayPlate miles={route.milesAway} />} title={<RouteName route={route} />}>
      <Ends route={route} />
      {route.description && (
        <p className="line-clamp-4 max-w-prose whitespace-pre-line">{route.description}</p>
      )}
      <RouteFacts route={route} />
      {(route.highlights.length > 0 || route.warnings.length > 0) && (
        <div className="flex flex-col gap-x-10 gap-y-3 sm:flex-row">
          <Bullets title="Highlights" level={4} items={route.highlights} compact={LISTED} />
          <Bullets title="Warnings & Tips" level={4} items={route.warnings} compact={LISTED} />
        </div>
      )}
      {route.weather && <NextDay weather={route.weather} />}
    </Entry>
  );
}

function NextDay({ weather }: { weather: Outlook }) {
  const now = useNow(Date.parse(weather.fetchedAt));
  const { recommendation, summary, days, timeZone } = agedOutlook(weather, now);
  const day = days[0] ? outlookDay(days[0].date, now, timeZone) : 'Today';
  return (
    <SignLine shape={VERDICT_SIGN[recommendation]} title={`${day}: ${BANNER_TEXT[recommendation]}`}>
      {summary}
    </SignLine>
  );
}

/** A route in the directory: enough to decide whether to look closer, its length on the milepost. */
export function RouteItem({ route }: { route: ScenicRoute }) {
  return (
    <Entry plate={<LengthPlate miles={route.distance} />} title={<RouteName route={route} />}>
      <Ends route={route} />
      {route.description && <p className="line-clamp-2 max-w-prose">{route.description}</p>}
      <RouteFacts route={route} withLength={false} />
    </Entry>
  );
}

/** A suggested route: how far away, and its facts. */
export function SuggestedRouteItem({ route }: { route: FoundRoute }) {
  return (
    <Entry plate={<AwayPlate miles={route.milesAway} />} title={<RouteName route={route} />}>
      <Ends route={route} />
      {route.description && <p className="line-clamp-2 max-w-prose">{route.description}</p>}
      <RouteFacts route={route} />
    </Entry>
  );
}

function RouteName({ route }: { route: ScenicRoute }) {
  return (
    <h3 className="text-heading leading-tight">
      <Link to={`/route/${route.id}`} className="text-link">
        {route.name}
      </Link>
    </h3>
  );
}

function Ends({ route }: { route: ScenicRoute }) {
  const ends = [route.startLocation, route.endLocation].filter((end) => end !== '');
  if (ends.length === 0) return null;
  return <p className="text-muted">{ends.join(' to ')}</p>;
}

/** Miles from the searched ZIP code; under ten with one decimal. */
function AwayPlate({ miles }: { miles: number }) {
  if (miles < 0.1) return <Plate tone="recreation" legend="Here" below="in this ZIP" />;
  const text = miles.toLocaleString('en-US', { maximumFractionDigits: miles < 10 ? 1 : 0 });
  return <Plate tone="recreation" legend={text} below="mi away" />;
}

function LengthPlate({ miles }: { miles: number }) {
  if (miles === 0) return <Plate tone="recreation" legend="–" below="Not stated" />;
  const [legend, unit] = distanceText(miles).split(' ');
  return <Plate tone="recreation" legend={legend} below={unit} />;
}
