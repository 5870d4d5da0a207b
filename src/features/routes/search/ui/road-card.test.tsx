import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { RoadCard } from './road-card.tsx';

it('a card is read from the name of its road on, not from lengths of a road that has no name yet', () => {
  const road = {
    id: 7,
    title: 'Trail Ridge Road',
    start: 'Estes Park, CO',
    end: 'Grand Lake, CO',
    miles: 48,
    milesAway: 12,
    rating: 5,
    thumbnail: undefined,
    isApproximate: true,
  };
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <RoadCard road={road} verdict="coming" isHighlighted={false} />
    </MemoryRouter>,
  );
  expect(markup.replaceAll(/<[^>]*>/g, ' ').trim()).toMatch(
    /^Trail Ridge Road .*approximate.*48 mi.*12 mi away/s,
  );
});
