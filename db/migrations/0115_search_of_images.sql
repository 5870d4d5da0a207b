-- The gallery is searched by these letters; without an index every picture is read.
CREATE INDEX images_search ON images USING gin (plain_letters(filename || chr(10) || alt) gin_trgm_ops);
