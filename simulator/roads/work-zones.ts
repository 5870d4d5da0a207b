import { HOUR_S, DAY_S } from '#platform/time/units.ts';
import { json, type SimulatedService, type SimulatorAnswer, type SimulatorRequest } from '../service.ts';
import { roadAcross, stretchOf } from './road-troubles.ts';

/** Larger than any answer may be. */
const HUGE_BYTES = 11 * 1024 * 1024;
/** The feed that nobody has renewed for so long. */
const STALE_HOURS = 40;

const moment = (epoch: number) => new Date(epoch * 1000).toISOString().replace('.000', '');

type Coordinates = [number, number][];

interface Event {
  id: string;
  road: string;
  direction?: string;
  description?: string;
  impact: string;
  type?: string;
  /** Epoch seconds. */
  start: number;
  end: number;
  geometry: { type: 'LineString' | 'MultiPoint'; coordinates: Coordinates } | null;
}

const line = (coordinates: Coordinates) => ({ type: 'LineString' as const, coordinates });
const ends = (coordinates: Coordinates) => ({
  type: 'MultiPoint' as const,
  coordinates: [coordinates.at(0), coordinates.at(-1)].filter((pair) => pair !== undefined),
});

/** Salida to Gunnison: one closure that counts, and everything that does not. */
function coloradoEvents(now: number): Event[] {
  const event = (id: string, geometry: Event['geometry'], change: Partial<Event> = {}): Event => ({
    id,
    road: 'US 50',
    impact: 'all-lanes-closed',
    start: now - DAY_S,
    end: now + DAY_S,
    geometry,
    ...change,
  });
  const rockWork = line(stretchOf('colorado', 0.4, 0.46));
  const days = { direction: 'unknown', end: now + 3 * DAY_S };
  return [
    event('co-1', rockWork, { ...days, description: 'Rock work, all lanes closed' }),
    // The same event under another name, as neighbors give it.
    event('co-1-again', rockWork, days),
    event('co-over', line(stretchOf('colorado', 0.1, 0.14)), { end: now + HOUR_S / 3 }),
    event('co-later', ends(stretchOf('colorado', 0.6, 0.64)), {
      start: now + 5 * DAY_S,
      end: now + 6 * DAY_S,
    }),
    event('co-lane', line(stretchOf('colorado', 0.2, 0.25)), { impact: 'some-lanes-closed' }),
    event('co-flagging', line(stretchOf('colorado', 0.8, 0.83)), { impact: 'alternating-one-way' }),
    event('co-detour', line(stretchOf('colorado', 0.5, 0.55)), { type: 'detour' }),
    event('co-bridge', line(roadAcross('colorado', 0.3)), { road: 'County Road 210' }),
    event('co-nowhere', null, { road: 'SH 9' }),
  ];
}

const arizonaEvents = (now: number): Event[] => [
  {
    id: 'az-1',
    road: 'AZ 260',
    impact: 'all-lanes-closed',
    start: now - HOUR_S,
    end: now + 2 * DAY_S,
    geometry: ends(stretchOf('arizona', 0.5, 0.51)),
  },
];

const utahEvents = (now: number): Event[] => [
  {
    id: 'ut-1',
    road: 'US 191',
    impact: 'all-lanes-closed',
    start: now - 90 * DAY_S,
    end: now + 90 * DAY_S,
    geometry: line(stretchOf('utah', 0.2, 0.25)),
  },
];

/** WZDx 4.2. */
const versionFour = (publisher: string, now: number, events: readonly Event[]) => ({
  feed_info: {
    publisher,
    version: '4.2',
    update_date: moment(now - 120),
    update_frequency: 300,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    data_sources: [{ data_source_id: '1', organization_name: publisher, update_date: moment(now - 120) }],
  },
  type: 'FeatureCollection',
  features: events.map(
    ({ id, road, direction = 'unknown', description, impact, type, start, end, geometry }) => ({
      id,
      type: 'Feature',
      properties: {
        core_details: {
          data_source_id: '1',
          event_type: type ?? 'work-zone',
          road_names: [road],
          direction,
          ...(description && { description }),
        },
        is_start_position_verified: true,
        is_end_position_verified: true,
        start_date: moment(start),
        end_date: moment(end),
        is_start_date_verified: true,
        is_end_date_verified: false,
        location_method: 'channel-device-method',
        vehicle_impact: impact,
        lanes: [{ order: 1, type: 'general', status: impact === 'all-lanes-closed' ? 'closed' : 'open' }],
      },
      geometry,
    }),
  ),
});

