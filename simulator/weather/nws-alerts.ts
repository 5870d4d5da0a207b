import type { AlertScript } from './place-alerts.ts';
import { forecastZone, nwsHeadersMissing, problem, unknownParameters, wholeHour } from './nws-common.ts';
import { nws } from './nws.ts';
import { PLACES, placeWithin, type Place } from '../places/places.ts';
import { json, type SimulatedService, type SimulatorAnswer, type SimulatorRequest } from '../service.ts';

const HOST = 'https://api.weather.gov';
const KNOWN_PARAMETERS = ['point', 'status', 'message_type', 'event', 'severity', 'urgency', 'certainty'];
const POINT = /^(-?\d+(?:\.\d{1,4})?),(-?\d+(?:\.\d{1,4})?)$/;

/** The National Weather Service's active alerts at a point, or of the nation. */
export const nwsAlerts: SimulatedService = {
  name: 'nws-alerts',
  prefix: '/nws/alerts',
  answer(request) {
    const refused = nwsHeadersMissing(request) ?? unknownParameters(request, KNOWN_PARAMETERS);
    if (refused) return refused;
    if (request.path !== '/active')
      return problem(404, 'NotFound', 'Not Found', 'The requested resource was not found.');
    const asked = request.query.get('point');
    if (asked === null) return answerAll(request);
    const point = POINT.exec(asked);
    if (!point) return invalidPoint();
    return answerAlerts(Number(point[1]), Number(point[2]), request);
  },
  problem: (status) => nws.problem(status),
};

function invalidPoint(): SimulatorAnswer {
  const parameterErrors = [{ parameter: 'query.point', message: 'Does not match the regex pattern' }];
  const body = { parameterErrors, title: 'Bad Request', type: 'about:blank', status: 400 };
  return json(400, body, 'application/problem+json');
}

function answerAlerts(latitude: number, longitude: number, request: SimulatorRequest): SimulatorAnswer {
  const place = placeWithin(latitude, longitude);
  return collection(place ? [place] : [], `for ${latitude} N, ${-longitude} W`, request);
}

function answerAll(request: SimulatorRequest): SimulatorAnswer {
  return collection(PLACES, 'for the United States', request);
}

function collection(places: readonly Place[], where: string, request: SimulatorRequest): SimulatorAnswer {
  const hour = wholeHour(request.now);
  return json(
    200,
    {
      type: 'FeatureCollection',
      features: places.flatMap((place) =>
        place.alerts.map((alert, index) => feature(place, alert, index, hour, request.nulls)),
      ),
      title: `Current watches, warnings, and advisories ${where}`,
      updated: isoTime(hour),
    },
    'application/geo+json',
  );
}

function feature(place: Place, alert: AlertScript, index: number, hour: number, nulls: boolean): object {
  const onset = hour + alert.onset * 3600;
  const id = `urn:oid:2.49.0.1.840.0.${place.zip}.${onset}.${index}`;
  return {
    id: `${HOST}/alerts/${id}`,
    type: 'Feature',
    geometry: alert.polygon ? square(place) : null,
    properties: {
      '@id': `${HOST}/alerts/${id}`,
      '@type': 'wx:Alert',
      id,
      areaDesc: alert.area,
      geocode: { SAME: [], UGC: [forecastZone(place)] },
      affectedZones: [`${HOST}/zones/forecast/${forecastZone(place)}`],
      references: [],
      sent: isoTime(onset),
      effective: isoTime(onset),
      onset: nulls ? null : isoTime(onset),
      expires: isoTime(hour + alert.expires * 3600),
      ends: nulls || alert.ends === null ? null : isoTime(hour + alert.ends * 3600),
      status: alert.status ?? 'Actual',
      messageType: alert.messageType ?? 'Alert',
      category: 'Met',
      severity: alert.severity,
      certainty: alert.certainty,
      urgency: alert.urgency,
      event: alert.event,
      sender: 'w-nws.webmaster@noaa.gov',
      senderName: 'NWS (simulated)',
      headline: nulls ? null : alert.headline,
      description: alert.description,
      instruction: nulls ? null : alert.instruction,
      response: 'Monitor',
      parameters: alert.vtec ? { VTEC: [vtecLine(alert, alert.vtec, hour)] } : {},
    },
  };
}

/** What began already has no beginning any more. */
function vtecLine(alert: AlertScript, event: string, hour: number): string {
  const time = (at: number | null) => (at === null ? '000000T0000Z' : codeTime(hour + at * 3600));
  const ends = alert.vtecEnds === undefined ? alert.ends : alert.vtecEnds;
  return `/O.${event}.${time(alert.onset < 0 ? null : alert.onset)}-${time(ends)}/`;
}

const codeTime = (time: number) => {
  const digits = new Date(time * 1000).toISOString().replaceAll(/\D/g, '');
  return `${digits.slice(2, 8)}T${digits.slice(8, 12)}Z`;
};

function square({ latitude, longitude }: Place): object {
  const [south, north, west, east] = [latitude - 0.15, latitude + 0.15, longitude - 0.15, longitude + 0.15];
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

const isoTime = (time: number) => `${new Date(time * 1000).toISOString().slice(0, 19)}+00:00`;
