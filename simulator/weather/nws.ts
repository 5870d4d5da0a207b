import { elevationAt } from './climate.ts';
import { nwsGridLayers } from './nws-grid.ts';
import {
  isInUnitedStates,
  nwsHeadersMissing,
  problem,
  unknownParameters,
  wholeHour,
  zonesAt,
} from './nws-common.ts';
import { json, type SimulatedService, type SimulatorAnswer, type SimulatorRequest } from '../service.ts';
import { timeZoneAt } from '../places/time-zones.ts';
import { nearestTown } from '../places/towns.ts';

const HOST = 'https://api.weather.gov';
/** Two offices, of the West and of the rest; their grid has 40 cells per degree, counted from 180° W, 20° S. */
const officeAt = (longitude: number): string => (longitude < -104 ? 'SIW' : 'SIM');
const CELLS_PER_DEGREE = 40;
/** By how many columns cells are numbered again: an old number is that of a place ten degrees away. */
const REGRIDDED_BY = 400;

/** The National Weather Service's points and raw grids. */
export const nws: SimulatedService = {
  name: 'nws',
  prefix: '/nws',
  answer(request) {
    const refused = nwsHeadersMissing(request) ?? unknownParameters(request, []);
    if (refused) return refused;
    const point = /^\/points\/(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(request.path);
    if (point) return answerPoint(request, point[1] ?? '', point[2] ?? '');
    const cell = /^\/gridpoints\/([A-Z]{3})\/(\d+),(\d+)$/.exec(request.path);
    if (cell) return answerGrid(request, cell[1] ?? '', Number(cell[2]), Number(cell[3]));
    return problem(404, 'NotFound', 'Not Found', 'The requested resource was not found.');
  },
  problem: (status) =>
    status === 429
      ? problem(429, 'RateLimit', 'Too Many Requests', 'Rate limit exceeded.', { 'retry-after': '5' })
      : problem(500, 'UnexpectedProblem', 'Unexpected Problem', 'An unexpected problem has occurred.'),
};

function answerPoint(
  request: SimulatorRequest,
  latitudeText: string,
  longitudeText: string,
): SimulatorAnswer {
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)];
  const canonical = `${Number(latitude.toFixed(4))},${Number(longitude.toFixed(4))}`;
  if (canonical !== `${latitudeText},${longitudeText}`) {
    const detail =
      'The precision of latitude/longitude points is limited to 4 decimal digits for efficiency.';
    return problem(301, 'AdjustPointPrecision', 'Adjusting Precision Of Point Coordinate', detail, {
      location: `/nws/points/${canonical}`,
    });
  }
  if (!isInUnitedStates(latitude, longitude)) {
    const detail = `Unable to provide data for requested point ${canonical}`;
    return problem(404, 'InvalidPoint', 'Data Unavailable For Requested Point', detail);
  }
  const office = officeAt(longitude);
  const gridX = Math.round((longitude + 180) * CELLS_PER_DEGREE) + originOf(request);
  const gridY = Math.round((latitude + 20) * CELLS_PER_DEGREE);
  const grid = `${HOST}/gridpoints/${office}/${gridX},${gridY}`;
  const { town, miles } = nearestTown(latitude, longitude);
  return geoJson({
    id: `${HOST}/points/${canonical}`,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      '@id': `${HOST}/points/${canonical}`,
      '@type': 'wx:Point',
      cwa: office,
      gridId: office,
      gridX,
      gridY,
      forecast: `${grid}/forecast`,
      forecastHourly: `${grid}/forecast/hourly`,
      forecastGridData: grid,
      observationStations: `${grid}/stations`,
      relativeLocation: {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [town.longitude, town.latitude] },
        properties: {
          city: town.city,
          state: town.state,
          distance: { unitCode: 'wmoUnit:m', value: Math.round(miles * 1609.344) },
        },
      },
      ...zonesAt(latitude, longitude),
      timeZone: timeZoneAt(latitude, longitude),
    },
  });
}

function answerGrid(
  request: SimulatorRequest,
  office: string,
  gridX: number,
  gridY: number,
): SimulatorAnswer {
  const longitude = (gridX - originOf(request)) / CELLS_PER_DEGREE - 180;
  const latitude = gridY / CELLS_PER_DEGREE - 20;
  // At the border between two offices either knows the cell.
  const offices = [-HALF_CELL, HALF_CELL].map((aside) => officeAt(longitude + aside));
  if (!offices.includes(office) || longitude < -180 || longitude > 180 || latitude > 90) {
    return problem(404, 'InvalidGridpoint', 'Not Found', 'The requested gridpoint does not exist.');
  }
  const start = wholeHour(request.now);
  const id = `${HOST}/gridpoints/${office}/${gridX},${gridY}`;
  return geoJson({
    id,
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [outlineOf(latitude, longitude)] },
    properties: {
      '@id': id,
      '@type': 'wx:Gridpoint',
      updateTime: isoTime(start - request.ageHours * 3600),
      ...nwsGridLayers(latitude, longitude, start, request),
      forecastOffice: `${HOST}/offices/${office}`,
      gridId: office,
      gridX,
      gridY,
      elevation: { unitCode: 'wmoUnit:m', value: Math.round(elevationAt(latitude, longitude)) },
    },
  });
}

const originOf = ({ regridded }: SimulatorRequest) => (regridded ? REGRIDDED_BY : 0);

const HALF_CELL = 0.5 / CELLS_PER_DEGREE;

/** The four corners, the first one twice; longitude first. */
function outlineOf(latitude: number, longitude: number): [number, number][] {
  const [south, north] = [latitude - HALF_CELL, latitude + HALF_CELL];
  const [west, east] = [longitude - HALF_CELL, longitude + HALF_CELL];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

const isoTime = (time: number) => `${new Date(time * 1000).toISOString().slice(0, 19)}+00:00`;

const geoJson = (value: object) => json(200, value, 'application/geo+json');
