import { describe, expect, test } from 'vitest';
import { alertsOf, readMessages } from './nws-alerts.mapper.server.ts';

const URL = 'https://nws.example';
const seconds = (iso: string) => Date.parse(iso) / 1000;
/** In the middle of the event of `alert()`, and half an hour before its message is due to be renewed. */
const NOW = seconds('2026-07-15T18:30:00Z');

const alert = (change: Record<string, unknown> = {}) => ({
  id: 'https://api.weather.gov/alerts/urn:1',
  geometry: null,
  properties: {
    id: 'urn:1',
    areaDesc: 'Albany, NY; Schenectady, NY',
    references: [],
    sent: '2026-07-15T12:00:00-04:00',
    effective: '2026-07-15T12:00:00-04:00',
    onset: '2026-07-15T14:00:00-04:00',
    expires: '2026-07-15T15:00:00-04:00',
    ends: '2026-07-15T20:00:00-04:00',
    status: 'Actual',
    messageType: 'Alert',
    severity: 'Moderate',
    urgency: 'Expected',
    event: 'Wind Advisory',
    headline: null,
    description: '* WHAT...Northwest winds',
    instruction: null,
    parameters: {},
    ...change,
  },
});
const vtec = (...lines: string[]) => ({ parameters: { VTEC: lines } });
const UNTIL_FURTHER_NOTICE = '/O.CON.KEWX.FL.W.0053.000000T0000Z-000000T0000Z/';

const readAlerts = (features: unknown[], now = NOW) => alertsOf(readMessages({ features }, now, URL), now);
const read = (change: Record<string, unknown>, now = NOW) => readAlerts([alert(change)], now)[0];

