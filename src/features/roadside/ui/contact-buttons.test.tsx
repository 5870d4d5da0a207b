import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactButtons } from './contact-buttons.tsx';

test('a name that is written from the right leaves the digits of the number in their order', () => {
  const contact = { name: 'سمير', email: 'samir@ride.example', phone: '303-555-0199' };
  const html = renderToStaticMarkup(<ContactButtons contact={contact} />);
  expect(html).toContain('Call <bdi>سمير</bdi>: ');
});
