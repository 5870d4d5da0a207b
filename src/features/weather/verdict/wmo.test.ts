import { describe, expect, it } from 'vitest';
import { fairWeather } from '#test/fixtures/example-weather.ts';
import { describeWeather, isFalling, isFrozen, weatherKind, WMO_DESCRIPTIONS } from './wmo.model.ts';

describe('WMO codes', () => {
  it('knows every code that has a description', () => {
    for (const code of Object.keys(WMO_DESCRIPTIONS))
      expect(weatherKind(Number(code)), code).not.toBe('unknown');
  });

  it.each([
    [[0, 1, 2, 3], 'fair'],
    [[45], 'fog'],
    [[48], 'rimeFog'],
    [[51, 53, 55, 61, 63, 65, 80, 81, 82], 'rain'],
    [[56, 57], 'freezingDrizzle'],
    [[66, 67], 'freezingRain'],
    [[71, 72, 73, 74, 75, 76, 77, 85, 86], 'snow'],
    [[95, 96, 97, 98, 99], 'thunder'],
    [[null, -1, 4, 19, 44, 49, 50, 68, 70, 78, 83, 87, 94, 100], 'unknown'],
  ] as const)('%o are %s', (codes, kind) => {
    for (const code of codes) expect(weatherKind(code)).toBe(kind);
  });

  it('tells what falls and what is frozen', () => {
    expect([51, 66, 77, 95].every((code) => isFalling(weatherKind(code)))).toBe(true);
    expect([0, 45, 48, null].some((code) => isFalling(weatherKind(code)))).toBe(false);
    expect([56, 66, 71].every((code) => isFrozen(weatherKind(code)))).toBe(true);
    expect([51, 95, 45].some((code) => isFrozen(weatherKind(code)))).toBe(false);
  });

  it('describes the weather by its code, else by what is known', () => {
    expect(describeWeather(fairWeather({ weatherCode: 81 }))).toBe('Rain showers');
    expect(describeWeather(fairWeather({ weatherCode: 97 }))).toBe('Thunderstorm');
    expect(describeWeather(fairWeather({ weatherCode: 72 }))).toBe('Snow or ice');
    const noCode = { weatherCode: null };
    expect(describeWeather(fairWeather({ ...noCode, precipitation: 0.02 }))).toBe('Rain');
    expect(describeWeather(fairWeather({ ...noCode, precipitation: 0.02, temperature: 30 }))).toBe('Snow');
    expect(
      [0, 20, 50, 90].map((cloudCover) => describeWeather(fairWeather({ ...noCode, cloudCover }))),
    ).toEqual(['Clear sky', 'Mainly clear', 'Partly cloudy', 'Overcast']);
  });

  it('names no sky where something falls', () => {
    expect(describeWeather(fairWeather({ weatherCode: 2, precipitation: 0.02 }))).toBe('Rain');
    expect(describeWeather(fairWeather({ weatherCode: 45, precipitation: 0.02 }))).toBe('Fog');
  });

  it('does not make up weather', () => {
    expect(describeWeather(fairWeather({ weatherCode: null, precipitation: null }))).toBe('Not reported');
    expect(describeWeather(fairWeather({ weatherCode: 19, cloudCover: null }))).toBe('Not reported');
  });
});