describe('official alerts of the National Weather Service', () => {
  test('carry their level and end with the event, not with the message', () => {
    expect(readAlerts([alert()])).toEqual([
      {
        id: 'urn:1',
        event: 'Wind Advisory',
        level: 'bad',
        severity: 'Moderate',
        headline: null,
        description: '* WHAT...Northwest winds',
        instruction: null,
        areaDescription: 'Albany, NY; Schenectady, NY',
        start: seconds('2026-07-15T18:00:00Z'),
        end: seconds('2026-07-16T00:00:00Z'),
      },
    ]);
  });

  test('count on when their message has expired and their event has not', () => {
    const expired = { expires: '2026-07-14T15:00:00-04:00' };
    expect(read(expired)).toMatchObject({ end: seconds('2026-07-16T00:00:00Z') });
    const code = vtec('/O.CON.KALY.WI.Y.0031.000000T0000Z-260716T0000Z/');
    expect(read({ ...expired, ends: null, ...code })).toMatchObject({ end: seconds('2026-07-16T00:00:00Z') });
  });

  test.each([
    ['without an end in either', { ends: null }],
    ['with a message that expires before the onset', { ends: null, expires: '2026-07-15T11:00:00-04:00' }],
    ['with a message that expired long ago', { ends: null, expires: '2026-07-01T11:00:00-04:00' }],
    ['though a field names an end', {}],
  ])('hold until further notice when their code says so, %s', (_name, change) => {
    const lasting = read({ ...change, ...vtec(UNTIL_FURTHER_NOTICE) });
    expect(lasting).toMatchObject({ start: seconds('2026-07-15T18:00:00Z'), end: null });
  });

  test('hold until further notice when their code cannot be read, as long as the service lists them', () => {
    const past = { ends: null, expires: '2026-07-15T12:00:00-04:00' };
    expect(read({ ...past, ...vtec('/O.???.KEWX.FL.W.0053/') })).toMatchObject({ end: null });
  });

  test('begin with their onset, else with their code, else when they take effect, else now', () => {
    const startOf = (change: Record<string, unknown>) => read(change)?.start;
    const code = vtec('/O.NEW.KALY.WI.Y.0031.260715T2200Z-260716T0000Z/');
    expect(startOf(code)).toBe(seconds('2026-07-15T18:00:00Z'));
    expect(startOf({ onset: null, ...code })).toBe(seconds('2026-07-15T22:00:00Z'));
    expect(startOf({ onset: null })).toBe(seconds('2026-07-15T16:00:00Z'));
    expect(startOf({ onset: null, effective: 'soon', sent: null })).toBe(NOW);
  });

  test('end with the later one when field and code differ', () => {
    const code = vtec('/O.EXT.KALY.WI.Y.0031.000000T0000Z-260716T0300Z/');
    expect(read(code)?.end).toBe(seconds('2026-07-16T03:00:00Z'));
  });

  test('come with the worst first, however late they were issued', () => {
    const events = ['Hydrologic Outlook', 'Dense Fog Advisory', 'Flood Warning', 'Tornado Warning'];
    const read = readAlerts(events.map((event, index) => alert({ id: `urn:${index}`, event })));
    expect(read.map(({ event, level }) => `${level}: ${event}`)).toEqual([
      'bad: Flood Warning',
      'bad: Tornado Warning',
      'caution: Dense Fog Advisory',
      'note: Hydrologic Outlook',
    ]);
  });

  test('of one level come with the most severe first, so that a tornado is named before a flood', () => {
    const issued = [
      ['Flood Warning', 'Severe'],
      ['Dust Storm Warning', 'Odd'],
      ['Wind Advisory', 'Moderate'],
      ['Tornado Warning', 'Extreme'],
    ];
    const read = readAlerts(
      issued.map(([event, severity], index) => alert({ id: `urn:${index}`, event, severity })),
    );
    expect(read.map(({ event }) => event)).toEqual([
      'Tornado Warning',
      'Flood Warning',
      'Wind Advisory',
      'Dust Storm Warning',
    ]);
  });

  describe('without a code, such as a Special Weather Statement,', () => {
    const statement = (expires: string | null) => ({
      event: 'Special Weather Statement',
      ends: null,
      onset: '2026-07-15T12:00:00-04:00',
      expires,
    });
    const at = (time: string) => `2026-07-15T${time}:00-04:00`;

    test('end with their message, which is all that is known of their end', () => {
      expect(read(statement(at('15:00')))?.end).toBe(seconds('2026-07-15T19:00:00Z'));
    });

    test('count for an hour more while the service still lists them', () => {
      expect(read(statement(at('14:00')))?.end).toBe(seconds('2026-07-15T19:00:00Z'));
      expect(read(statement(at('13:31')))).toBeDefined();
      expect(read(statement(at('13:30')))).toBeUndefined();
    });

    test('hold until further notice when nothing is said of an end, or it lies before the onset', () => {
      expect(read(statement(null))?.end).toBeNull();
      expect(read({ ...statement(at('11:00')), onset: at('12:00') })?.end).toBeNull();
    });
  });

  test('that are updates, or only announced, stay', () => {
    expect(read({ messageType: 'Update' })).toBeDefined();
    expect(read({ onset: '2026-07-16T14:00:00-04:00', ends: '2026-07-16T20:00:00-04:00' })).toBeDefined();
    expect(read({ status: undefined, messageType: undefined })).toBeDefined();
  });

  test.each([
    ['a test', { status: 'Test' }],
    ['an exercise', { status: 'Exercise' }],
    ['a draft', { status: 'Draft' }],
    ['a message of the system', { status: 'System' }],
    ['a test message', { event: 'Test Message' }],
    ['a test by its event', { event: 'TEST' }],
    ['a test by its code', vtec('/T.NEW.KALY.WI.Y.0031.260715T1800Z-260716T0000Z/')],
    ['a cancellation', { messageType: 'Cancel' }],
    ['what is past by its urgency', { urgency: 'Past' }],
    ['a canceled event', vtec('/O.CAN.KALY.WI.Y.0031.000000T0000Z-260716T0000Z/')],
    ['an expired event', vtec('/O.EXP.KALY.WI.Y.0031.000000T0000Z-260716T0000Z/')],
    ['an event that became another', vtec('/O.UPG.KALY.WI.Y.0031.260715T1800Z-260716T0000Z/')],
    ['an event that has ended', { ends: '2026-07-15T14:20:00-04:00' }],
  ])('leave out %s', (_name, change) => {
    expect(readAlerts([alert(change)])).toEqual([]);
  });

  test('stay when one of their events is over and another goes on', () => {
    const codes = vtec(
      '/O.CAN.KALY.WI.Y.0031.000000T0000Z-260715T2000Z/',
      '/O.NEW.KALY.HW.W.0012.260715T1800Z-260716T0200Z/',
    );
    expect(read({ ends: null, ...codes })?.end).toBe(seconds('2026-07-16T02:00:00Z'));
  });

  describe('with several messages about one event', () => {
    const code = (action: string) => vtec(`/O.${action}.KALY.HW.W.0012.260715T1800Z-260716T0200Z/`);
    const first = alert({ id: 'urn:first', event: 'High Wind Warning', ...code('NEW') });
    const later = { event: 'High Wind Warning', sent: '2026-07-15T14:10:00-04:00' };
    const ids = (...features: unknown[]) => readAlerts(features).map(({ id }) => id);

    test('the newest counts, by its references or by its code', () => {
      const references = [{ identifier: 'urn:first' }];
      expect(ids(first, alert({ ...later, id: 'urn:later', references }))).toEqual(['urn:later']);
      expect(ids(alert({ ...later, id: 'urn:later', ...code('CON') }), first)).toEqual(['urn:later']);
    });

    test('a cancellation ends what it refers to, and nothing else', () => {
      const canceled = { ...later, id: 'urn:can', messageType: 'Cancel' };
      expect(ids(first, alert({ ...canceled, references: [{ identifier: 'urn:first' }] }))).toEqual([]);
      expect(ids(first, alert({ ...canceled, references: [{ identifier: 'urn:other' }] }))).toEqual([
        'urn:first',
      ]);
    });

    test('an older cancellation, or one of the same moment for another part, ends nothing', () => {
      const part = { id: 'urn:part', event: 'High Wind Warning', ...code('CAN') };
      expect(ids(first, alert(part))).toEqual(['urn:first']);
      expect(ids(first, alert({ ...part, sent: '2026-07-15T11:00:00-04:00' }))).toEqual(['urn:first']);
    });

    test('a test cancels nothing, and one message counts once', () => {
      const references = [{ identifier: 'urn:first' }];
      expect(ids(first, first, alert({ ...later, id: 'urn:t', status: 'Test', references }))).toEqual([
        'urn:first',
      ]);
    });
  });

  test.each([
    ['no event', alert({ event: null })],
    ['no properties', { id: 'x' }],
    ['no times', alert({ event: 'Odd', onset: null, effective: 'soon', sent: null, ends: 1, expires: {} })],
    ['nothing at all', null],
  ])('that cannot be read (%s) are told as an alert, and hide no warning beside them', (_name, odd) => {
    const warning = alert({ id: 'urn:2', event: 'Tornado Warning', severity: 'Extreme' });
    expect(readAlerts([odd, warning])).toMatchObject([{ level: 'bad' }, { level: expect.any(String) }]);
    expect(readAlerts([odd])[0]?.level).not.toBe('note');
  });

  test.each([[{}], [null], [[]], [{ features: {} }]])(
    'are a failure when %j is no list of them',
    (answer) => {
      expect(() => readMessages(answer, NOW, URL)).toThrow(expect.objectContaining({ kind: 'invalid_body' }));
    },
  );
});
