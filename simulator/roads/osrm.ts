import { distanceMiles, METERS_PER_MILE, type GeoPoint } from '#platform/geo/distance.ts';
import { json, type SimulatedService, type SimulatorAnswer } from '../service.ts';
import { isOffRoad, isPoint, legsBetween, type SimulatedLeg } from './winding-roads.ts';

/** OSRM's route call for cars, with a duration for each segment of its GeoJSON line. */
export const osrm: SimulatedService = {
  name: 'osrm',
  prefix: '/osrm',
  answer({ path, query }) {
    const coordinates = /^\/route\/v1\/\w+\/([-\d.,;]+)$/.exec(path)?.[1];
    if (!coordinates)
      return json(400, { code: 'InvalidUrl', message: 'URL string malformed close to position 1' });
    const stops = coordinates.split(';').map((pair) => {
      const [longitude = NaN, latitude = NaN] = pair.split(',').map(Number);
      return { latitude, longitude };
    });
    if (stops.length < 2 || !stops.every(isPoint)) {
      return json(400, { code: 'InvalidQuery', message: 'Query string malformed' });
    }
    const offRoad = stops.findIndex(isOffRoad);
    if (offRoad !== -1) {
      return json(400, {
        code: 'NoSegment',
        message: `Could not find a matching segment for coordinate ${offRoad}`,
      });
    }
    return osrmAnswer(stops, query.get('annotations') === 'true');
  },
  problem: (status) =>
    json(status, { message: status === 429 ? 'Too Many Requests' : 'Internal Server Error' }),
};

function osrmAnswer(stops: readonly GeoPoint[], annotated: boolean): SimulatorAnswer {
  const legs = legsBetween(stops, 1.08);
  const meters = (miles: number) => Number((miles * METERS_PER_MILE).toFixed(1));
  const line = legs.flatMap((leg, index) => (index === 0 ? leg.points : leg.points.slice(1)));
  const described = legs.map((leg) => ({
    distance: meters(leg.miles),
    duration: Number(leg.seconds.toFixed(1)),
    weight: Number(leg.seconds.toFixed(1)),
    summary: '',
    steps: [],
    ...(annotated && { annotation: annotationOf(leg) }),
  }));
  const duration = Number(legs.reduce((sum, leg) => sum + leg.seconds, 0).toFixed(1));
  return json(200, {
    code: 'Ok',
    routes: [
      {
        distance: meters(legs.reduce((sum, leg) => sum + leg.miles, 0)),
        duration,
        weight: duration,
        weight_name: 'duration',
        geometry: {
          type: 'LineString',
          coordinates: line.map(({ latitude, longitude }) => [
            Number(longitude.toFixed(6)),
            Number(latitude.toFixed(6)),
          ]),
        },
        legs: described,
      },
    ],
    waypoints: stops.map(({ latitude, longitude }) => ({
      hint: '',
      distance: 4.2,
      name: 'Main Street',
      location: [longitude, latitude],
    })),
  });
}

function annotationOf({ points, stretches }: SimulatedLeg) {
  const distance: number[] = [];
  const duration: number[] = [];
  for (const stretch of stretches) {
    for (let index = stretch.from + 1; index <= stretch.to; index += 1) {
      const from = points[index - 1];
      const to = points[index];
      const miles = from && to ? distanceMiles(from, to) : 0;
      distance.push(Number((miles * METERS_PER_MILE).toFixed(2)));
      duration.push(Number((stretch.miles > 0 ? (stretch.seconds * miles) / stretch.miles : 0).toFixed(2)));
    }
  }
  return { distance, duration };
}
