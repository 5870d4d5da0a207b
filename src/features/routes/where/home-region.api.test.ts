import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { testSuite } from '#test/test-suite.ts';
import { plantRoads } from '#test/where-roads.ts';
import { agendaAnswerSchema } from '../agenda/agenda.schema.ts';
import { nationAnswerSchema, whereAnswerSchema } from './where.schema.ts';

const DILLON = '80435';
const PHOENIX = '85003';

describeOnDatabase('a site that begins with its region', (open) => {
  const suite = testSuite(open, { emptied: ['scenic_routes'], env: { HOME_REGION: 'Colorado' } });
  const get = async (url: string) => (await suite.send('GET', url)).json();
  const look = async (query = '') => whereAnswerSchema.parse(await get(`/api/where-to-ride${query}`));
  const titles = async (query = '') => (await look(query)).roads.map(({ title }) => title).toSorted();
  const agenda = async (query = '') => agendaAnswerSchema.parse(await get(`/api/group-rides${query}`));
  const rides = async (query = '') => (await agenda(query)).rides.map(({ name }) => name).toSorted();

  beforeEach(async () => {
    await plantRoads(suite.test, [
      { name: 'Home road', zipCodes: [DILLON] },
      { name: 'Far road', zipCodes: [PHOENIX] },
      { name: 'Home ride', zipCodes: [DILLON], rideDate: '2026-11-28', rideTime: '09:00' },
      { name: 'Far ride', zipCodes: [PHOENIX], rideDate: '2026-11-28', rideTime: '09:00' },
    ]);
  });

  it('shows its roads first, and all others to whoever asks for a place or another part of the map', async () => {
    const { region, place, summary, total, map } = await look('?wait=yes');
    expect([region?.name, place, total]).toEqual(['in and around Colorado', null, 1]);
    expect(summary).toMatch(/ in and around Colorado\.$/);
    expect(map.box).toEqual(region?.box);
    expect(await titles()).toEqual(['Home road']);
    expect(await titles(`?zip=${PHOENIX}`)).toEqual(['Far road']);
    expect((await look(`?zip=${PHOENIX}&wait=yes`)).summary).toMatch(/ within 150 miles\.$/);
    expect(await titles('?box=-220,-15,-64,72')).toEqual(['Far road', 'Home road']);
    expect((await look('?box=-220,-15,-64,72')).summary).not.toContain('Colorado');
  });

  it('answers a search for these roads alone, wherever they are', async () => {
    const [far] = (await look(`?zip=${PHOENIX}`)).roads;
    expect(await titles(`?zip=${PHOENIX}&ids=${far?.id}`)).toEqual(['Far road']);
    expect(await titles(`?ids=${far?.id}`)).toEqual(['Far road']);
  });

  it('looks at the weather of its own roads alone for the home page', async () => {
    const { region, signs, lookedAt, total } = nationAnswerSchema.parse(
      await get('/api/where-to-ride/nation'),
    );
    expect(region?.name).toBe('in and around Colorado');
    expect(signs.map(({ title }) => title)).toEqual(['Home road']);
    expect([lookedAt, total]).toEqual([1, 1]);
  });

  it('lists its rides first, and all others to whoever asks for a place or for everywhere', async () => {
    const { region, place, weekend, days } = await agenda('?month=2026-11');
    expect([region?.name, place]).toEqual(['in and around Colorado', null]);
    expect(weekend).toMatch(/in and around Colorado/);
    expect(days).toMatchObject([{ date: '2026-11-28', count: 1, rides: [{ name: 'Home ride' }] }]);
    expect(await rides()).toEqual(['Home ride']);
    expect(await rides('?region=all')).toEqual(['Far ride', 'Home ride']);
    expect((await agenda('?region=all')).weekend).not.toContain('Colorado');
    expect(await rides(`?near=${PHOENIX}`)).toEqual(['Far ride']);
    expect((await suite.send('GET', '/api/group-rides?region=mars')).statusCode).toBe(400);
  });
});

describeOnDatabase('a site without a region', (open) => {
  const suite = testSuite(open, { emptied: ['scenic_routes'] });

  it('begins with the whole country', async () => {
    await plantRoads(suite.test, [
      { name: 'One road', zipCodes: [DILLON] },
      { name: 'Another road', zipCodes: [PHOENIX] },
    ]);
    const { region, total } = whereAnswerSchema.parse((await suite.send('GET', '/api/where-to-ride')).json());
    expect([region, total]).toEqual([null, 2]);
  });
});
