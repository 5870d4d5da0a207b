import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { approved, pending, published, reviewSuite, volunteer } from '#test/review-entries.ts';

describeOnBothEngines('the lists of what is reviewed', (open) => {
  const { suite, call, add, approve, list } = reviewSuite(open);

  it('searches, filters, sorts and pages, and counts all pages', async () => {
    for (const name of ['Cherry', 'apple', 'Banana']) {
      await add('volunteers', { name, availability: `${name} 100%` });
      suite.test.advance(60_000);
    }
    const [newest] = (await list('volunteers', '?sort=newest')).rows;
    await approve('volunteers', String(newest?.id), published);
    const names = async (query: string) => (await list('volunteers', query)).rows.map(({ name }) => name);
    expect(await names('')).toEqual(['apple', 'Cherry', 'Banana']);
    expect(await names('?sort=newest')).toEqual(['Banana', 'apple', 'Cherry']);
    expect(await names('?sort=oldest')).toEqual(['Cherry', 'apple', 'Banana']);
    expect(await names('?sort=name')).toEqual(['apple', 'Banana', 'Cherry']);
    expect(await names('?status=pending')).toEqual(['apple', 'Cherry']);
    expect(await names('?status=published')).toEqual(['Banana']);
    expect(await names('?status=approved')).toEqual([]);
    expect(await names('?q=BANAN')).toEqual(['Banana']);
    expect(await names('?q=100%25&status=pending&sort=name')).toEqual(['apple', 'Cherry']);
    expect(await names('?q=100%25')).toEqual(['apple', 'Cherry', 'Banana']);
    expect(await names('?q=100%25&sort=newest')).toEqual(['Banana', 'apple', 'Cherry']);
    expect(await names('?q=100%25&sort=oldest&pageSize=2&page=2')).toEqual(['Banana']);
    expect(await names('?q=_')).toEqual([]);
    expect(await list('volunteers', '?sort=name&pageSize=2&page=2')).toMatchObject({
      rows: [{ name: 'Cherry' }],
      total: 3,
    });
    expect(await list('volunteers', '?page=9')).toEqual({ rows: [], total: 3 });
    expect((await call('GET', '/api/admin/volunteers?sort=size')).statusCode).toBe(400);
    expect((await call('GET', '/api/admin/volunteers?pageSize=201')).statusCode).toBe(400);
  });

  it.each([1_203, 1_603])(
    'leads through all %i matches of a search, which counts no more than 1,000',
    async (many) => {
      const { roadside } = suite.test.services;
      const entry = { createdAt: new Date(suite.test.now()), updatedAt: new Date(suite.test.now()) };
      const rows = Array.from({ length: many }, (_, n) => ({ ...volunteer, ...entry, name: `Pat ${n}` }));
      await roadside.volunteers.importMany(
        rows.map((row) => ({ ...row, servicesOffered: [...row.servicesOffered] })),
      );
      const seen = new Set<unknown>();
      let pages = 0;
      let address: string | undefined = '/api/admin/volunteers?q=pat&pageSize=200';
      for (; address !== undefined && pages < 20; pages += 1) {
        const response = await call('GET', address);
        expect([response.statusCode, response.headers['x-total-count']]).toEqual([200, '1000']);
        for (const { id } of response.json<{ id: string }[]>()) seen.add(id);
        address = /^<(.+)>; rel="next"$/.exec(String(response.headers.link))?.[1];
      }
      expect([seen.size, pages]).toEqual([many, Math.ceil(many / 200)]);
    },
  );

  it('counts every state exactly, whatever happens to entries', async () => {
    const counts = async () =>
      Promise.all(
        ['all', 'pending', 'approved', 'published'].map(
          async (status) => (await list('requests', `?status=${status}`)).total,
        ),
      );
    const [one, two] = [await add('requests'), await add('requests')];
    await add('requests', approved);
    await add('requests', published);
    expect(await counts()).toEqual([4, 2, 1, 1]);
    await approve('requests', one, published);
    await call('DELETE', `/api/admin/requests/${two}`);
    expect(await counts()).toEqual([3, 0, 1, 2]);
    await suite.database.query('UPDATE roadside_requests SET is_approved = false, is_published = false');
    expect(await counts()).toEqual([3, 3, 0, 0]);
    await suite.database.query('DELETE FROM roadside_requests');
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it.each(['waiting', 'newest', 'oldest', 'name'])(
    'reads the second half of a list from its end: %s',
    async (sort) => {
      const rows = Array.from({ length: 11 }, (_, n) => ({
        name: `Pat ${n % 3}`,
        ...(n % 2 ? approved : pending),
      }));
      for (const row of rows) await add('volunteers', row);
      const ids = async (query: string) =>
        (await list('volunteers', `?sort=${sort}&${query}`)).rows.map(({ id }) => id);
      const whole = await ids('pageSize=50');
      expect(new Set(whole).size).toBe(11);
      const pages = [];
      for (let page = 1; page <= 4; page += 1) pages.push(...(await ids(`pageSize=3&page=${page}`)));
      expect(pages).toEqual(whole);
      expect(await ids('pageSize=3&page=5')).toEqual([]);
    },
  );
});
