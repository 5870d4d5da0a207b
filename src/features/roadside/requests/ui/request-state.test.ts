import { describe, expect, it } from 'vitest';
import type { RequestView } from '../../private.schema.ts';
import { requestState } from './request-state.ts';

const SENT: RequestView = {
  id: 'a',
  status: 'pending',
  step: 'unconfirmed',
  issueType: 'flat tire',
  urgency: 'medium',
  requesterName: 'Sam Reed',
  requesterEmail: 'sam@ride.example',
  requesterPhone: '303-555-0199',
  location: 'Exit 205',
  zipCode: '80435',
  area: 'Dillon, CO',
  road: null,
  mileMarker: null,
  position: null,
  description: 'Rear tire is flat',
  createdAt: '2026-11-20T19:00:00Z',
  confirmedAt: null,
  canConfirm: false,
  mailWorks: true,
  isUndelivered: false,
  needsReview: true,
  nightWatch: null,
  approvedAt: null,
  chosenName: null,
  asked: 0,
  declined: 0,
  lastAskedAt: null,
  radius: 25,
  nobodyLeftAt: null,
  helper: null,
  helpedAt: null,
  closedAt: null,
  closedBecause: null,
  thanks: null,
  endsAt: null,
};
const words = (change: Partial<RequestView>) => {
  const { title, sentences } = requestState({ ...SENT, ...change });
  return [title, ...sentences].join(' ');
};

describe('what a requester reads', () => {
  it('promises an email only where email can go out', () => {
    expect(words({})).toContain('Open our email to sam@ride.example and confirm there.');
    const without = words({ mailWorks: false });
    expect(without).not.toMatch(/An email|spam/);
    expect(without).toContain('A person has to call you at 303-555-0199');
  });

  it('says that the email could not be delivered, and what to do now', () => {
    const told = words({ isUndelivered: true });
    expect(told).toContain('Our email to sam@ride.example could not be delivered so far.');
    expect(told).not.toMatch(/Open our email|spam/);
    expect(told).toContain('Cancel this request and send a new one.');
    expect(told).toContain('an admin can call you at 303-555-0199');
    expect(told).toContain('In danger, call 911.');
  });

  it('asks for one press where the link may confirm', () => {
    expect(words({ canConfirm: true })).toContain('Confirm that sam@ride.example is your address.');
  });

  it('says how many were asked and how many could not', () => {
    expect(words({ step: 'asking' })).toContain('The first volunteers are asked now.');
    expect(words({ step: 'asking', asked: 1 })).toContain('1 volunteer was asked.');
    expect(words({ step: 'asking', asked: 4, declined: 2, radius: 50 })).toContain(
      '4 volunteers were asked, 2 could not come. We look within 50 miles.',
    );
  });

  it('names the chosen volunteer as long as nobody else was asked', () => {
    const asking = { step: 'asking', chosenName: 'Dana' } as const;
    expect(words({ ...asking, asked: 1 })).toContain('Dana is asked first, as you requested.');
    expect(words({ ...asking, asked: 2, declined: 1 })).not.toContain('Dana');
  });

  it('says honestly when nobody is left, and what to do', () => {
    const told = words({ step: 'nobody', asked: 3, radius: 100, endsAt: '2026-11-22T19:00:00Z' });
    expect(told).toContain('All 3 volunteers in reach, within 100 miles, were asked.');
    expect(told).toContain('may still say yes');
    expect(told).toContain('In danger, call 911.');
    expect(words({ step: 'nobody', radius: 100 })).toContain(
      'No volunteer within 100 miles helps with this.',
    );
  });

  it('names who is coming', () => {
    const helper = { name: 'Dana', email: 'dana@ride.example', phone: '303-555-0142' };
    expect(words({ step: 'helped', helper })).toMatch(/^Dana is coming .*safe, public place/);
  });

  it('says why it is over', () => {
    expect(words({ step: 'cancelled', closedBecause: 'unconfirmed' })).toContain('not confirmed in time');
    expect(words({ step: 'cancelled', closedBecause: 'unanswered' })).toContain('send a new request');
    expect(words({ step: 'completed', closedBecause: 'volunteer' })).toContain('reported that it is done');
  });
});
