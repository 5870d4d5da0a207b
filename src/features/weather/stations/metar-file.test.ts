import { describe, expect, it } from 'vitest';
import { readMetarFile } from './metar-file.mapper.server.ts';

const HEADER =
  'raw_text,station_id,observation_time,latitude,longitude,temp_c,dewpoint_c,wind_dir_degrees,wind_speed_kt,wind_gust_kt,visibility_statute_mi,altim_in_hg,sea_level_pressure_mb,corrected,auto,auto_station,maintenance_indicator_on,no_signal,lightning_sensor_off,freezing_rain_sensor_off,present_weather_sensor_off,wx_string,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,flight_category,three_hr_pressure_tendency_mb,maxT_c,minT_c,maxT24hr_c,minT24hr_c,precip_in,pcp3hr_in,pcp6hr_in,pcp24hr_in,snow_in,vert_vis_ft,metar_type,elevation_m';
/** As recorded on 2026-11-18. */
const ATHENS =
  '"METAR KAHN 181741Z 07008KT 1 1/2SM BR OVC005 05/03 A3009 RMK AO2 P0001 T00500028",KAHN,2026-11-18T17:41:00.000Z,33.95,-83.33,5.0,2.8,70,8,,1.5,30.088583,,,,TRUE,,,,,,BR,OVC,500,,,,,,,IFR,,,,,,0.01,,,,,,SPECI,241.0';
const PREAMBLE = ['No errors', 'No warnings', '12 ms', 'data source=metars', '3 results'];

const read = (...lines: string[]) => readMetarFile([HEADER, ...lines].join('\n'));
/** The recorded line with other values. */
function line(values: Record<string, string>): string {
  const names = HEADER.split(',');
  const fields = ATHENS.slice(ATHENS.indexOf('",') + 2).split(',');
  const all = [values['raw_text'] ?? '"METAR KAHN RMK AO2"', ...fields];
  for (const [name, value] of Object.entries(values)) all[names.indexOf(name)] = value;
  return all.join(',');
}
const one = async (values: Record<string, string>) => (await read(line(values)))[0];

