import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

describe('our guides as HTML', () => {
  it('have headings a level lower, paragraphs, lists, strong words and code', () => {
    expect(
      markdownHtml(
        '# Guide\n\n## First\n\nTwo lines\nof **strong** `code`.\n\n- one\n  more\n- two\n\n1. a\n2. b\n',
      ),
    ).toBe(
      [
        '',
        '<h3>First</h3>',
        '<p>Two lines of <strong>strong</strong> <code>code</code>.</p>',
        '<ul><li>one more</li><li>two</li></ul>',
        '<ol><li>a</li><li>b</li></ol>',
      ].join('\n'),
    );
  });

  it('show signs as they are', () => {
    expect(markdownHtml('1 < 2 & 3')).toBe('<p>1 &lt; 2 &amp; 3</p>');
  });

  it('have nothing else', () => {
    for (const text of ['| a | b |', '> said', '```sh\nls\n```', 'See [this](there.md).', '<b>bold</b>'])
      expect(() => markdownHtml(text)).toThrow('Guides have');
  });

  it('is what the guide for admins is written in', () => {
    const guide = readFileSync(resolve(import.meta.dirname, '../../docs/admin-guide.md'), 'utf8');
    const html = markdownHtml(guide);
    expect(html).toContain('<h3>Somebody needs help, also at night</h3>');
    expect(html).not.toContain('**');
  });
});
