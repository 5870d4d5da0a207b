import { describe, expect, it } from 'vitest';
import { postHtml } from '../post-html.mapper.server.ts';
import { XSS_PAYLOADS } from '#test/fixtures/xss-corpus.ts';
import { articleHtml, countWords, paragraphsOf, wordCountText, withTag } from './articles.model.ts';

describe('the text of an article', () => {
  it('becomes paragraphs at blank lines, with its line breaks', () => {
    expect(paragraphsOf(' one\r\ntwo\r\n \r\n\n three ')).toEqual(['one\ntwo', 'three']);
    expect(articleHtml('one\ntwo\n\nthree')).toBe('<p>one<br />two</p>\n<p>three</p>');
  });

  it('is escaped, and its addresses become links that vouch for nothing', () => {
    expect(articleHtml('See <b>https://a.example/x?y=1&z=2</b>, "ok".')).toBe(
      '<p>See &lt;b&gt;<a href="https://a.example/x?y=1&amp;z=2" rel="nofollow ugc">https://a.example/x?y=1&amp;z=2</a>&lt;/b&gt;, &quot;ok&quot;.</p>',
    );
    expect(articleHtml('(https://a.example/b).')).toContain('href="https://a.example/b" ');
  });

  it('shows every payload of the corpus as the text that it is', () => {
    for (const payload of XSS_PAYLOADS) {
      const html = articleHtml(payload);
      expect(
        html.replace(/<\/?p>|<br \/>|<a href="https?:[^"<>]*" rel="nofollow ugc">|<\/a>/g, ''),
        payload,
      ).not.toMatch(/[<>]/);
      const stored = postHtml(html, { publicUrl: 'https://ride.example', byReader: true });
      expect(stored.match(/<(?!\/?(?:p|br|a)\b)/g), payload).toBeNull();
    }
  });
});

describe('the article form', () => {
  it('counts words as an editor does', () => {
    expect(['', '  ', 'one', "don't stop", 'rain, wind – 60 mph…', 'twenty-two'].map(countWords)).toEqual([
      0, 0, 1, 2, 4, 1,
    ]);
  });

  it('says how far it is to 300 words', () => {
    expect(wordCountText('one')).toBe('1 word. At least 300 are recommended, 299 to go.');
    expect(wordCountText('word '.repeat(300))).toBe('300 words. A good length.');
  });

  it('takes five different tags, trimmed', () => {
    expect(withTag(['rain'], '  Rain ')).toEqual(['rain']);
    expect(withTag(['rain'], ' wet   roads ')).toEqual(['rain', 'wet roads']);
    expect(withTag(['rain'], ' , ')).toEqual(['rain']);
    expect(withTag(['a', 'b', 'c', 'd', 'e'], 'f')).toHaveLength(5);
  });
});
