import { describe, expect, it } from 'vitest';
import { MINUTE_MS, HOUR_MS } from '#platform/time/units.ts';
import { AGAIN_MS, afterCheck, BROKEN_MS, QUIET_MS, WELL_MS, type Alarm, type News } from './alarm.model.ts';
import { alarmMail } from './alarm.mails.ts';

const START = Date.parse('2026-11-20T19:00:00Z');

/** What admins hear when looks at these times find this; minutes from the start. */
function heard(looks: readonly (readonly [minute: number, found: string | null | undefined])[]) {
  let alarm: Alarm | undefined;
  const news: [number, News][] = [];
  for (const [minute, found] of looks) {
    const step = afterCheck(alarm, found, START + minute * MINUTE_MS);
    alarm = step.alarm;
    if (step.news) news.push([minute, step.news]);
  }
  return { news, alarm };
}

/** A look every three minutes. */
const looks = (from: number, until: number, found: (minute: number) => string | null | undefined) =>
  Array.from({ length: Math.floor((until - from) / 3) + 1 }, (_, at) => {
    const minute = from + at * 3;
    return [minute, found(minute)] as const;
  });

describe('An alarm', () => {
  it('is raised once when something stays broken, again after a day, and is over when it stays well', () => {
    const day = AGAIN_MS / MINUTE_MS;
    const { news, alarm } = heard([
      ...looks(0, 2 * day - 3, () => 'It is broken.'),
      ...looks(2 * day, 2 * day + 12 * 60, () => null),
    ]);
    expect(news).toEqual([
      [12, 'broken'],
      [12 + day, 'still'],
      [2 * day + WELL_MS / MINUTE_MS, 'well'],
    ]);
    expect(alarm).toBeUndefined();
  });

  it('is not raised for what mends itself', () => {
    expect(heard(looks(0, 600, (minute) => (minute % 15 < 9 ? 'It is broken.' : null))).news).toEqual([]);
  });

  it('is not taken back for a pause, and raised but once for what comes and goes', () => {
    const comesAndGoes = (minute: number) => (minute % 60 < 30 ? 'It is broken.' : null);
    expect(heard(looks(0, 5 * 60, comesAndGoes)).news).toEqual([[12, 'broken']]);
  });

  it('waits with the next outage until the last mail is long ago', () => {
    const outages = (minute: number) => (minute % 120 < 60 ? 'It is broken.' : null);
    const { news } = heard(looks(0, 12 * 60, outages));
    const broken = news.filter(([, what]) => what === 'broken').map(([minute]) => minute);
    expect(broken).toEqual([12, 12 + QUIET_MS / MINUTE_MS]);
    expect(news.filter(([, what]) => what === 'well')).toHaveLength(broken.length);
  });

  it('stays as it is while nobody can tell', () => {
    const { news, alarm } = heard([
      ...looks(0, 30, () => 'It is broken.'),
      ...looks(33, 20 * 60, () => undefined),
    ]);
    expect(news).toEqual([[12, 'broken']]);
    expect(alarm).toMatchObject({
      since: START,
      seenAt: START + 30 * MINUTE_MS,
      isTold: true,
      endedAt: null,
    });
    expect(afterCheck(undefined, undefined, START)).toEqual({ alarm: undefined });
  });

  it('tells what the last look found', () => {
    const { alarm } = heard([
      [0, 'One is broken.'],
      [12, 'Two are broken.'],
    ]);
    expect(alarm).toMatchObject({ problem: 'Two are broken.', since: START, toldAt: START + 12 * MINUTE_MS });
  });

  it('goes on when the clock was set back', () => {
    const { alarm } = heard(looks(0, 30, () => 'It is broken.'));
    let back = START - 1_000 * HOUR_MS;
    const news: News[] = [];
    let now: Alarm | undefined = alarm;
    for (let look = 0; look < 30 * 20; look += 1) {
      const step = afterCheck(now, 'It is broken.', back);
      if (step.news) news.push(step.news);
      now = step.alarm;
      back += 3 * MINUTE_MS;
    }
    expect(news).toEqual(['still']);
    expect(BROKEN_MS).toBeLessThan(WELL_MS);
  });
});

describe('The email about alarms', () => {
  const site = { siteName: 'Dryline', publicUrl: 'https://ride.example' };
  const item = { problem: 'Nothing works <b>here</b>.', since: START, wellSince: null };

  it('says what is broken and since when, in the time of the site, and where to look', () => {
    const mail = alarmMail(
      {
        items: [
          { ...item, news: 'broken' },
          { ...item, news: 'still', problem: 'The disk is full.' },
          { ...item, news: 'well', problem: 'Radar was away.', wellSince: START + HOUR_MS },
        ],
        timeZone: 'America/Denver',
      },
      site,
    );
    expect(mail.subject).toBe('Dryline: 2 things need a look');
    expect(mail.text).toMatch(
      /== Broken ==\nSeen since Fri, Nov 20, 12:00 PM MST: Nothing works <b>here<\/b>\.\n\n== Still broken ==[^]*== Working again ==\nWorking since Fri, Nov 20, 1:00 PM MST: It was: Radar was away\./,
    );
    expect(mail.text).toContain('https://ride.example/admin?view=status');
    expect(mail.html).not.toContain('<b>here');
  });

  it('calls what is well again well', () => {
    const mail = alarmMail({ items: [{ ...item, news: 'well' }], timeZone: 'America/Denver' }, site);
    expect(mail.subject).toBe('Dryline: Working again: one thing');
  });
});
