import { randomUUID } from 'node:crypto';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { EMAIL_MESSAGE } from '#platform/forms/email.schema.ts';
import { STRANGER_LIMITS_TEXT, type MailLimits } from '#platform/mail/mail-limits.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { SpamHint, SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import type { SentForm, SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import type { Confirmation } from './confirmation.service.server.ts';
import {
  signUpStatus,
  eraseTime,
  positionOf,
  RSVP_PAGE,
  type WaitlistState,
  type Ride,
  type Waitlist,
} from '../waitlist.service.server.ts';
import { rsvpConfirmMail, rsvpKnownMail } from '../rsvp.mails.ts';
import { closedText, holdMs, holdText, placesLeft, riders } from '../rsvp.model.ts';
import { findBySubmissionKey, insertRsvp, updateRsvp } from '../rsvp.repo.server.ts';
import type { RsvpAnswer, RsvpRequest } from '../rsvp.schema.ts';
import type { StoredRsvp } from '../rsvp.tables.server.ts';

const RESEND_MS = 10 * 60_000;
/** All mails that signing up has sent count as one kind. */
const RSVP_MAIL = 'rsvp';
/** Nobody reviews an entry before its mail goes out, so what a reviewer would throw away is refused. */
const REFUSED_HINTS: readonly SpamHint[] = ['honeypot', 'links', 'markup'];
const LOOKS_LIKE_SPAM = 'This looks like advertising. Please write your name and note without links or code.';

interface SignUpDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  confirmation: Confirmation;
  guard: SubmissionGuardService;
  limits: MailLimits;
  sentForm: SubmissionKeys;
  waitlist: Waitlist;
  mail: Pick<MailService, 'canSend'>;
  routes: Pick<ScenicRoutesService, 'lock'>;
  /** @throws AppError `not_found` */
  publicRide: (id: number) => Promise<Ride>;
}

