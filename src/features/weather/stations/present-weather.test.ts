import { describe, expect, it } from 'vitest';
import { presentWeather } from './present-weather.model.ts';

const code = (text: string, temperature: number | null = 50) => presentWeather(text, temperature)?.code;

describe('Present weather of a METAR', () => {
  it.each([
    ['TSGR', 96],
    ['+TSGRRA', 99],
    ['+TSRA', 99],
    ['-TSRA BR', 95],
    ['VCTS', 95],
    ['TS', 95],
    ['-FZRA', 66],
    ['FZRA', 67],
    ['-FZDZ', 56],
    ['FZDZ BR', 57],
    ['FZUP', 67],
    ['PL', 67],
    ['-SN', 71],
    ['SN', 73],
    ['+SN', 75],
    ['-SHSN', 85],
    ['SHSN', 86],
    ['SG', 77],
    ['IC', 77],
    ['-RA', 61],
    ['RA BR', 63],
    ['+RA', 65],
    ['-SHRA', 80],
    ['SHRA', 81],
    ['+SHRA', 82],
    ['-DZ', 51],
    ['DZ', 53],
    ['+DZ FG', 55],
    ['FG', 45],
    ['FZFG', 48],
    ['BR', null],
    ['HZ', null],
    ['VCSH', null],
    ['VCFG', null],
    ['BLSN', null],
    ['DRSN', null],
    ['', null],
  ])('%s is %s', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  it('takes the worst of several groups, whatever their order', () => {
    expect(code('-RA -SN')).toBe(71);
    expect(code('BR -RA +RA')).toBe(65);
    expect(code('RA VCTS')).toBe(95);
  });

  it('calls what a machine could not name ice only in the cold', () => {
    expect([code('UP', 34), code('UP', 50), code('UP', null)]).toEqual([67, 61, 61]);
  });

  it('knows whether something falls here, and not what blows or is near', () => {
    const falls = (text: string) => presentWeather(text, 50)?.falls;
    expect(['-RA', 'SHSN', 'UP', 'TSRA'].map(falls)).toEqual([true, true, true, true]);
    expect(['VCSH', 'BLSN', 'TS', 'BR', ''].map(falls)).toEqual([false, false, false, false, false]);
  });

  it.each([
    ['+FC', 'funnel'],
    ['PO', 'funnel'],
    ['SQ', 'squall'],
    ['DS', 'dust'],
    ['+SS', 'dust'],
    ['BLDU', null],
  ])('%s is the hazard %s', (text, hazard) => {
    expect(presentWeather(text, 50)?.hazard).toBe(hazard);
  });

  it('is not known when nothing of it can be read', () => {
    expect(presentWeather('//', 50)).toBeNull();
    expect(presentWeather('X'.repeat(5_000), 50)).toBeNull();
    expect(presentWeather('RA//', 50)).toBeNull();
    expect(presentWeather('junk -RA', 50)?.code).toBe(61);
  });
});
