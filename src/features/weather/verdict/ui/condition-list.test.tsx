import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ConditionList } from './condition-list.tsx';

it.each([
  ['Freezing temperature (-4 °F)', '-4 °F'],
  ['Temperature too low (38 °F, your limit 45)', '38 °F'],
  ['Light rain (0.04 in/h)', '0.04 in/h'],
  ['Rain likely (80% chance, 0.3 in)', '0.3 in'],
  ['Moderate smoke (PM2.5 41 µg/m³)', '41 µg/m³'],
])('keeps the number and the unit of "%s" on one line, and the text as it is', (text, together) => {
  const html = renderToStaticMarkup(<ConditionList conditions={[text]} />);
  expect(html).toContain(`<span class="whitespace-nowrap">${together}</span>`);
  expect(html.replace(/<[^>]+>/g, '')).toBe(text);
});
