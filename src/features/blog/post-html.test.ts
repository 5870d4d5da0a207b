import { describe, expect, it } from 'vitest';
import { cutText, distinctTags, postDay, slugCandidates, postSlug } from './blog.model.ts';
import { absoluteHtml, isEmptyHtml, openingOf, plainText, postHtml } from './post-html.mapper.server.ts';
import { XSS_PAYLOADS } from '#test/fixtures/xss-corpus.ts';

const publicUrl = 'https://ride.example';
const html = (dirty: string, byReader = false) => postHtml(dirty, { publicUrl, byReader });

describe('HTML of a post', () => {
  it('lets no payload of the corpus through, and does not change its own work', () => {
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(100);
    for (const payload of XSS_PAYLOADS) {
      const clean = html(payload);
      expect(clean, payload).not.toMatch(
        /<(?!\/?(?:p|h[234]|ul|ol|li|blockquote|pre|code|strong|em|u|s|a|img|br|hr|figure|figcaption)\b)[a-z!?/]/i,
      );
      expect(clean, payload).not.toMatch(/<[^>]*\s(?:on\w+|style|srcset|ping|id|target)\s*=/i);
      expect(clean, payload).not.toMatch(
        /(?:href|src)="\s*(?:javascript|data|vbscript|blob|feed|view-source)/i,
      );
      expect(html(clean), payload).toBe(clean);
    }
  });

  it('keeps what a writer needs', () => {
    const whole =
      '<h2>Chain care</h2><p><strong>Clean</strong>, <em>then</em> <u>oil</u> <s>never</s>.<br />Twice.</p>' +
      '<ul><li><p>brush</p></li></ul><ol start="3"><li>wipe</li></ol><blockquote><p>Slow down.</p></blockquote>' +
      '<pre><code class="language-js">a &lt; b</code></pre><hr />' +
      '<p><a href="/routes">Roads</a> <a href="mailto:a@ride.example">Mail</a></p>';
    expect(html(whole)).toBe(whole);
    expect(html('<h1>Top</h1><h6>Deep</h6><b>b</b><i>i</i>')).toBe(
      '<h2>Top</h2><h4>Deep</h4><strong>b</strong><em>i</em>',
    );
  });

  it('shows pictures of this site and of https addresses only', () => {
    const shown = 'loading="lazy" decoding="async" />';
    expect(html('<img src="/uploads/a.webp" alt="A bike" width="800" height="600">')).toBe(
      `<img src="/uploads/a.webp" alt="A bike" width="800" height="600" ${shown}`,
    );
    expect(html('<img src="https://ride.example/uploads/a.webp">')).toBe(
      `<img src="/uploads/a.webp" alt="" ${shown}`,
    );
    expect(html('<img src="http://pictures.example/a.jpg">')).toBe(
      `<img src="https://pictures.example/a.jpg" alt="" ${shown}`,
    );
    expect(html('<img src="/images/abcdefghij0123456789-1200x800.jpg" srcset="x" alt="a">')).toBe(
      '<img src="/images/abcdefghij0123456789-1200x800.jpg" srcset="/images/abcdefghij0123456789-480.webp 480w, ' +
        '/images/abcdefghij0123456789-960.webp 960w, /images/abcdefghij0123456789-1200.webp 1200w" ' +
        'sizes="(min-width: 46rem) 42rem, calc(100vw - 2rem)" alt="a" width="1200" height="800" ' +
        shown,
    );
    for (const refused of ['//evil.example/a.jpg', '/\\evil.example/a.jpg', 'data:image/png;base64,AAAA', ''])
      expect(html(`<p>a<img src="${refused}">b</p>`), refused).toBe('<p>ab</p>');
  });

  it("marks links to other sites, and a reader's as not vouched for", () => {
    expect(html('<a href="https://other.example/x" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="https://other.example/x" rel="noopener">x</a>',
    );
    expect(html('<a href="https://other.example/x">x</a><a href="/blog">b</a>', true)).toBe(
      '<a href="https://other.example/x" rel="nofollow noopener ugc">x</a><a href="/blog">b</a>',
    );
    expect(html('<a href="https://ride.example/blog">b</a>', true)).toBe('<a href="/blog">b</a>');
  });

  it('survives nesting that would take a parser down', () => {
    expect(html('<blockquote>'.repeat(10_000)).length).toBeLessThan(2_000);
    expect(html(`${'<ul><li>'.repeat(5_000)}end`)).toContain('end');
  });

  it('drops what the database refuses', () => {
    expect(html('<p>a\u0000b\u0007c\ud800d</p>')).toBe('<p>abc\ufffdd</p>');
  });

  it('knows when nothing is to be seen', () => {
    expect(isEmptyHtml(html('<p> </p><script>x</script><p>&nbsp;</p>'))).toBe(true);
    expect(isEmptyHtml(html('<img src="/a.webp">'))).toBe(false);
  });
});

describe('text of a post', () => {
  it('reads HTML as one line: tags stripped, entities decoded, blocks apart', () => {
    expect(
      plainText(
        html(
          '<h2>Rain &amp; wind</h2><p>5 &lt; 6 &quot;ok&quot; caf&eacute;</p><ul><li>a</li><li>b</li></ul>',
        ),
      ),
    ).toBe('Rain & wind 5 < 6 "ok" café a b');
  });

  it('stands in for an excerpt with 150 characters and an ellipsis', () => {
    expect(openingOf(`<p>${'word '.repeat(100)}</p>`)).toBe(`${'word '.repeat(30).trim()}…`);
    expect(openingOf(`<p>${'x'.repeat(151)}</p>`)).toBe(`${'x'.repeat(150)}…`);
    expect(openingOf(`<p>${'x'.repeat(150)}</p>`)).toBe('x'.repeat(150));
    expect(cutText('Cold fingers let go of the clutch late', 33)).toBe('Cold fingers let go of the clutch…');
    expect(cutText('Cold fingers let go of the clutch late', 30)).toBe('Cold fingers let go of the clu…');
    expect(cutText('Rain, cold, and wind', 12)).toBe('Rain, cold,…');
    expect(cutText(`A ${'x'.repeat(40)}`, 20)).toBe(`A ${'x'.repeat(18)}…`);
    expect(cutText(`${'x'.repeat(9)}😀y`, 10)).toBe(`${'x'.repeat(9)}…`);
  });

  it('gives feeds whole addresses', () => {
    const page = 'https://ride.example/blog/rain-gear';
    const whole = (address: string) =>
      /href="(.*)"/.exec(absoluteHtml(`<a href="${address}">b</a>`, page))?.[1];
    expect(absoluteHtml('<img src="/a.webp" alt="" />', page)).toBe(
      '<img src="https://ride.example/a.webp" alt="" />',
    );
    const own = postHtml('<img src="/images/abcdefghij0123456789-800x600.jpg" alt="" />', {
      publicUrl: 'https://ride.example',
      byReader: false,
    });
    expect(absoluteHtml(own, page)).toContain(
      ' srcset="https://ride.example/images/abcdefghij0123456789-480.webp 480w, ' +
        'https://ride.example/images/abcdefghij0123456789-800.webp 800w"',
    );
    expect(whole('/blog')).toBe('https://ride.example/blog');
    expect(whole('#boots')).toBe('https://ride.example/blog/rain-gear#boots');
    expect(whole('../trip?a=1&amp;b=2')).toBe('https://ride.example/trip?a=1&amp;b=2');
    expect(whole('https://example.org/x')).toBe('https://example.org/x');
    expect(whole('mailto:a@b.example')).toBe('mailto:a@b.example');
  });
});

describe('slugs, tags and days', () => {
  it('makes a slug of a title', () => {
    expect(postSlug('  10 Tips: Riding in the Rain!  ')).toBe('10-tips-riding-in-the-rain');
    expect(postSlug('Café Racer')).toBe('cafe-racer');
    expect(postSlug('Die Straße nach Łódź, Øst for Æbelø')).toBe('die-strasse-nach-lodz-ost-for-aebelo');
    expect(postSlug('STRAẞE Đà Œuvre Þór İzmir ılık')).toBe('strasse-da-oeuvre-thor-izmir-ilik');
    expect(postSlug('バイク 🏍')).toBe('');
    expect(postSlug('x'.repeat(99) + ' y')).toBe('x'.repeat(99));
  });

  it('numbers a slug that is taken, within 100 characters', () => {
    expect(slugCandidates('rain').slice(0, 3)).toEqual(['rain', 'rain-2', 'rain-3']);
    expect(slugCandidates('x'.repeat(100))[1]).toBe(`${'x'.repeat(98)}-2`);
  });

  it('keeps each tag once, whatever its case', () => {
    expect(distinctTags(['Rain', 'rain', 'Gear', 'RAIN'])).toEqual(['Rain', 'Gear']);
  });

  it('says a day in the zone of the site', () => {
    expect(postDay('2026-11-21T03:30:00Z', 'America/Denver')).toBe('November 20, 2026');
    expect(postDay('2026-11-21T03:30:00Z', 'UTC')).toBe('November 21, 2026');
  });
});
