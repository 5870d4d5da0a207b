-- An address is its owner's however its letters are written: what Foo@x.org got stayed when foo@x.org was erased.
DROP INDEX mail_outbox_recipient;
CREATE INDEX mail_outbox_recipient ON mail_outbox (lower(recipient));

-- The beginnings of posts that were cut at a word, as short as 90 characters, have their 150: see `openingOf` in
-- src/features/blog/post-html.mapper.server.ts. Of a text cut like that no more than one space is missing.
UPDATE blog_posts SET opening = CASE WHEN char_length(plain) > 150 THEN rtrim(left(plain, 150)) || '…' ELSE plain END
FROM (
  SELECT id AS of_post, btrim(regexp_replace(replace(replace(replace(replace(
    regexp_replace(
      regexp_replace(content, '</(p|h[2-4]|li|blockquote|pre|figcaption|figure|ul|ol)>|<br ?/?>|<hr ?/?>', ' ', 'g'),
      '<[^>]*>', '', 'g'
    ), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g')) AS plain
  FROM blog_posts WHERE opening LIKE '%…' AND char_length(opening) < 150
) AS cut WHERE of_post = id;
UPDATE content_versions SET version = version + 1 WHERE name = 'blog';
