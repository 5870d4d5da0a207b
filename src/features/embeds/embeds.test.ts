import { expect, it } from 'vitest';
import { alertOf, alertsAre, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { buildWeatherAnswer } from '#features/weather/place/answer.model.ts';
import { verdictEmbed } from './embeds.model.ts';

it('A sign on a club’s page is good until a warning begins that is known, and then says so by itself', () => {
  const start = MORNING + 300;
  const checked = buildWeatherAnswer({
    place: { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 },
    forecast: forecastOf(),
    alerts: alertsAre(alertOf({ event: 'Dust Storm Warning', start, end: start + 3_600 })),
    fetchedAt: MORNING * 1000,
    simulated: false,
  });
  const site = { siteName: 'Ridge', publicUrl: 'https://ridge.example' };
  const html = verdictEmbed(checked, {
    site,
    theme: 'light',
    simulated: false,
    now: MORNING * 1000 + 60_000,
  });
  expect(html).toContain('data-good="240000"');
  expect(html).toContain('<span class="then"><b class="v bad sign">Not Recommended</b></span>');
  expect(html).toMatch(/<span class="then">Dust Storm Warning[^<]*<\/span>/);
  expect(html).toContain('Weather data by Open-Meteo.com. Guidance, not a guarantee.');
});