/** WZDx 3.1: everything of an event in one place. */
const versionThree = (publisher: string, updated: number, events: readonly Event[]) => ({
  road_event_feed_info: {
    publisher,
    version: '3.1',
    update_date: moment(updated),
    update_frequency: 300,
    data_sources: [{ data_source_id: 'a', organization_name: publisher }],
  },
  type: 'FeatureCollection',
  features: events.map(({ id, road, direction = 'unknown', impact, type, start, end, geometry }) => ({
    type: 'Feature',
    properties: {
      road_event_id: id,
      data_source_id: 'a',
      event_type: type ?? 'work-zone',
      road_name: road,
      road_number: road.replace(/^\D+/, ''),
      direction,
      beginning_accuracy: 'estimated',
      ending_accuracy: 'estimated',
      start_date: moment(start),
      end_date: moment(end),
      start_date_accuracy: 'estimated',
      end_date_accuracy: 'estimated',
      vehicle_impact: impact,
    },
    geometry,
  })),
});

/** Rows as the registry has them, traps too. */
function registry(origin: string) {
  const row = (state: string, organization: string, more: object = {}) => ({
    state,
    issuingorganization: organization,
    feedname: organization.toLowerCase().replace(/\W+/g, '-'),
    url: { url: `${origin}/feeds/${state.toLowerCase().replace(/\W+/g, '-')}` },
    format: 'geojson',
    active: true,
    datafeed_frequency_update: '5m',
    version: '4.2',
    ...more,
  });
  return [
    row('colorado', 'Colorado DOT', { needapikey: false }),
    row('Arizona', 'Arizona DOT', { version: '3.1' }),
    row('utah', 'Utah DOT', { version: '3.1' }),
    row('wyoming', 'Wyoming DOT'),
    row('new mexico', 'New Mexico DOT', { url: `${origin}/feeds/new-mexico` }),
    row('kansas', 'Kansas DOT', { active: false }),
    row('nevada', 'Nevada DOT', { needapikey: true, apikeyurl: { url: 'https://keys.example' } }),
    row('Idaho', 'Idaho DOT', { url: { url: `${origin}/feeds/idaho?key=INSERT-API-KEY-HERE` } }),
    row('texas', 'City of Austin'),
  ];
}

/** The registry of work zones, and the feeds that it names. */
export const workZones: SimulatedService = {
  name: 'work-zones',
  prefix: '/work-zones',
  answer(request: SimulatorRequest): SimulatorAnswer {
    const { path, now, headers } = request;
    if (path === '/registry.json') return json(200, registry(`http://${headers.host}/work-zones`));
    if (path === '/feeds/colorado') return geojson(versionFour('Colorado DOT', now, coloradoEvents(now)));
    if (path === '/feeds/arizona') return geojson(versionThree('Arizona DOT', now - 600, arizonaEvents(now)));
    if (path === '/feeds/utah')
      return geojson(versionThree('Utah DOT', now - STALE_HOURS * HOUR_S, utahEvents(now)));
    if (path === '/feeds/texas') return geojson(versionFour('City of Austin', now, []));
    if (path === '/feeds/new-mexico') {
      const feed = versionFour('New Mexico DOT', now, []);
      return geojson({ ...feed, padding: 'x'.repeat(HUGE_BYTES) });
    }
    return { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Server Error</h1>' };
  },
  problem: (status) => ({ status, headers: { 'content-type': 'text/html' }, body: '<h1>Error</h1>' }),
};

const geojson = (value: unknown) => json(200, value, 'application/geo+json');
