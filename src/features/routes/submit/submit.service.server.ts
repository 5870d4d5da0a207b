import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PrivateLink } from '#platform/private-links/private-link.schema.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { takeInOnce, type SentForm, type SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import { routeLink } from '../entry/changes.service.server.ts';
import type { RoutePlaces } from '../entry/places.mapper.server.ts';
import { recordOf, startsInThePast } from '../entry/route.mapper.server.ts';
import { unknownZips } from '../entry/route.model.ts';
import { findIdBySubmissionKey, insertRoute } from '../entry/route.repo.server.ts';
import { OWN_ROUTE_PAGE, type RouteMails } from '../entry/notify-sender.service.server.ts';
import { RIDE_MESSAGES } from '../rides/ride-limits.model.ts';
import { isGroupRide, rideProblems } from '../rides/rides.model.ts';
import { ruleOf, ruleProblems } from '../series/repeat.model.ts';
import type { RideSeriesService } from '../series/series.service.server.ts';
import type { RoadGeometry } from '../tracks/tracks.service.server.ts';
import { RIDE_ADDED, ROUTE_ADDED, type AddRouteAnswer, type AddRouteRequest } from './add-route.schema.ts';

/** Takes in routes and rides that visitors send. */
export function createRouteSubmission(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  guard: SubmissionGuardService;
  links: Pick<PrivateLinks, 'issue'>;
  mails: Pick<RouteMails, 'received'>;
  places: Pick<RoutePlaces, 'placesOf'>;
  sentForm: SubmissionKeys;
  tracks: Pick<RoadGeometry, 'attach'>;
  series: Pick<RideSeriesService, 'beginIn'>;
}) {
  const { database, clock, guard, links, mails, places, sentForm, tracks, series } = deps;

  const linkTo = async (tx: Db, id: number, sent: SentForm | undefined): Promise<PrivateLink> => ({
    page: OWN_ROUTE_PAGE,
    token: await links.issue(tx, routeLink(id), { token: sent?.token }),
  });

  return {
    /**
     * Stores a submission for review. The same form again answers like the first time.
     * @throws AppError `validation` by field, `rate_limited` from the spam protection.
     */
    async add(request: AddRouteRequest, from: { address: string }): Promise<AddRouteAnswer> {
      const ride = isGroupRide(request);
      const message = ride ? RIDE_ADDED : ROUTE_ADDED;
      const sent = await sentForm(request);

      async function store(): Promise<AddRouteAnswer | undefined> {
        const [start] = places.placesOf(request);
        const rule = ride ? ruleIn(request) : undefined;
        const problems: Partial<Record<keyof AddRouteRequest, string>> = {
          ...(ride && rideProblems(request)),
          ...(rule && ruleProblems(rule)),
        };
        if (!start) problems.zipCodes = unknownZips(request.zipCodes);
        else if (startsInThePast(request, start, clock.now())) problems.rideDate = RIDE_MESSAGES.pastDate;
        const [first] = Object.values(problems);
        if (!start || first) throw new AppError('validation', first ?? '', { fieldErrors: problems });
        const spamHints = await guard.admit(request, { ...from, texts: textsOf(request) });
        const record = recordOf(request, { now: clock.now(), start, spamHints, submissionKey: sent?.key });
        return database.transaction(async (tx) => {
          const route = await insertRoute(tx, record);
          if (!route) return undefined;
          if (rule) await series.beginIn(tx, route, rule);
          if (request.trackId) await tracks.attach(tx, request.trackId, route.id);
          await mails.received(tx, route);
          return { id: route.id, message, link: await linkTo(tx, route.id, sent) };
        });
      }

      return takeInOnce(sent, {
        store,
        async repeat({ key }) {
          const id = await findIdBySubmissionKey(database.db, key);
          if (id === undefined) return undefined;
          return { id, message, link: await database.transaction((tx) => linkTo(tx, id, sent)) };
        },
        withdrawn: 'This entry was withdrawn. Please reload the form and try again.',
      });
    },
  };
}

/** How a ride repeats; undefined when it does not. */
const ruleIn = ({ repeats, rideDate, repeatsUntil }: AddRouteRequest) =>
  repeats !== '' && rideDate ? ruleOf(repeats, rideDate, repeatsUntil ?? null) : undefined;

const textsOf = (request: AddRouteRequest): string[] =>
  [
    request.name,
    request.description,
    request.startLocation,
    request.endLocation,
    ...request.highlights,
    ...request.warnings,
    request.organizer,
    request.meetingPoint,
    request.pace,
    request.lead,
    request.sweep,
    ...request.stops,
    request.submitterName,
  ].filter((text) => text !== null);
