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
  const html = renderToStaticMarkup(<ConditionList conditions={[text]} tooOld={false} />);
  expect(html).toContain(`<span class="whitespace-nowrap">${together}</span>`);
  expect(html.replace(/<[^>]+>/g, '')).toBe(text);
});

it('has no sign of good beside weather that is too old to call good, and keeps those that warn', () => {
  const conditions = ['Low wind (5 mph)', 'Strong wind (34 mph)'];
  const shapes = (tooOld: boolean) =>
    [
      ...renderToStaticMarkup(<ConditionList conditions={conditions} tooOld={tooOld} />).matchAll(
        /\btext-(good|bad|caution|unknown)\b/g,
      ),
    ].map(([, shape]) => shape);
  const [good, warning] = shapes(false);
  expect(good).toBe('good');
  expect(shapes(true)).toEqual(['unknown', warning]);
});