describe('The file of the weather stations', () => {
  it('is read by the names of its columns, in our units', async () => {
    const [report, ...others] = await read(ATHENS);
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      kind: 'weather',
      id: 'KAHN',
      latitude: 33.95,
      longitude: -83.33,
      at: Date.parse('2026-11-18T17:41:00Z') / 1000,
      gust: null,
      visibility: 1.5,
      precipitation: 0.01,
      weather: { code: null, falls: false, hazard: null },
      pavement: null,
    });
    expect(report?.temperature).toBeCloseTo(41);
    expect(report?.dewPoint).toBeCloseTo(37.04);
    expect(report?.wind).toBeCloseTo(9.21, 2);
    expect(report?.feet).toBeCloseTo(790.7, 1);
  });

  it('may begin with what the service did, and have other ends of lines', async () => {
    const text = [...PREAMBLE, HEADER, ATHENS, ''].join('\r\n');
    expect(await readMetarFile(text)).toHaveLength(1);
  });

  it('is refused without columns, whatever else it is', async () => {
    for (const text of [
      '',
      '<!doctype html><title>Sorry</title>',
      PREAMBLE.join('\n'),
      'raw_text,temp_c\nx,1',
    ])
      await expect(readMetarFile(text)).rejects.toThrow(RangeError);
  });

  it('leaves out what has no place, no time or is far from the country', async () => {
    const gone = [
      { latitude: '-99.99', longitude: '-99.99' },
      { latitude: '0', longitude: '0' },
      { latitude: '', longitude: '' },
      { latitude: '51.5', longitude: '-0.4' },
      { observation_time: 'yesterday' },
      { observation_time: '' },
      { station_id: '' },
    ];
    expect(await read(...gone.map(line), 'half a line', '"never ends', ATHENS)).toHaveLength(1);
  });

  it('knows American Samoa as a part of it, and no other coast of the south', async () => {
    const [pagoPago, ...others] = await read(
      line({ station_id: 'NSTU', latitude: '-14.33', longitude: '-170.71' }),
      line({ station_id: 'NFTF', latitude: '-21.24', longitude: '-175.15' }),
      line({ station_id: 'SPJC', latitude: '-12.02', longitude: '-77.11' }),
    );
    expect(pagoPago?.id).toBe('NSTU');
    expect(others).toEqual([]);
  });

  it.each([
    ['10+', 10],
    ['6+', 6],
    ['0.25', 0.25],
    ['', null],
    ['P6SM', null],
    ['NaN', null],
    ['1e9', null],
  ])('reads the visibility %j', async (visibility_statute_mi, expected) => {
    expect((await one({ visibility_statute_mi }))?.visibility).toBe(expected);
  });

  it('reads times with and without fractions and zone', async () => {
    for (const time of ['2026-11-18T17:41:00.000Z', '2026-11-18T17:41:00Z', '2026-11-18T17:41:00'])
      expect((await one({ observation_time: time }))?.at).toBe(Date.parse('2026-11-18T17:41:00Z') / 1000);
  });

  it('takes no rain for granted only from a station that measures it', async () => {
    const rain = async (raw: string, precip_in = '', wx_string = '') =>
      (await one({ raw_text: `"METAR KAHN ${raw}"`, precip_in, wx_string }))?.precipitation;
    expect(await rain('RMK AO2')).toBe(0);
    expect(await rain('RMK AO2 PNO')).toBeNull();
    // Snow melts into its gauge later: without an eye for the weather, it cannot tell that it is dry.
    expect(await rain('RMK AO2 PWINO')).toBeNull();
    const blind = { raw_text: '"METAR KAHN RMK AO2"', precip_in: '', wx_string: '' };
    expect((await one({ ...blind, present_weather_sensor_off: 'TRUE' }))?.precipitation).toBeNull();
    expect(await rain('RMK AO1')).toBeNull();
    expect(await rain('RMK AO2', '', '-RA')).toBeNull();
    expect(await rain('RMK AO2', 'T')).toBe(0.005);
    expect(await rain('RMK AO1', '0.12')).toBe(0.12);
  });

  it('knows of a clear sky only from a station that looks', async () => {
    const weather = async (raw: string, values: Record<string, string> = {}) =>
      (await one({ raw_text: `"METAR KAHN ${raw}"`, wx_string: '', ...values }))?.weather;
    expect(await weather('RMK AO2')).toEqual({ code: null, falls: false, hazard: null });
    expect(await weather('RMK AO2 PWINO')).toBeNull();
    expect(await weather('RMK AO2', { present_weather_sensor_off: 'TRUE' })).toBeNull();
    expect(await weather('RMK AO1')).toBeNull();
    expect(await weather('RMK AO1', { wx_string: '-TSRA BR' })).toMatchObject({ code: 95, falls: true });
  });

  it('takes nothing for granted that has no column any more, or is cut off', async () => {
    const dry = line({ wx_string: '', precip_in: '' });
    const without = async (name: string) =>
      (await readMetarFile([HEADER.replace(name, 'another'), dry].join('\n')))[0];
    expect((await read(dry))[0]).toMatchObject({ precipitation: 0, weather: { code: null } });
    expect(await without('wx_string')).toMatchObject({ precipitation: null, weather: null });
    expect(await without('precip_in')).toMatchObject({ precipitation: null, weather: { code: null } });
    const [cut] = await read(dry.split(',').slice(0, 9).join(','));
    expect(cut).toMatchObject({
      wind: expect.closeTo(9.2, 1),
      noGust: false,
      precipitation: null,
      weather: null,
    });
  });

  it('takes no gust for granted only where the wind is reported without one', async () => {
    const gust = async (values: Record<string, string>) => {
      const { gust: most, noGust } = (await one(values)) ?? {};
      return [most === null ? null : Math.round(most ?? 0), noGust];
    };
    const raw_text = '"METAR KAHN 181741Z 07008KT 10SM RMK AO2"';
    expect(await gust({ raw_text })).toEqual([null, true]);
    expect(await gust({ raw_text, wind_gust_kt: '25' })).toEqual([29, false]);
    expect(await gust({ raw_text, wind_gust_kt: '//' })).toEqual([null, false]);
    expect(await gust({ raw_text, wind_speed_kt: '' })).toEqual([null, false]);
    expect(await gust({ raw_text: raw_text.replace('08KT', '08G25KT') })).toEqual([null, false]);
    const without = (text: string) => text.replace('wind_gust_kt', 'another');
    const [report] = await readMetarFile([without(HEADER), line({ raw_text })].join('\n'));
    expect(report?.noGust).toBe(false);
  });

  it('knows which of its sensors are off', async () => {
    const unseen = async (raw: string, values: Record<string, string> = {}) =>
      (await one({ raw_text: `"METAR KAHN ${raw}"`, ...values }))?.unseen;
    expect(await unseen('RMK AO2')).toEqual([]);
    expect(await unseen('RMK AO2 TSNO')).toEqual(['thunder']);
    expect(await unseen('RMK AO2 FZRANO $')).toEqual(['frozenPrecipitation']);
    expect(await unseen('RMK AO2 FZRANO TSNO')).toEqual(['thunder', 'frozenPrecipitation']);
    expect(await unseen('RMK AO2', { lightning_sensor_off: 'TRUE' })).toEqual(['thunder']);
    expect(await unseen('RMK AO2', { freezing_rain_sensor_off: 'TRUE' })).toEqual(['frozenPrecipitation']);
  });

  it('does not believe a height that no station has: it is in feet', async () => {
    expect((await one({ elevation_m: '5431' }))?.feet).toBeNull();
    expect((await one({ elevation_m: '' }))?.feet).toBeNull();
    expect((await one({ elevation_m: '1655' }))?.feet).toBeCloseTo(5429.8, 1);
  });
});
