// Only the server imports this file: a browser gets each alert's level with the alert.
import type { OfficialAlert } from '../providers/forecast.model.ts';

/** What an event means for a ride: a level, a note that changes no verdict, or a test that nobody is shown. */
export type EventLevel = OfficialAlert['level'] | 'test';

interface EventGroup {
  level: EventLevel;
  why: string;
  events: readonly string[];
}

/**
 * The one table of the National Weather Service's events (https://api.weather.gov/alerts/types and the names
 * before the renamings of 2020, 2021 and 2024). An event that is not in it falls by its kind, see `eventLevel`.
 */
export const ALERT_EVENTS: readonly EventGroup[] = [
  {
    level: 'bad',
    why: 'A storm on the road: wind, hail, lightning or flying debris that a rider has no shelter from',
    events: [
      'Tornado Warning',
      'Tornado Emergency',
      'Extreme Wind Warning',
      'Severe Thunderstorm Warning',
      'Hurricane Warning',
      'Typhoon Warning',
      'Tropical Storm Warning',
      'High Wind Warning',
      'Dust Storm Warning',
      'Blowing Dust Warning',
    ],
  },
  {
    level: 'bad',
    why: 'Wind of the table’s own limit: the advisory is issued from 31 mph sustained or gusts of 46',
    events: ['Wind Advisory'],
  },
  {
    level: 'bad',
    why: 'Snow or ice on the road',
    events: [
      'Blizzard Warning',
      'Snow Squall Warning',
      'Ice Storm Warning',
      'Winter Storm Warning',
      'Lake Effect Snow Warning',
      'Avalanche Warning',
    ],
  },
  {
    level: 'bad',
    why: 'Water over the road',
    events: [
      'Flash Flood Warning',
      'Flash Flood Emergency',
      'Flood Warning',
      'Coastal Flood Warning',
      'Lakeshore Flood Warning',
      'Storm Surge Warning',
      'Tsunami Warning',
    ],
  },
  {
    level: 'bad',
    why: 'Heat or cold that harms a rider within the hour',
    events: [
      'Extreme Heat Warning',
      'Excessive Heat Warning',
      'Extreme Cold Warning',
      'Wind Chill Warning',
      'Freeze Warning',
      'Hard Freeze Warning',
    ],
  },
  {
    level: 'bad',
    why: 'Fire, ash, or an order of the authorities to stay off the roads or to leave',
    events: [
      'Red Flag Warning',
      'Fire Warning',
      'Ashfall Warning',
      'Volcano Warning',
      'Earthquake Warning',
      'Evacuation Immediate',
      'Shelter In Place Warning',
      'Civil Danger Warning',
      'Civil Emergency Message',
      'Hazardous Materials Warning',
      'Nuclear Power Plant Warning',
      'Radiological Hazard Warning',
      'Law Enforcement Warning',
    ],
  },
  {
    level: 'caution',
    why: 'It may come to a warning: a watch tells of what is possible within hours or days',
    events: [
      'Tornado Watch',
      'Severe Thunderstorm Watch',
      'Flash Flood Watch',
      'Flood Watch',
      'Coastal Flood Watch',
      'Lakeshore Flood Watch',
      'Storm Surge Watch',
      'Tsunami Watch',
      'Hurricane Watch',
      'Typhoon Watch',
      'Tropical Storm Watch',
      'High Wind Watch',
      'Blizzard Watch',
      'Winter Storm Watch',
      'Lake Effect Snow Watch',
      'Avalanche Watch',
      'Freeze Watch',
      'Hard Freeze Watch',
      'Extreme Cold Watch',
      'Wind Chill Watch',
      'Extreme Heat Watch',
      'Excessive Heat Watch',
      'Fire Weather Watch',
    ],
  },
  {
    level: 'caution',
    why: 'Worse to ride in, short of a warning',
    events: [
      'Winter Weather Advisory',
      'Lake Effect Snow Advisory',
      'Freezing Rain Advisory',
      'Freezing Fog Advisory',
      'Avalanche Advisory',
      'Cold Weather Advisory',
      'Wind Chill Advisory',
      'Frost Advisory',
      'Heat Advisory',
      'Flood Advisory',
      'Small Stream Flood Advisory',
      'Urban And Small Stream Flood Advisory',
      'Arroyo And Small Stream Flood Advisory',
      'Hydrologic Advisory',
      'Coastal Flood Advisory',
      'Lakeshore Flood Advisory',
      'Tsunami Advisory',
      'Dense Fog Advisory',
      'Dense Smoke Advisory',
      'Dust Advisory',
      'Blowing Dust Advisory',
      'Ashfall Advisory',
      'Lake Wind Advisory',
      'Extreme Fire Danger',
      'Local Area Emergency',
      'High Surf Warning',
    ],
  },
  {
    level: 'caution',
    why: 'Follows or stands in for a warning; one of Severe or Extreme severity is bad, as that warning is',
    events: [
      'Severe Weather Statement',
      'Special Weather Statement',
      'Flash Flood Statement',
      'Flood Statement',
      'Coastal Flood Statement',
      'Lakeshore Flood Statement',
      'Tropical Cyclone Local Statement',
      'Tropical Cyclone Statement',
      'Hurricane Local Statement',
      'Hurricane Statement',
      'Typhoon Local Statement',
      'Tropical Storm Local Statement',
      'Tropical Depression Local Statement',
    ],
  },
  {
    level: 'note',
    why: 'On the water or the beach, not on the road',
    events: [
      'Small Craft Advisory',
      'Small Craft Advisory For Hazardous Seas',
      'Small Craft Advisory For Rough Bar',
      'Small Craft Advisory For Winds',
      'Brisk Wind Advisory',
      'Gale Warning',
      'Gale Watch',
      'Storm Warning',
      'Storm Watch',
      'Hurricane Force Wind Warning',
      'Hurricane Force Wind Watch',
      'Special Marine Warning',
      'Marine Weather Statement',
      'Hazardous Seas Warning',
      'Hazardous Seas Watch',
      'Heavy Freezing Spray Warning',
      'Heavy Freezing Spray Watch',
      'Freezing Spray Advisory',
      'Low Water Advisory',
      'High Surf Advisory',
      'Rip Current Statement',
      'Beach Hazards Statement',
    ],
  },
  {
    level: 'note',
    why: 'The air, over hours to days; what it does to sight comes with the visibility and Dense Smoke Advisories',
    events: ['Air Quality Alert', 'Air Stagnation Advisory'],
  },
  {
    level: 'note',
    why: 'Tells what may come in days; what it comes to has an event of its own',
    events: ['Hydrologic Outlook', 'Hazardous Weather Outlook', 'Short Term Forecast'],
  },
  {
    level: 'note',
    why: 'No hazard of the road',
    events: [
      '911 Telephone Outage',
      '911 Telephone Outage Emergency',
      'Child Abduction Emergency',
      'AMBER Alert',
      'Blue Alert',
      'Missing Endangered Persons',
      'Administrative Message',
      'Network Message Notification',
    ],
  },
  {
    level: 'test',
    why: 'Not real, whatever its status says; so is every event with the word test in it',
    events: ['Test', 'Test Message', 'Practice Demo Warning', 'Demo Warning'],
  },
];

/** Upper and lower case, dashes and slashes differ between sources: "Evacuation - Immediate". */
const keyOf = (event: string) =>
  event
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const LEVELS = new Map(
  ALERT_EVENTS.flatMap(({ level, events }) => events.map((event) => [keyOf(event), level] as const)),
);

/**
 * What an event means for a ride. By the table; an event that it does not have by its kind: a warning, emergency
 * or evacuation is bad, all else (watch, advisory, statement, or nothing known) caution. A statement of at least
 * Severe severity counts as the warning that it follows, unless it is only a note.
 */
export function eventLevel(event: string, severity = 'Unknown'): EventLevel {
  const key = keyOf(event);
  if (/\btest\b/.test(key)) return 'test';
  const level = LEVELS.get(key) ?? (/\b(warning|emergency|evacuation)\b/.test(key) ? 'bad' : 'caution');
  const follows = level === 'caution' && /\bstatement\b/.test(key);
  return follows && /^(severe|extreme)$/i.test(severity) ? 'bad' : level;
}
