import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { describeOnBothEngines } from '../../../../test/test-database.ts';
import { ownedRoutesSuite, ride } from '../../../../test/owned-routes.ts';

describeOnBothEngines('Answers for programs', (open) => {
  const { suite, published, step } = ownedRoutesSuite(open);
  const get = (url: string, headers: Record<string, string> = {}) =>
    suite.test.app.inject({ method: 'GET', url, headers });
  type Answer = Awaited<ReturnType<typeof get>>;

  /** Only what is kept says when it was sent. */
  const isKept = ({ headers }: Answer) => headers['server-timing'] !== undefined;
  const keptAnswer = (url: string) =>
    eventually(async () => {
      const answer = await get(url);
      expect(isKept(answer), url).toBe(true);
      return answer;
    });
  const headsOf = ({ headers }: Answer) =>
    Object.entries(headers).filter(
      ([name]) => !['date', 'connection', 'server-timing', 'etag'].includes(name),
    );

  it('are the same bytes and heads once they are kept, in every encoding', async () => {
    const { id } = await published(ride);
    for (const path of [
      `/api/scenic-route/${id}`,
      '/api/all-scenic-routes?page=1',
      `/route/${id}.ics`,
      '/rides.ics',
      '/group-rides/feed.xml',
      '/group-rides/feed.json',
    ]) {
      const first = await get(path);
      expect(isKept(first), path).toBe(false);
      const kept = await keptAnswer(path);
      expect(kept.body).toBe(first.body);
      expect(Object.fromEntries(headsOf(kept))).toEqual(Object.fromEntries(headsOf(first)));
      const { etag = '' } = kept.headers;
      expect(etag).toBe(first.headers.etag ?? etag);
      expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);
      const packed = await get(path, { 'accept-encoding': 'br' });
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body);
      const zipped = await get(path, { 'accept-encoding': 'gzip' });
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(first.body);
    }
  });

  it('are not kept for addresses that say more, nor where there is nothing', async () => {
    const { id } = await published(ride);
    for (const path of [`/api/scenic-route/${id}?x=1`, '/api/scenic-route/999999', '/rides.ics?zip=80302'])
      for (let times = 0; times < 5; times += 1) expect(isKept(await get(path)), path).toBe(false);
  });

  it('show what an owner changed at once, and what time changed', async () => {
    const { id, token } = await published(ride);
    const path = `/api/scenic-route/${id}`;
    await keptAnswer(path);
    await step('POST', '/cancel', token);
    const after = (await get(path)).json<{ cancelledAt: string | null; isPast: boolean }>();
    expect(after).toMatchObject({ isPast: false });
    expect(after.cancelledAt).not.toBeNull();
    await keptAnswer(path);
    suite.test.advance(30 * DAY_MS);
    expect((await get(path)).json()).toMatchObject({ isPast: true });
  });
});
