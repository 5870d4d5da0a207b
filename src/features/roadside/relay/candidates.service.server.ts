import type { Db } from '#platform/db/database.server.ts';
import { milesBetween, spherePosition } from '#platform/geo/sphere.ts';
import {
  OFFER_MAIL,
  type RequestLifecycle,
  type RoadsideDependencies,
} from '../requests/lifecycle.service.server.ts';
import { RELAY, SERVICES_FOR, serviceBits } from '../roadside.model.ts';
import { findVolunteers } from '../volunteers/volunteers.repo.server.ts';
import type { StoredOffer, StoredRequest, StoredVolunteer } from '../roadside.tables.server.ts';
import { emailKeysOf, findVolunteersNear } from '../volunteers/search.repo.server.ts';

/** Questions about one request that are refused for their recipients; of more, the sender is refused. */
const MOST_UNREACHED = RELAY.atOnce;

interface Candidate {
  volunteer: StoredVolunteer;
  miles: number;
}
type Place = Pick<StoredRequest, 'latitude' | 'longitude' | 'zipCode'>;

/** Who can be asked for a request for help. */
export function createRelayCandidates(
  { location, mail }: Pick<RoadsideDependencies, 'location' | 'mail'>,
  lifecycle: Pick<RequestLifecycle, 'centerOf'>,
) {
  /** From where the volunteer was placed: a ZIP code may be one no longer. */
  const milesTo = (request: Place, { position, zipCode }: StoredVolunteer): number =>
    milesBetween(
      spherePosition(lifecycle.centerOf(request)),
      position ?? spherePosition(location.findZip(zipCode)),
    );

  /** The chosen volunteer alone at first, then the nearest ones, farther and farther away. */
  async function next(
    tx: Db,
    request: StoredRequest,
    offers: readonly StoredOffer[],
  ): Promise<{ found: Candidate[]; radius: number }> {
    const chosen = offers.some(({ volunteerId }) => volunteerId === request.chosenVolunteerId)
      ? undefined
      : await reachable(tx, request, request.chosenVolunteerId);
    if (chosen) return { found: [chosen], radius: request.radius };

    const answered = offers.flatMap(({ state, volunteerId }) =>
      state === 'ended' || volunteerId === null ? [] : [volunteerId],
    );
    const without = {
      ids: answered,
      // Nobody is sent to help themselves, and nobody is asked twice under two registrations.
      emailKeys: [...(await emailKeysOf(tx, answered)), ...(request.emailKey ? [request.emailKey] : [])],
    };
    for (let radius = request.radius; ; radius = Math.min(2 * radius, RELAY.farthest)) {
      const matches = await matchesFor(tx, request, { radius, limit: 3 * RELAY.atOnce, without });
      const found = matches.filter(isFirstOfPerson).slice(0, RELAY.atOnce);
      if (found.length > 0 || radius >= RELAY.farthest) return { found, radius };
    }
  }

  /** Who could help with a request within a radius: exact matches first, then the nearest. */
  async function matchesFor(
    db: Db,
    request: StoredRequest,
    search: { radius: number; limit: number; without?: { ids: string[]; emailKeys: string[] } },
  ): Promise<Candidate[]> {
    const services = SERVICES_FOR[request.issueType];
    const { matches } = await findVolunteersNear(db, {
      ...search,
      center: lifecycle.centerOf(request),
      exact: serviceBits(services.exact),
      also: serviceBits(services.also),
    });
    const miles = new Map(matches.map((match) => [match.id, match.miles]));
    const found = await findVolunteers(db, [...miles.keys()]);
    return found.map((volunteer) => ({ volunteer, miles: miles.get(volunteer.id) ?? 0 }));
  }

  /** A volunteer who may be asked for a request: listed, not paused, and riding this far. */
  async function reachable(
    db: Db,
    request: Place,
    volunteerId: string | null,
  ): Promise<Candidate | undefined> {
    const [volunteer] = volunteerId === null ? [] : await findVolunteers(db, [volunteerId]);
    if (!volunteer?.isPublished || !volunteer.isActive) return undefined;
    // Of an older version's volunteer nobody knows where they are when their ZIP code is one no longer.
    if (volunteer.position === null && !location.knownZip(volunteer.zipCode)) return undefined;
    const miles = milesTo(request, volunteer);
    return miles <= volunteer.maxDistance ? { volunteer, miles } : undefined;
  }

  /**
   * Ids of volunteers who were asked and whose mail server did not take the question. None when it takes nothing from
   * this site: until somebody has seen to that, not everybody is to be asked in vain.
   */
  async function unreached(tx: Db, offers: readonly StoredOffer[]): Promise<ReadonlySet<string>> {
    const open = offers.filter(({ state }) => state === 'open');
    const [first] = open;
    if (!first) return new Set();
    const volunteers = await findVolunteers(
      tx,
      open.flatMap(({ volunteerId }) => volunteerId ?? []),
    );
    const addresses = volunteers.map(({ email }) => email);
    // The oldest first.
    const failed = await mail.failedTo(tx, OFFER_MAIL, addresses, first.askedAt);
    const ids = volunteers.flatMap(({ id, email }) => (failed.has(email) ? [id] : []));
    return new Set(ids.length > MOST_UNREACHED ? [] : ids);
  }

  return { next, matchesFor, reachable, milesTo, unreached };
}

/** Some register twice. */
const isFirstOfPerson = ({ volunteer }: Candidate, index: number, all: readonly Candidate[]): boolean =>
  volunteer.emailKey === null ||
  all.findIndex((other) => other.volunteer.emailKey === volunteer.emailKey) === index;
