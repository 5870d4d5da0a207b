import { describe, expect, it } from 'vitest';
import { createOutsideShare, WAITING } from './outside-share.server.ts';
import { isCrawler, THE_PROGRAM, type Visitor } from './visitor.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const visitor = (prefix: string, robot = false): Visitor => ({
  prefix,
  isCrawler: robot,
  waits: (task) => task(),
});
const LIMITS = { minute: 10, hour: 15, day: 20 };

describe('the share of one address', () => {
  it('ends and comes back by itself, what was not needed at once', () => {
    let now = Date.parse('2026-11-20T08:00:30Z');
    const share = createOutsideShare({ now: () => now, limits: LIMITS });
    const rider = visitor('a');
    const first = share.admit(rider, 10);
    expect(share.admit(rider, 1).refusal).toMatchObject({ retryAfter: 30, code: 'rate_limited' });
    expect(share.admit(visitor('b'), 10).refusal).toBeUndefined();
    first.giveBack?.();
    expect(share.admit(rider, 10).refusal).toBeUndefined();
    now += 60_000;
    expect(share.admit(rider, 6).refusal?.userMessage).toMatch(/within the hour/);
    now += HOUR_MS;
    expect(share.admit(rider, 10).refusal).toBeUndefined();
    now += 60_000;
    expect(share.admit(rider, 1).refusal?.userMessage).toMatch(/tomorrow/);
    expect(share.admit(THE_PROGRAM, 1_000).refusal).toBeUndefined();
  });

  it('is nothing for robots', () => {
    const share = createOutsideShare({ now: () => 0, limits: undefined });
    expect(share.admit(visitor('a', true), 1).refusal).toMatchObject({ code: 'rate_limited' });
  });

  it('bounds what waits at once, of one and of all', async () => {
    const share = createOutsideShare({ now: () => 0, limits: undefined });
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting: Promise<void>[] = [];
    const wait = (prefix: string) => waiting.push(share.wait(visitor(prefix), () => promise));
    for (let one = 0; one < WAITING.perPrefix; one += 1) wait('a');
    expect(share.admit(visitor('a'), 1).refusal).toMatchObject({ code: 'unavailable' });
    expect(share.admit(visitor('b'), 1).refusal).toBeUndefined();
    for (let one = WAITING.perPrefix; one < WAITING.most; one += 1) wait(`rider ${one}`);
    expect(share.admit(visitor('b'), 1).refusal).toMatchObject({ code: 'unavailable' });
    resolve();
    await Promise.all(waiting);
    expect(share.admit(visitor('a'), 1).refusal).toBeUndefined();
  });
});

describe('robots', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'CCBot/2.0 (https://commoncrawl.org/faq/)',
  ])('are known: %s', (userAgent) => expect(isCrawler(userAgent)).toBe(true));

  it.each([
    undefined,
    '',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0 Mobile Safari/537.36',
    'curl/8.5.0',
    'HomeAssistant/2026.11',
  ])('are not riders: %s', (userAgent) => expect(isCrawler(userAgent)).toBe(false));
});
