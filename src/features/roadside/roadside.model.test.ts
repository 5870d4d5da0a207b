import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '#test/growth.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import {
  holdsContact,
  ISSUE_TYPES,
  REQUEST_STATUSES,
  REQUEST_STATUS_WORDS,
  sameEmail,
  samePhone,
  SERVICES_FOR,
  SERVICES_OFFERED,
  serviceBits,
  servicesOf,
  volunteerSearchMessage,
} from './roadside.model.ts';
import { phoneField } from './roadside.schema.ts';
import { endsAt, requestStepOf } from './requests/deadlines.model.ts';

describe('texts that everyone reads', () => {
  it.each([
    'Call me: 303-555-0142',
    '(303) 555 0142 any time',
    '+1 303.555.0142',
    '3035550142',
    'Evenings, 555-0142',
    'dana@ride.example',
    'dana (at) ride.example',
    'Write to dana.cole+help@mail.ride.example please',
    'dana[at]ride.example, or dana @ ride.example',
    'Call 1 - 303 - 555 - 0142',
    // Dashes as phones and word processors write them.
    '303–555–0142',
    '303‑555‑0142',
    'Evenings, 555–0142',
  ])('may not say "%s"', (text) => expect(holdsContact(text)).toBe(true));

  it.each([
    'Weekends',
    'Mon-Fri 8:00-17:00, Sat 9-12',
    '800-1730 daily',
    'Mon–Fri 800–1730, 9:00–17:00',
    'Since 2019–2026',
    'From 2026-11-20 on, 24/7',
    'I ride a 1200 GS, 100,000 miles so far',
    'Up to 25 miles @ night',
    'ZIP 80435 and 80424',
  ])('may say "%s"', (text) => expect(holdsContact(text)).toBe(false));

  it.each(['(at)', '1', 'a@a', '1-', '1–', '111 ', '[at].', '+1.'])(
    'is looked through once, however often it says "%s"',
    (hostile) => expect(growth(holdsContact, hostile)).toBeLessThan(LINEAR),
  );
});

describe('services', () => {
  it('come as lines, known ones in their usual spelling, each once', () => {
    expect(servicesOf(' flat tire repair \r\n\nFuel delivery\nFlat tire repair\nChain repair')).toEqual([
      'Flat tire repair',
      'Fuel delivery',
      'Chain repair',
    ]);
  });

  it('in own words count as Other', () => {
    expect(serviceBits(['Chain repair'])).toBe(serviceBits(['Other']));
    expect(serviceBits(SERVICES_OFFERED)).toBe(127);
  });

  it.each([
    ['flat tire', ['Flat tire repair']],
    ['battery', ['Battery jump start']],
    ['fuel', ['Fuel delivery']],
    ['towing', ['Emergency towing']],
    ['engine trouble', ['Basic engine troubleshooting', 'Basic mechanical help', 'Other']],
    ['other', [...SERVICES_OFFERED]],
    ['general', [...SERVICES_OFFERED]],
  ] as const)('for %s are %j', (issue, services) => {
    const { exact, also } = SERVICES_FOR[issue];
    expect([...exact, ...also]).toEqual(services);
    expect(ISSUE_TYPES).toContain(issue);
  });
});

describe('people', () => {
  it('are the same in another spelling of their contacts', () => {
    expect(sameEmail(' Dana+help@Ride.Example ')).toBe('dana@ride.example');
    for (const phone of [
      '(303) 555-0142',
      '+1 303 555 0142',
      '303.555.0142 x12',
      '303 555 0142 Ext. 12',
      '303-555-0142 extension 12',
      '303-555-0142 #12',
      '13035550142',
    ])
      expect(samePhone(phone)).toBe('3035550142');
  });

  it('give a phone number, with its extension where it has one', () => {
    const accepted = (phone: string) => phoneField.safeParse(phone).success;
    for (const end of ['', ' x12', ' #12', ' ext 12', ' ext. 12', ' EXT12', ' Extension 12'])
      expect([end, accepted(`303-555-0142${end}`)]).toEqual([end, true]);
    for (const phone of [
      'extension 12',
      '303-555-0142 room 12',
      '303-555-0142 ext. twelve',
      'call 303-555-0142',
      '----------',
      '(303) 555- ext. 12345678',
    ])
      expect([phone, accepted(phone)]).toEqual([phone, false]);
  });

  it.each([
    ['\u202a+1 (303) 555-0142\u202c', '+1 (303) 555-0142'],
    ['303\u2011555\u20130142', '303-555-0142'],
    ['３０３－５５５－０１４２', '303-555-0142'],
  ])('take a number as an address book has it: %j', (phone, plain) =>
    expect(phoneField.parse(phone)).toBe(plain),
  );
});

describe('the status of a request', () => {
  it('reads as American English, whatever is stored', () => {
    expect(REQUEST_STATUSES.map((status) => REQUEST_STATUS_WORDS[status])).toEqual([
      'pending',
      'in progress',
      'completed',
      'canceled',
    ]);
  });
});

describe('the message of a search', () => {
  it('counts one, many and nobody', () => {
    expect([0, 1, 3].map((total) => volunteerSearchMessage(total, 25, '80435'))).toEqual([
      'No volunteers found within 25 miles of 80435',
      'Found 1 volunteer within 25 miles of 80435',
      'Found 3 volunteers within 25 miles of 80435',
    ]);
  });
});

describe('a request', () => {
  const at = (hours: number) => new Date(hours * HOUR_MS);
  const request = {
    status: 'pending' as const,
    createdAt: at(0),
    confirmedAt: null,
    openSince: at(0),
    helpedAt: null,
    closedAt: null,
  };

  it('ends by itself, by its state', () => {
    const withMail = { mailWorks: true };
    expect(endsAt(request, withMail)).toBe(DAY_MS);
    expect(endsAt({ ...request, confirmedAt: at(20) }, withMail)).toBe(48 * HOUR_MS);
    expect(endsAt({ ...request, confirmedAt: at(1), openSince: at(70) }, withMail)).toBe(118 * HOUR_MS);
    expect(endsAt({ ...request, status: 'in_progress', helpedAt: at(2) }, withMail)).toBe(170 * HOUR_MS);
    expect(endsAt({ ...request, status: 'cancelled', closedAt: at(3) }, withMail)).toBe(723 * HOUR_MS);
  });

  it('does not end for want of a confirmation where nobody can confirm by email', () => {
    expect(endsAt(request, { mailWorks: false })).toBe(48 * HOUR_MS);
  });

  it('tells where it stands', () => {
    const site = { needsReview: true, mailWorks: true };
    const row = { status: 'pending' as const, confirmedAt: null, isApproved: false, nobodyLeftAt: null };
    const confirmed = { ...row, confirmedAt: at(1) };
    const relayed = { ...confirmed, isApproved: true };
    expect([
      requestStepOf(row, site),
      requestStepOf({ ...row, isApproved: true }, site),
      requestStepOf(confirmed, site),
      requestStepOf(confirmed, { ...site, needsReview: false }),
      requestStepOf(relayed, site),
      requestStepOf(relayed, { ...site, mailWorks: false }),
      requestStepOf({ ...relayed, nobodyLeftAt: at(2) }, site),
      requestStepOf({ ...relayed, status: 'in_progress' }, site),
      requestStepOf({ ...relayed, status: 'completed' }, site),
    ]).toEqual([
      'unconfirmed',
      'unconfirmed',
      'review',
      'asking',
      'asking',
      'calling',
      'nobody',
      'helped',
      'completed',
    ]);
  });
});
