import { Link } from 'react-router';
import { Bullets } from '#ui/bullets.tsx';
import { Entry } from '#ui/lists/entry.tsx';
import { Plate } from '#ui/signs/plate.tsx';
import type { RideVerdict } from '../../agenda/ride-verdict.model.ts';
import { VerdictLine } from '../../agenda/ui/verdict-line.tsx';
import { distanceText } from '../route.model.ts';
import type { FoundRoute, ScenicRoute } from '../route.schema.ts';
import { RouteFacts } from './route-facts.tsx';

/** Everything that the search promises of a route and its card does not say. */
export function FoundRouteDetails({ route }: { route: FoundRoute }) {
  return (
    <div className="mt-3 flex flex-col gap-3 text-note">
      {route.description && (
        <p className="line-clamp-4 max-w-prose whitespace-pre-line">{route.description}</p>
      )}
      <RouteFacts route={route} isFound />
      {(route.highlights.length > 0 || route.warnings.length > 0) && (
        <div className="flex flex-col gap-x-10 gap-y-3 sm:flex-row">
          <Bullets title="Highlights" level={4} items={route.highlights} compact />
          <Bullets title="Warnings & Tips" level={4} items={route.warnings} compact />
        </div>
      )}
    </div>
  );
}

export interface RouteItemProps {
  route: ScenicRoute;
  /** Two letters each, from the start on. */
  states: readonly string[];
  verdict: RideVerdict;
}

/** A route in the directory: enough to decide whether to look closer, its length on the milepost. */
export function RouteItem({ route, states, verdict }: RouteItemProps) {
  return (
    <Entry plate={<LengthPlate miles={route.distance} />} title={<RouteName route={route} />}>
      <Ends route={route} states={states} />
      <VerdictLine verdict={verdict} />
      {route.description && <p className="line-clamp-2 max-w-prose">{route.description}</p>}
      <RouteFacts route={route} />
    </Entry>
  );
}

function RouteName({ route }: { route: ScenicRoute }) {
  return (
    <h3 className="text-heading leading-tight">
      <Link to={`/route/${route.id}`} className="text-link -my-3 inline-block py-3">
        {route.name}
      </Link>
    </h3>
  );
}

/** Where it starts and ends, and those of its states that they do not name. */
function Ends({ route, states = [] }: { route: ScenicRoute; states?: readonly string[] }) {
  const ends = [route.startLocation, route.endLocation].filter((end) => end !== '').join(' to ');
  const others = states.filter((state) => !new RegExp(`\\b${state}\\b`).test(ends));
  const texts = [ends, others.join(', ')].filter((text) => text !== '');
  return texts.length > 0 && <p className="text-muted">{texts.join(' · ')}</p>;
}

function LengthPlate({ miles }: { miles: number }) {
  if (miles === 0) return <Plate tone="recreation" legend="–" below="Not stated" />;
  const [legend, unit] = distanceText(miles).split(' ');
  return <Plate tone="recreation" legend={legend} below={unit} />;
}