export function createSignUp(deps: SignUpDependencies) {
  const { database, clock, confirmation, guard, limits, waitlist, mail, routes, sentForm, publicRide } = deps;

  /**
   * Signs a party up: going when it fits and nobody waits, else at the end of the waiting list; held for a while, until
   * it is confirmed by the mailed link. An address that
   * is on the list already gets the answer of a new one, and an email with its link: the answer tells nobody who
   * is coming. The same form again answers like the first time.
   * @throws AppError `not_found`; `conflict` when the ride is not open; `validation`; `rate_limited`
   */
  async function join(id: number, request: RsvpRequest, from: { address: string }): Promise<RsvpAnswer> {
    const ride = await publicRide(id);
    refuseClosed(ride);
    if (mail.canSend() && request.email === null) throw fieldError('email', EMAIL_MESSAGE);
    const sent = await sentForm({ ...request, ride: id });
    if (!(sent && (await findBySubmissionKey(database.db, sent.key)))) await admit(request, from);
    return database.transaction(async (tx) => {
      const locked = await routes.lock(tx, id);
      if (!locked) throw new AppError('conflict', closedText('hidden', null));
      refuseClosed(locked);
      await confirmation.lapse(tx, locked);
      const shown = await waitlist.load(tx, locked);
      const repeated = sent && (await findBySubmissionKey(tx, sent.key));
      // One that lapsed stands nowhere: who sends it again signs up again, under an address that is known.
      if (repeated && !(repeated.state === 'lapsed' && mail.canSend()))
        return repeatedAnswer(tx, repeated, shown, locked, sent);
      refuseTooLarge(request.partySize, locked);
      return enter(tx, locked, request, shown, sent);
    });
  }

  async function admit(request: RsvpRequest, from: { address: string }): Promise<void> {
    const hints = await guard.admit(request, { ...from, texts: [request.name, request.note ?? ''] });
    if (hints.some((hint) => REFUSED_HINTS.includes(hint))) throw fieldError('note', LOOKS_LIKE_SPAM);
  }

  function refuseClosed(ride: Ride): void {
    const status = signUpStatus(ride, clock.now());
    if (status !== 'open') throw new AppError('conflict', closedText(status, ride.rideDate));
  }

  async function enter(
    tx: Db,
    ride: Ride,
    request: RsvpRequest,
    shown: WaitlistState,
    sent: SentForm | undefined,
  ): Promise<RsvpAnswer> {
    const { name, email, partySize, note, shareEmail } = request;
    const goes = shown.queue.length === 0 && partySize <= placesLeft(shown);
    const answer = {
      state: goes ? ('going' as const) : ('waiting' as const),
      position: goes ? null : shown.queue.length + 1,
    };
    const known = mail.canSend() && email !== null ? sameAddress(shown, email) : undefined;
    if (known) {
      await remind(tx, known, ride, shown);
      return worded(answer, request, ride, null);
    }
    const now = new Date(clock.now());
    // Where no mail goes out nobody can confirm, so nothing is held back and nothing lapses.
    const confirms = mail.canSend();
    const stored: StoredRsvp = {
      id: randomUUID(),
      routeId: ride.id,
      lineNumber: 0,
      name,
      email,
      partySize,
      note,
      shareEmail: shareEmail && email !== null,
      state: answer.state,
      submissionKey: sent?.key ?? null,
      linkMailedAt: email === null ? null : now,
      createdAt: now,
      updatedAt: now,
      eraseAt: eraseTime(ride, clock.now()),
      confirmedAt: confirms ? null : now,
      lapsesAt: confirms ? new Date(now.getTime() + holdOf(ride)) : null,
    };
    const { lineNumber: _given, ...row } = stored;
    await insertRsvp(tx, row);
    if (email !== null && (await limits.take(tx, RSVP_MAIL, email)))
      await (confirms
        ? askToConfirm(tx, stored, ride, answer.position)
        : confirmation.notify(tx, ride, stored));
    return worded(answer, request, ride, await shownLink(tx, stored, sent));
  }

  const holdOf = (ride: Ride): number => holdMs(clock.now(), ride.rideStartsAt?.getTime() ?? Infinity);

  function askToConfirm(tx: Db, rsvp: StoredRsvp, ride: Ride, position: number | null): Promise<void> {
    const hold = rsvp.lapsesAt && holdText(rsvp.lapsesAt.getTime() - clock.now());
    return waitlist.write(tx, rsvp, 'rsvp-confirm', ride, ({ ride: { when }, ...facts }, site) =>
      rsvpConfirmMail({ ...facts, when, position, hold }, site),
    );
  }

  const repeatedAnswer = async (
    tx: Db,
    rsvp: StoredRsvp,
    shown: WaitlistState,
    ride: Ride,
    sent: SentForm,
  ): Promise<RsvpAnswer> =>
    worded(
      { state: rsvp.state === 'going' ? 'going' : 'waiting', position: positionOf(shown, rsvp) },
      rsvp,
      ride,
      await shownLink(tx, rsvp, sent),
    );

  /** Who can be written to gets the link by mail alone: it shows that the address is theirs. */
  const shownLink = async (
    tx: Db,
    rsvp: StoredRsvp,
    sent: SentForm | undefined,
  ): Promise<RsvpAnswer['link']> =>
    mail.canSend() ? null : { page: RSVP_PAGE, token: await waitlist.linkTo(tx, rsvp, sent?.token) };

  async function remind(tx: Db, rsvp: StoredRsvp, ride: Ride, shown: WaitlistState): Promise<void> {
    const now = clock.now();
    if (rsvp.linkMailedAt && isRecent(rsvp.linkMailedAt.getTime(), now, RESEND_MS)) return;
    if (rsvp.email === null || !(await limits.take(tx, RSVP_MAIL, rsvp.email))) return;
    await updateRsvp(tx, rsvp.id, { linkMailedAt: new Date(now) });
    if (rsvp.confirmedAt === null) return askToConfirm(tx, rsvp, ride, positionOf(shown, rsvp));
    await waitlist.write(tx, rsvp, 'rsvp-known', ride, (facts, site) =>
      rsvpKnownMail({ ...facts, going: rsvp.state === 'going' }, site),
    );
  }

  function worded(
    { state, position }: Pick<RsvpAnswer, 'state' | 'position'>,
    { partySize }: { partySize: number },
    ride: Ride,
    link: RsvpAnswer['link'],
  ): RsvpAnswer {
    const places = partySize === 1 ? 'A place is' : `${partySize} places are`;
    const waits = `There is no place for you now. You are ${position === null ? '' : `number ${position} `}on the waiting list.`;
    if (!mail.canSend()) {
      const going = `You are on the list with ${riders(partySize)}.`;
      return { state, position, message: state === 'going' ? going : waits, link };
    }
    const confirm = `Please confirm by the link that we email you within ${holdText(holdOf(ride))}`;
    const stands =
      state === 'going'
        ? `${places} held for you. ${confirm}, or others get ${partySize === 1 ? 'it' : 'them'}.`
        : `${waits} ${confirm} to keep your place in line.`;
    const lost = `No email? ${STRANGER_LIMITS_TEXT} “Lost a link?” under My rides & posts sends it too.`;
    return { state, position, message: `${stands} ${lost}`, link };
  }

  return { join };
}

const sameAddress = ({ all }: WaitlistState, email: string): StoredRsvp | undefined =>
  all.find((party) => party.email?.toLowerCase() === email.toLowerCase());

function refuseTooLarge(partySize: number, { maxRiders }: Ride): void {
  if (maxRiders === null || partySize <= maxRiders) return;
  const message = `This ride takes at most ${riders(maxRiders)}.`;
  throw fieldError('partySize', message);
}
