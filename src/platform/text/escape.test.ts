import { expect, it } from 'vitest';
import { escapeHtml, escapeXml } from './escape.ts';

it('leaves nothing of a text that HTML or XML would read as its own', () => {
  const text = `<a href="x" title='y'>Tom & Ann</a>`;
  const escaped = '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Tom &amp; Ann&lt;/a&gt;';
  expect(escapeHtml(text)).toBe(escaped);
  expect(escapeXml(text)).toBe(escaped);
});

it('drops what XML cannot hold, and keeps lines and letters of any script', () => {
  expect(escapeXml('a\u0000\u001b\ufffeb\n\tñ🏍')).toBe('ab\n\tñ🏍');
  expect(escapeXml('\ud83c')).toBe('\ufffd');
});
