-- What riders and admins look up one by one, found without reading the whole table.
CREATE INDEX route_photos_picture ON route_photos (filename);
-- The two unique indexes hold either what is confirmed or what is not; an address is looked for in both.
CREATE INDEX email_subscriptions_address ON email_subscriptions (email_key);

-- Beginnings of the addresses of uploaded pictures in a text, each once.
CREATE FUNCTION pictures_in(html text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
  FROM regexp_matches(html, '/images/[a-z0-9]{20}', 'g') AS matches (found)
$$;
CREATE INDEX blog_posts_pictures ON blog_posts USING gin (pictures_in(content || ' ' || coalesce(featured_image, '')));
