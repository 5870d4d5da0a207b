import { describe, expect, it } from 'vitest';
import { alertLevel, alertsDuring, alertText } from './alert-level.model.ts';
import { conditionColour } from './condition-colour.model.ts';
import { alertOf, MORNING } from './example-weather.data.ts';

const BAD = [
  'Tornado Warning',
  'Extreme Wind Warning',
  'Severe Thunderstorm Warning',
  'Flash Flood Warning',
  'Hurricane Warning',
  'Typhoon Warning',
  'Blizzard Warning',
  'Snow Squall Warning',
  'Ice Storm Warning',
  'Winter Storm Warning',
  'Lake Effect Snow Warning',
  'Dust Storm Warning',
  'Blowing Dust Warning',
  'High Wind Warning',
  'Tropical Storm Warning',
  'Flood Warning',
  'Extreme Heat Warning',
  'Extreme Cold Warning',
  'Freeze Warning',
  'Red Flag Warning',
  'Wind Advisory',
  // Names before 2024.
  'Excessive Heat Warning',
  'Wind Chill Warning',
  'Hard Freeze Warning',
  // Civil.
  'Evacuation - Immediate',
  'Civil Emergency Message',
];
const CAUTION = [
  'Tornado Watch',
  'Severe Thunderstorm Watch',
  'Flash Flood Watch',
  'Winter Weather Advisory',
  'Cold Weather Advisory',
  'Heat Advisory',
  'Flood Advisory',
  'Dense Fog Advisory',
  'Dense Smoke Advisory',
  'Dust Advisory',
  'Blowing Dust Advisory',
  'Lake Wind Advisory',
  'Frost Advisory',
  'Freezing Fog Advisory',
  'Winter Storm Watch',
  'Flood Watch',
  'High Wind Watch',
  'Extreme Heat Watch',
  'Extreme Cold Watch',
  'Special Weather Statement',
  'Air Quality Alert',
  // Names before 2024.
  'Excessive Heat Watch',
  'Wind Chill Advisory',
  'Wind Chill Watch',
  // The sea, and no hazard at all.
  'High Surf Warning',
  'Rip Current Statement',
  'Child Abduction Emergency',
  '911 Telephone Outage',
];

describe('official alerts', () => {
  it.each(BAD)('%s stands against riding and reads red', (event) => {
    expect(alertLevel(event)).toBe('bad');
    const text = alertText(event, 'bad');
    expect(conditionColour(text)).toBe('red');
    expect(text.toLowerCase()).toBe(event.toLowerCase());
  });

  it.each(CAUTION)('%s asks for caution and reads orange', (event) => {
    expect(alertLevel(event, 'Extreme')).toBe(event === 'Special Weather Statement' ? 'bad' : 'caution');
    expect(alertLevel(event, 'Moderate')).toBe('caution');
    expect(alertText(event, 'caution')).toBe(`Reduced safety: ${event}`);
    expect(conditionColour(alertText(event, 'caution'))).toBe('orange');
  });

  it('spells a bad name in capitals only when its colour would be wrong', () => {
    expect(alertText('Extreme Cold Warning', 'bad')).toBe('EXTREME COLD WARNING');
    expect(alertText('Extreme Heat Warning', 'bad')).toBe('Extreme Heat Warning');
  });

  it.each(['Hot Ash Warning', 'Low wind Warning', 'Light and comfortable', 'No precipitation', ''])(
    'keeps the colour of a name like "%s"',
    (event) => {
      expect(conditionColour(alertText(event, 'bad'))).toBe('red');
      expect(conditionColour(alertText(event, 'caution'))).toBe('orange');
    },
  );

  it('takes a severe follow-up statement for the warning it follows', () => {
    expect(alertLevel('Severe Weather Statement', 'Severe')).toBe('bad');
    expect(alertLevel('Flash Flood Statement', 'Moderate')).toBe('caution');
    expect(alertLevel('wind advisory')).toBe('bad');
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
