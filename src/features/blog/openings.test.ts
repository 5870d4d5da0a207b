import { expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { openingOf, postHtml } from './post-html.mapper.server.ts';

const SITE = { publicUrl: 'https://ride.example', byReader: false };
const html = (text: string) => postHtml(text, SITE);
const LONG = 'Cold fingers let go of the clutch late, and rain gear goes on before it rains. ';

const CONTENTS = [
  html(
    `<h2>Rain &amp; wind</h2><ul><li>5 &lt; 6</li><li>"ok"</li></ul><p>${LONG}<b>bold</b>, <a href="/blog?a=1&amp;b=2" title="a &gt; b">linked</a> ${LONG}</p>`,
  ),
  html(`<p>${'x'.repeat(149)} y</p>`),
  html(`<figure><img src="/images/a.webp" alt="A &gt; B"></figure><p>${LONG}<br>&amp;lt; ${LONG}</p>`),
  html('<p>Wait for it…</p>'),
  html('<p>Short.</p>'),
];
/** Up to the last space, as it was. */
const cutAtWord = (opening: string) => opening.replace(/ \S*…$/, '…');

describeOnBothEngines('Beginnings of posts', (open) => {
  it('that were cut at a word have their length after an upgrade', async () => {
    const database = await open();
    for (const [at, content] of CONTENTS.entries())
      await database.query(
        `INSERT INTO blog_posts (title, slug, content, opening, created_at, search_text)
         VALUES ('Post', $1, $2, $3, now(), '')`,
        [`post-${at}`, content, cutAtWord(openingOf(content))],
      );
    await database.query(`DELETE FROM schema_migrations WHERE name = '0111_addresses_and_excerpts'`);
    expect(await migrate(database)).toEqual(['0111_addresses_and_excerpts']);
    const rows = await database.query<{ opening: string }>('SELECT opening FROM blog_posts ORDER BY id');
    expect(rows.map(({ opening }) => opening)).toEqual(CONTENTS.map(openingOf));
    expect(rows[0]?.opening).toMatch(/^Rain & wind 5 < 6 "ok" Cold .*…$/);
  });
});
