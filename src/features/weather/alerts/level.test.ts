import { describe, expect, it } from 'vitest';
import { ALERT_EVENTS, eventLevel, type EventLevel } from './events.model.ts';
import { alertsDuring, alertText } from './level.model.ts';
import { conditionColor } from '../verdict/condition-color.model.ts';
import { alertOf, MORNING } from '#test/fixtures/example-weather.ts';

/** Names as `/alerts/types` and the service's own site have them, with those before the renamings. */
const SERVICE_NAMES = `
911 Telephone Outage; 911 Telephone Outage Emergency; Administrative Message; Air Quality Alert;
Air Stagnation Advisory; Arroyo And Small Stream Flood Advisory; Ashfall Advisory; Ashfall Warning;
Avalanche Advisory; Avalanche Warning; Avalanche Watch; Beach Hazards Statement; Blizzard Warning; Blizzard Watch;
Blowing Dust Advisory; Blowing Dust Warning; Blue Alert; Brisk Wind Advisory; Child Abduction Emergency;
Civil Danger Warning; Civil Emergency Message; Coastal Flood Advisory; Coastal Flood Statement;
Coastal Flood Warning; Coastal Flood Watch; Cold Weather Advisory; Dense Fog Advisory; Dense Smoke Advisory;
Dust Advisory; Dust Storm Warning; Earthquake Warning; Evacuation - Immediate; Evacuation Immediate;
Excessive Heat Warning; Excessive Heat Watch; Extreme Cold Warning; Extreme Cold Watch; Extreme Fire Danger;
Extreme Heat Warning; Extreme Heat Watch; Extreme Wind Warning; Fire Warning; Fire Weather Watch;
Flash Flood Statement; Flash Flood Warning; Flash Flood Watch; Flood Advisory; Flood Statement; Flood Warning;
Flood Watch; Freeze Warning; Freeze Watch; Freezing Fog Advisory; Freezing Rain Advisory; Freezing Spray Advisory;
Frost Advisory; Gale Warning; Gale Watch; Hard Freeze Warning; Hard Freeze Watch; Hazardous Materials Warning;
Hazardous Seas Warning; Hazardous Seas Watch; Hazardous Weather Outlook; Heat Advisory;
Heavy Freezing Spray Warning; Heavy Freezing Spray Watch; High Surf Advisory; High Surf Warning;
High Wind Warning; High Wind Watch; Hurricane Force Wind Warning; Hurricane Force Wind Watch;
Hurricane Local Statement; Hurricane Warning; Hurricane Watch; Hydrologic Advisory; Hydrologic Outlook;
Ice Storm Warning; Lake Effect Snow Advisory; Lake Effect Snow Warning; Lake Effect Snow Watch;
Lake Wind Advisory; Lakeshore Flood Advisory; Lakeshore Flood Statement; Lakeshore Flood Warning;
Lakeshore Flood Watch; Law Enforcement Warning; Local Area Emergency; Low Water Advisory;
Marine Weather Statement; Nuclear Power Plant Warning; Radiological Hazard Warning; Red Flag Warning;
Rip Current Statement; Severe Thunderstorm Warning; Severe Thunderstorm Watch; Severe Weather Statement;
Shelter In Place Warning; Short Term Forecast; Small Craft Advisory; Small Craft Advisory For Hazardous Seas;
Small Craft Advisory For Rough Bar; Small Craft Advisory For Winds; Small Stream Flood Advisory;
Snow Squall Warning; Special Marine Warning; Special Weather Statement; Storm Surge Warning; Storm Surge Watch;
Storm Warning; Storm Watch; Test; Tornado Warning; Tornado Watch; Tropical Cyclone Local Statement;
Tropical Depression Local Statement; Tropical Storm Local Statement; Tropical Storm Warning; Tropical Storm Watch;
Tsunami Advisory; Tsunami Warning; Tsunami Watch; Typhoon Local Statement; Typhoon Warning; Typhoon Watch;
Urban And Small Stream Flood Advisory; Volcano Warning; Wind Advisory; Wind Chill Advisory; Wind Chill Warning;
Wind Chill Watch; Winter Storm Warning; Winter Storm Watch; Winter Weather Advisory`
  .split(';')
  .map((name) => name.trim());

const namesOf = (level: EventLevel) =>
  ALERT_EVENTS.filter((group) => group.level === level).flatMap(({ events }) => events);

const BY_LAST_WORD: Record<string, EventLevel> = {
  Warning: 'bad',
  Watch: 'caution',
  Advisory: 'caution',
  Statement: 'caution',
};
const AGAINST_LAST_WORD = [
  'Wind Advisory',
  'High Surf Warning',
  'Air Stagnation Advisory',
  'Practice Demo Warning',
  'Demo Warning',
];

