import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.server.ts';

describe('What the people who run a site say of it', () => {
  it('is nothing at first', () => {
    expect(loadConfig({})).toMatchObject({
      footer: { text: null, links: [] },
      termsFile: undefined,
      nightWatch: undefined,
    });
  });

  it('is a line and up to three links at the foot of its pages', () => {
    const { footer } = loadConfig({
      SITE_FOOTER: ' Ridge Riders, Dillon ',
      SITE_LINKS: 'Our club=https://club.example/?a=b, Write=mailto:us@club.example',
    });
    expect(footer).toEqual({
      text: 'Ridge Riders, Dillon',
      links: [
        { label: 'Our club', href: 'https://club.example/?a=b' },
        { label: 'Write', href: 'mailto:us@club.example' },
      ],
    });
    for (const wrong of [
      'Club',
      'Club=javascript:alert(1)',
      '=https://a.example',
      'a=b',
      'A=https://a.example,'.repeat(4),
    ])
      expect(() => loadConfig({ SITE_LINKS: wrong }), wrong).toThrow(/SITE_LINKS must be at most 3 links/);
    expect(loadConfig({ SITE_LINKS: '', SITE_FOOTER: '' }).footer).toEqual({ text: null, links: [] });
  });

  it('is who watches at night, in full or half hours', () => {
    const watch = (text: string) => loadConfig({ NIGHT_WATCH: text }).nightWatch;
    expect(watch('nobody 22:00-07:00')).toEqual({ who: null, from: 1320, to: 420 });
    expect(watch('Nobody 22:00-07:00')).toEqual({ who: null, from: 1320, to: 420 });
    expect(watch('Jo and Sam 21:30-00:00')).toEqual({ who: 'Jo and Sam', from: 1290, to: 0 });
    expect(watch('')).toBeNull();
    for (const wrong of [
      'nobody',
      '22:00-07:00',
      'Jo 22:15-07:00',
      'Jo 22:00-22:00',
      'Jo 24:00-07:00',
      'Jo 9-5',
    ])
      expect(() => watch(wrong), wrong).toThrow(/NIGHT_WATCH must say who and when/);
  });
});

it('Sites that may frame parts of this one are named by their origins', () => {
  const origins = (text: string) => loadConfig({ EMBED_ORIGINS: text }).embedOrigins;
  expect(origins('https://club.example/, https://CLUB.example http://localhost:8080')).toEqual([
    'https://club.example',
    'http://localhost:8080',
  ]);
  expect(origins('')).toEqual([]);
  for (const wrong of [
    '*',
    'https://*.club.example',
    'club.example',
    'https://club.example/page',
    "https://club.example;script-src'*'",
    'https://me:secret@club.example',
    "'self'",
    'data:text/html,x',
  ])
    expect(() => origins(wrong), wrong).toThrow(/EMBED_ORIGINS must be origins/);
});

it('Notifications go through the services that the site names', () => {
  const services = (text?: string) =>
    loadConfig(text === undefined ? {} : { PUSH_SERVICES: text }).pushServices;
  expect(services()).toContain('https://updates.push.services.mozilla.com');
  expect(services('')).toEqual([]);
  expect(services('https://push.example/, https://*.push.example http://127.0.0.1:4010')).toEqual([
    'https://push.example',
    'https://*.push.example',
    'http://127.0.0.1:4010',
  ]);
  for (const wrong of [
    'push.example',
    'https://*',
    'https://push.*',
    'http://*.push.example',
    'https://push.example/send',
    'ftp://push.example',
    'https://me@push.example',
  ])
    expect(() => services(wrong), wrong).toThrow(/PUSH_SERVICES must be origins without a path/);
});
