import { expect, it } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { forecastOf, MORNING, NO_ALERTS } from '#test/fixtures/example-weather.ts';
import { buildWeatherAnswer } from './answer.model.ts';
import { createCachedAnswers } from './cached-answers.cache.server.ts';

const answerOf = (zipCode: string, fetchedAt = MORNING * 1000) =>
  buildWeatherAnswer({
    place: { zipCode, city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 },
    forecast: forecastOf(),
    alerts: NO_ALERTS,
    fetchedAt,
    simulated: false,
  });

describeOnBothEngines('An answer', (open) => {
  it('that had no room in memory is the same one when it is read again, so that its page stays', async () => {
    const { db } = await open();
    const { log } = createLog('silent', { write: () => {} });
    const room = JSON.stringify(answerOf('90210')).length * 1.2 + 1_000;
    const answers = createCachedAnswers({ db, log, alone: false, cacheBytes: room, read: () => {} });
    const first = answers.keep(answerOf('90210'));
    answers.keep(answerOf('80435'));
    await answers.flush();
    expect(answers.get('90210')).toBeUndefined();
    const again = await answers.readStored('90210');
    expect(again).not.toBe(first);
    expect(again?.body.toString()).toBe(first.body.toString());
    expect(answers.edition('90210')).toEqual(first.edition);
    const later = answers.keep(answerOf('90210', MORNING * 1000 + 60_000));
    expect(later.edition.digest).not.toBe(first.edition.digest);
  });
});
