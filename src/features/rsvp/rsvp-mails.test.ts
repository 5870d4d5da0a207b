import { expect, it } from 'vitest';
import * as mails from './rsvp.mails.ts';

const SITE = { siteName: 'Ridge', publicUrl: 'https://ride.example' };
const FACTS = {
  ride: { id: 7, name: 'Loveland loop', when: 'Saturday', meetingTime: null, meetingPoint: 'Cafe' },
  link: 'https://ride.example/private/rsvp#token',
  partySize: 2,
};

it('emails about a place on a ride call giving it up what its page calls it', () => {
  const texts = [
    mails.rsvpGoingMail(FACTS, SITE),
    mails.rideChangedMail({ ...FACTS, changed: ['date or time'], going: true }, SITE),
    mails.rideBackMail({ ...FACTS, going: true }, SITE),
    mails.badWeatherForRiderMail({ ...FACTS, summary: 'Thunderstorms.', simulated: false }, SITE),
  ].map(({ text }) => text);
  for (const text of texts) {
    expect(text).toMatch(/cancel (your|the) spot/);
    expect(text).not.toMatch(/give\b.*\bback|come along/);
  }
});