describe('official alerts', () => {
  it('have every name of the service in the one table, once', () => {
    const table = ALERT_EVENTS.flatMap(({ events }) => events);
    expect(new Set(table).size).toBe(table.length);
    const isIn = (name: string) => table.includes(name.replace(' - ', ' '));
    expect(SERVICE_NAMES.filter((name) => !isIn(name))).toEqual([]);
  });

  it('go by their last word, but for the sea and the exceptions', () => {
    const sea = ALERT_EVENTS.find(({ why }) => why.startsWith('On the water'))?.events ?? [];
    for (const { level, events } of ALERT_EVENTS) {
      for (const event of events) {
        const promised = BY_LAST_WORD[event.split(' ').at(-1) ?? ''];
        if (promised === undefined || sea.includes(event) || AGAINST_LAST_WORD.includes(event)) continue;
        expect([event, level]).toEqual([event, promised]);
      }
    }
  });

  it.each(namesOf('bad'))('%s stands against riding and reads red', (event) => {
    expect(eventLevel(event)).toBe('bad');
    const text = alertText(event, 'bad');
    expect(conditionColor(text)).toBe('red');
    expect(text.toLowerCase()).toBe(event.toLowerCase());
  });

  it.each(namesOf('caution'))('%s asks for caution and reads orange', (event) => {
    expect(eventLevel(event, 'Extreme')).toBe(event.endsWith('Statement') ? 'bad' : 'caution');
    expect(eventLevel(event, 'Moderate')).toBe('caution');
    expect(alertText(event, 'caution')).toBe(`Reduced safety: ${event}`);
    expect(conditionColor(alertText(event, 'caution'))).toBe('orange');
  });

  it.each(namesOf('note'))('%s is told and changes no verdict, however severe', (event) => {
    expect(eventLevel(event, 'Extreme')).toBe('note');
    expect(alertText(event, 'note')).toBe(`Notice: ${event}`);
  });

  it.each(['test', 'TEST', 'Test Message', 'Required Weekly Test', 'Practice/Demo Warning'])(
    'take "%s" for a test',
    (event) => {
      expect(eventLevel(event, 'Extreme')).toBe('test');
    },
  );

  it.each([
    ['Volcanic Lightning Warning', 'bad'],
    ['Flood Warning (Extended)', 'bad'],
    ['Sandstorm Emergency', 'bad'],
    ['EVACUATION/IMMEDIATE', 'bad'],
    ['wind advisory', 'bad'],
    ['Sandstorm Advisory', 'caution'],
    ['Sandstorm Watch', 'caution'],
    ['Testing Range Closure', 'caution'],
    ['Official alert', 'caution'],
    ['', 'caution'],
  ] as const)('let the event "%s", spelled or named again, be %s', (event, level) => {
    expect(eventLevel(event, 'Moderate')).toBe(level);
  });

  it('spells a bad name in capitals only when its color would be wrong', () => {
    expect(alertText('Extreme Cold Warning', 'bad')).toBe('EXTREME COLD WARNING');
    expect(alertText('Extreme Heat Warning', 'bad')).toBe('Extreme Heat Warning');
  });

  it.each(['Hot Ash Warning', 'Low wind Warning', 'Light and comfortable', 'No precipitation', ''])(
    'keeps the color of a name like "%s"',
    (event) => {
      expect(conditionColor(alertText(event, 'bad'))).toBe('red');
      expect(conditionColor(alertText(event, 'caution'))).toBe('orange');
    },
  );

  it('takes a severe follow-up statement for the warning it follows', () => {
    expect(eventLevel('Severe Weather Statement', 'Severe')).toBe('bad');
    expect(eventLevel('Flash Flood Statement', 'Moderate')).toBe('caution');
  });

  it('counts from its start to before its end', () => {
    const alert = alertOf({ start: MORNING, end: MORNING + 3600 });
    const during = (from: number, to: number) => alertsDuring([alert], from, to).length === 1;
    expect(during(MORNING - 3600, MORNING)).toBe(false);
    expect(during(MORNING - 1, MORNING + 1)).toBe(true);
    expect(during(MORNING + 3599, MORNING + 3600)).toBe(true);
    expect(during(MORNING + 3600, MORNING + 7200)).toBe(false);
    expect(alertsDuring([alertOf({ end: null })], MORNING + 1e9, MORNING + 1e9 + 1)).toHaveLength(1);
  });
});
