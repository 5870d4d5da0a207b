import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { legAtSpeed, makeRoad } from '#features/tracks/directions/road.model.ts';
import { fairHours, fairPlace } from '#test/fixtures/example-trip.ts';
import { describeArrivals } from '../../journey/arrival-row.model.ts';
import { planJourney } from '../../journey/journey.model.ts';
import { createTimelines } from '../../journey/timeline.model.ts';
import { tripDays } from '../../journey/trip-days.model.ts';
import { describeRoad } from '../../road/describe-road.model.ts';
import { TripAxis } from './trip-axis.tsx';

const START = Date.parse('2026-07-05T14:00:00Z') / 1000;

// Of 170.46 miles an answer tells 170.5, which is 171 where miles are whole.
it.each([170.449, 170.46, 170.5, 171.2])('the end of %s miles is at the same mile everywhere', (miles) => {
  const stops = [0, 1].map((longitude) => ({ latitude: 0, longitude }));
  const road = makeRoad('osrm', [{ ...legAtSpeed(stops), miles: [0, miles] }]);
  const journey = planJourney({
    stops,
    stopIndexes: [0, 1],
    stopCount: 2,
    road,
    stays: [],
    returnRide: false,
  });
  const places = journey.places.map((_, at) => fairPlace(`Place ${at}`, fairHours(START, 12)));
  const timeline = createTimelines({ ...journey, places, pace: 'normal', alerts: { items: [] } })(START);

  const whole = Math.round(describeRoad(road, journey, 'normal').miles);
  expect(describeArrivals(timeline.arrivals).at(-1)?.mile).toBe(whole);
  expect(tripDays(timeline.arrivals)[0]?.miles).toBe(whole);
  expect(renderToStaticMarkup(<TripAxis timeline={timeline} />)).toContain(`mile ${whole}<`);
});
