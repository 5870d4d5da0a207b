import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { appPerTest } from '#test/test-suite.ts';
import { placeLine } from './place-line.model.ts';
import { placesAnswerSchema } from './places.schema.ts';

describeOnDatabase('GET /api/weather-places', (open) => {
  const suite = appPerTest(open, []);

  async function ask(zips: string) {
    const response = await suite.get(`/api/weather-places?zips=${zips}`);
    expect(response.statusCode, response.body).toBe(200);
    return placesAnswerSchema.parse(response.json()).places;
  }

  it('tells the weather of all places with one call', async () => {
    const before = suite.test.simulator.requests['open-meteo'] ?? 0;
    const places = await ask('85003,59047,00000');
    expect(places['85003']).toMatchObject({ recommendation: 'good', reason: null, source: 'open-meteo' });
    expect(places['85003']?.window).not.toBeNull();
    expect(places['59047']).toMatchObject({ recommendation: 'bad' });
    expect(places['00000']).toBeNull();
    expect(suite.test.simulator.requests['open-meteo']).toBe(before + 1);
    await ask('59047,85003');
    expect(suite.test.simulator.requests['open-meteo']).toBe(before + 1);
  });

  it('calls nothing good an hour after it was asked for, while no service answers', async () => {
    const { '85003': fresh } = await ask('85003');
    if (!fresh) throw new Error('a fair place is known');
    expect(fresh.recommendation).toBe('good');
    suite.test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    suite.test.simulator.setFault({ service: 'nws', kind: '500' });
    suite.test.advance(61 * 60_000);
    const { '85003': old, '59047': unknown } = await ask('85003,59047');
    expect(old).toEqual({
      ...fresh,
      recommendation: 'unknown',
      reason: 'Was good at 12:00 PM',
      temperature: expect.any(Number),
      window: null,
    });
    expect(unknown).toBeNull();
    if (old) expect(placeLine(old, suite.test.now()).text).toBe('Was good at 12:00 PM');
  });

  it('knows nothing where no service answers, and says so', async () => {
    suite.test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    suite.test.simulator.setFault({ service: 'nws', kind: '500' });
    expect(await ask('85004')).toEqual({ '85004': null });
  });

  it.each(['', '8500', 'Phoenix', '85003,', Array.from({ length: 9 }, (_, at) => 85001 + at).join(',')])(
    'refuses "%s" by name',
    async (zips) => {
      const response = await suite.get(`/api/weather-places?zips=${zips}`);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual(['zips']);
    },
  );
});
