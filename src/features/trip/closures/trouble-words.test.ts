import { expect, it } from 'vitest';
import { checkedSentences } from './trouble-words.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const AT = '2026-11-20T16:40:00Z';
const trip = {
  checked: { closures: AT, fires: AT, states: { covered: ['CO'], uncovered: [] }, waiting: false },
  fires: [],
  timeZone: 'America/Denver',
};
const said = (hours: number) => checkedSentences(trip, [], Date.parse(AT) + hours * HOUR_MS);

it('says when roads and fires were looked at, with the day once that is long ago', () => {
  expect(said(1)).toEqual([
    'Closures checked 9:40 AM (Colorado): none listed when you pass. County roads and weather closures: not covered here.',
    'Fire perimeters checked 9:40 AM: none within 5 miles of the road.',
  ]);
  expect(said(26)).toEqual([
    expect.stringMatching(/^Closures checked Fri, Nov 20, 9:40 AM MST \(Colorado\): /),
    expect.stringMatching(/^Fire perimeters checked Fri, Nov 20, 9:40 AM MST: /),
  ]);
});
