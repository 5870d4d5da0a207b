import { expect, it } from 'vitest';
import * as mails from './rsvp.mails.ts';

const SITE = { siteName: 'Ridge', publicUrl: 'https://ride.example' };
const BAD = { summary: 'Thunderstorms.', source: 'nws', simulated: false };
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
    mails.badWeatherForRiderMail({ ...FACTS, ...BAD }, SITE),
  ].map(({ text }) => text);
  for (const text of texts) {
    expect(text).toMatch(/cancel (your|the) spot/);
    expect(text).not.toMatch(/give\b.*\bback|come along/);
  }
});

it('emails about bad weather name who forecast it and what that is worth', () => {
  for (const { text, html } of [
    mails.badWeatherForRiderMail({ ...FACTS, ...BAD }, SITE),
    mails.badWeatherForOrganizerMail({ ...FACTS, ...BAD, notified: 1 }, SITE),
  ])
    for (const body of [text, html])
      expect(body).toMatch(/Forecasts by the National Weather Service\. .*guidance.*You get this email/i);
});
