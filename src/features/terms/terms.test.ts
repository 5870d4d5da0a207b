import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#platform/config/config.server.ts';
import { termsOf } from './terms.feature.server.ts';
import { plainTermsHtml, termsHtml } from './terms.mapper.server.ts';

const CLUB = { siteName: 'Ridge & Co', contactEmail: 'club@ride.example' };

describe('The terms', () => {
  it('say who runs the site, and what it is not, where an operator says nothing', () => {
    const html = termsHtml(undefined, CLUB);
    expect(html).toContain('Ridge &amp; Co');
    expect(html).toContain('<a href="mailto:club@ride.example" class="text-link">club@ride.example</a>');
    expect(html).toContain('<a href="/privacy" class="text-link">privacy page</a>');
    expect(html).toMatch(/call 911/);
    expect(html).toMatch(/advice, not a promise/);
    expect(html).not.toMatch(/\{\{|<h1/);
  });

  it('name the site where there is no address to write to', () => {
    expect(termsHtml(undefined, { ...CLUB, contactEmail: undefined })).toContain(
      'For questions, turn to the people who run Ridge &amp; Co.',
    );
  });

  it('are an operator’s own, before or after ours', () => {
    const html = termsHtml('# Our club\n\nBe on **time** at {{site}}.\n\n{{default}}\n\nThe end.', CLUB);
    expect(html).toMatch(
      /^<h2 class="mt-7">Our club<\/h2>\s*<p>Be on <strong>time<\/strong> at Ridge &amp; Co/,
    );
    expect(html).toContain('Roadside help is not an emergency service');
    expect(html).toMatch(/<p>The end\.<\/p>$/);
  });

  it('take Markdown: headings, lists, rules, emphasis and links', () => {
    const text =
      '# One\nText with\ntwo lines\n- a *b*\n- c\n  d\n\n1. x\n2. y\n\n---\n### [Three **3**](https://a.example/*x*)';
    expect(termsHtml(text, CLUB).replaceAll(/ class="[^"]*"/g, '')).toBe(
      [
        '<h2>One</h2>',
        '<p>Text with two lines</p>',
        '<ul><li>a <em>b</em></li><li>c d</li></ul>',
        '<ol><li>x</li><li>y</li></ol>',
        '<hr />',
        '<h3><a href="https://a.example/*x*" rel="noopener">Three <strong>3</strong></a></h3>',
      ].join('\n'),
    );
  });

  it.each([
    ['a script', '<script>alert(1)</script>Hello', /<script/],
    ['a handler', '<p onclick="x()">Hello</p>', /<p onclick/],
    ['an address that runs', '[Hello](javascript:alert) [Hello](data:text/html,x)', /javascript|data:/],
    ['an address that ends its quotes', '[Hello](https://x"onmouseover=alert)', /"onmouse/],
    ['a frame', '<iframe src="https://x.example"></iframe>Hello', /<iframe/],
    ['an address of no scheme', '[Hello](//track.example)', /href/],
    ['a name of the site that is markup', 'Hello {{site}}', /<b>/],
  ])('keep out %s', (_what, text, never) => {
    const html = termsHtml(text, { siteName: '<b>x</b>', contactEmail: undefined });
    expect(html).toContain('Hello');
    expect(html).not.toMatch(never);
  });

  it('of a plain text are its paragraphs, markup as it was typed', () => {
    expect(plainTermsHtml('One\ntwo\n\n<b>three</b> of {{site}}', CLUB)).toBe(
      '<p>One<br />two</p>\n<p>&lt;b&gt;three&lt;/b&gt; of Ridge &amp; Co</p>',
    );
  });
});

describe('A file with terms', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dryline-terms-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const read = (name: string, content?: string | Buffer) => {
    if (content !== undefined) writeFileSync(join(folder, name), content);
    return termsOf(loadConfig({ DATA_DIR: folder, TERMS_FILE: name, SITE_NAME: 'Ridge' }));
  };

  it('is read at start, as what its name says it is', () => {
    expect(read('terms.md', 'At *{{site}}*')).toBe('<p>At <em>Ridge</em></p>');
    expect(read('terms.txt', 'At *{{site}}*')).toBe('<p>At *Ridge*</p>');
  });

  it.each([
    ['that is not there', undefined, /TERMS_FILE terms\.md cannot be read: it belongs into DATA_DIR/],
    ['that is empty', ' \n', /TERMS_FILE terms\.md holds no text/],
    ['that is no text', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), /is not text in UTF-8/],
    ['that is a book', 'x'.repeat(200_001), /is longer than 200 kB/],
  ])('%s stops the start with a sentence', (_what, content, sentence) => {
    expect(() => read('terms.md', content)).toThrow(ConfigError);
    expect(() => read('terms.md', content)).toThrow(sentence);
  });

  it('lies in the data directory and nowhere else', () => {
    for (const name of ['../terms.md', '/etc/passwd', 'terms.html', '.hidden.md'])
      expect(() => loadConfig({ TERMS_FILE: name })).toThrow(
        /TERMS_FILE must be the name of a \.md or \.txt/,
      );
  });
});
