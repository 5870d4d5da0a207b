import { beforeAll, expect, it } from 'vitest';
import { listImages } from '#features/images/images.repo.server.ts';
import { findIdsByText } from '#features/routes/entry/route.repo.server.ts';
import type { Database } from '#platform/db/handle.server.ts';
import { holding, searchLines } from '#platform/db/like-pattern.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { listMails } from '#platform/mail/mail.repo.server.ts';
import { plainLetters } from '#platform/text/plain-letters.ts';
import { plansOf } from '#test/query-plan.ts';
import { describeOnBothEngines } from '#test/test-database.ts';

const TITLE = 'Über die Straße nach Łódź, Ærø & Cañon';
const SEARCHES = ['Straße', 'strasse', 'STRASSE', 'lodz', 'Łódź', 'aero', 'ærø', 'canon', 'über die'];
const TABLES = {
  scenic_routes: `(name, zip_codes, is_approved, is_published, search_text) VALUES ($1, '{80435}', true, true, $2)`,
  blog_posts: `(title, slug, content, opening, created_at, search_text) VALUES ($1, 'a', '', '', now(), $2)`,
  user_blog_submissions: `(title, content, author_name, author_email, created_at, updated_at, search_text)
    VALUES ($1, '', 'Ann', 'ann@club.example', now(), now(), $2)`,
};
const PAGE = { page: 1, pageSize: 10 };

describeOnBothEngines('Texts', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('have the same plain letters in the database and in the program', async () => {
    const letters = [...Array(0x2100).keys()].slice(0x20).map((code) => String.fromCodePoint(code));
    const latin = letters.filter((letter) => /[\p{Script=Latin}\p{P}\p{S}\p{N}]/u.test(letter));
    const [row] = await database.query<{ plain: string }>('SELECT plain_letters($1) AS plain', [
      latin.join('\n'),
    ]);
    expect(row?.plain.split('\n')).toEqual(latin.map(plainLetters));
    expect(plainLetters(TITLE)).toBe('uber die strasse nach lodz, aero & canon');
  });

  it('of before are found after an upgrade, by plain letters and by their own', async () => {
    await database.query('DROP FUNCTION plain_letters CASCADE');
    await database.query(
      `CREATE INDEX mail_outbox_search ON mail_outbox USING gin (lower(recipient || ' ' || subject) gin_trgm_ops)`,
    );
    await database.query(`DELETE FROM schema_migrations WHERE name = '0108_plain_letters'`);
    for (const [table, values] of Object.entries(TABLES))
      await database.query(`INSERT INTO ${table} ${values}`, [TITLE, TITLE.toLowerCase()]);
    expect(await migrate(database)).toEqual(['0108_plain_letters']);
    for (const table of Object.keys(TABLES))
      for (const text of SEARCHES) {
        const found = await database.query(`SELECT 1 FROM ${table} WHERE search_text LIKE $1`, [
          holding(text),
        ]);
        expect(found, `${table}: ${text}`).toHaveLength(1);
      }
    const rows = await database.query('SELECT search_text FROM scenic_routes');
    expect(rows).toEqual([{ search_text: searchLines([TITLE]) }]);
  });

  it('are found by their index, emails by the letters of their subject', async () => {
    await database.query(
      `INSERT INTO mail_outbox (id, kind, recipient, subject, html, plain_text, created_at)
       SELECT gen_random_uuid(), 'note', 'ann@club.example', subject, repeat('x', 1000), '', now()
       FROM (SELECT 'Note ' || n FROM generate_series(1, 3000) AS n UNION ALL SELECT $1) AS mails (subject)`,
      [TITLE],
    );
    await database.query(
      `INSERT INTO images (stem, filename, files, uploaded_by, alt, bytes, width, height, uploaded_at)
       VALUES ($2, $2 || '-8x6.jpg', '{}', 'ann', $1, 1, 8, 6, now())`,
      [TITLE, 'a'.repeat(20)],
    );
    await database.query(
      `INSERT INTO scenic_routes (name, zip_codes, is_approved, is_published, search_text, description)
       SELECT 'Road ' || n, '{80435}', true, true, 'road ' || n, repeat('x', 1000) FROM generate_series(1, 3000) AS n`,
    );
    await database.query('VACUUM ANALYZE');
    for (const q of SEARCHES) {
      expect((await listMails(database.db, { q, ...PAGE })).rows, q).toHaveLength(1);
      expect(await listImages(database.db, { q, ...PAGE }), q).toMatchObject({ total: 1 });
      expect(await findIdsByText(database.db, q), q).toHaveLength(1);
    }
    expect(await plansOf(database, (db) => findIdsByText(db, 'Straße'))).toContain('scenic_routes_search');
    const mails = await plansOf(database, (db) => listMails(db, { q: 'Straße', ...PAGE }));
    expect(mails).toContain('mail_outbox_search');
  });
});
