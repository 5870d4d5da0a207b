import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { WeatherEmailsPage } from './weather-emails-page.tsx';

it('says which official alerts the emails know of, as the emails do', () => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <WeatherEmailsPage mailWorks={false} zipCode="" today="2026-11-20" />
    </MemoryRouter>,
  );
  expect(page).toContain(
    'Official alerts known at that time are in the verdicts; later ones are not: check again before you ride.',
  );
});
