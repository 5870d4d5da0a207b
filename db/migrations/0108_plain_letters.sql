-- Texts are searched without accents, "straße" as "strasse": what was written before is found like what comes.
-- As `plainLetters` in src/platform/text/plain-letters.ts; the letters are those of its table, in both cases, since a
-- database may know the case of A to Z alone. Where texts are not UTF-8, PostgreSQL takes no accents off.
DO $$ BEGIN
  IF current_setting('server_encoding') = 'UTF8' THEN
    EXECUTE $f$
      CREATE FUNCTION plain_letters(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
        SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          translate(
            lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]', '', 'g')),
            E'\u00f8\u00d8\u0142\u0141\u0111\u0110\u00f0\u00d0\u0127\u0126\u0167\u0166\u0131', 'oollddddhhtti'
          ),
          E'\u00df', 'ss'), E'\u1e9e', 'ss'), E'\u00e6', 'ae'), E'\u00c6', 'ae'), E'\u0153', 'oe'), E'\u0152', 'oe'),
          E'\u00fe', 'th'), E'\u00de', 'th'), E'\u014b', 'ng'), E'\u014a', 'ng')
      $body$ $f$;
  ELSE
    CREATE FUNCTION plain_letters(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      'SELECT lower(written)';
  END IF;
END $$;

DO $$
DECLARE searched text;
BEGIN
  FOREACH searched IN ARRAY
    ARRAY['scenic_routes', 'blog_posts', 'user_blog_submissions', 'roadside_volunteers', 'roadside_requests']
  LOOP
    EXECUTE format('UPDATE %I SET search_text = plain_letters(search_text)
      WHERE search_text <> plain_letters(search_text)', searched);
  END LOOP;
END $$;

DROP INDEX mail_outbox_search;
CREATE INDEX mail_outbox_search ON mail_outbox USING gin (plain_letters(recipient || ' ' || subject) gin_trgm_ops);
