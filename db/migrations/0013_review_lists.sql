-- How many entries of each state a list for review has. One row per list, so that changes at the same time wait
-- for each other and cannot deadlock.
CREATE TABLE review_counts (
  list text PRIMARY KEY,
  pending integer NOT NULL DEFAULT 0,
  approved integer NOT NULL DEFAULT 0,
  published integer NOT NULL DEFAULT 0
);
INSERT INTO review_counts
  SELECT 'scenic_routes', count(*) FILTER (WHERE NOT is_approved),
    count(*) FILTER (WHERE is_approved AND NOT is_published), count(*) FILTER (WHERE is_published)
  FROM scenic_routes
  UNION ALL
  SELECT 'roadside_volunteers', count(*) FILTER (WHERE NOT is_approved),
    count(*) FILTER (WHERE is_approved AND NOT is_published), count(*) FILTER (WHERE is_published)
  FROM roadside_volunteers
  UNION ALL
  SELECT 'roadside_requests', count(*) FILTER (WHERE NOT is_approved),
    count(*) FILTER (WHERE is_approved AND NOT is_published), count(*) FILTER (WHERE is_published)
  FROM roadside_requests;

CREATE FUNCTION count_review_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_counts SET pending = review_counts.pending + added.pending,
    approved = review_counts.approved + added.approved, published = review_counts.published + added.published
  FROM (
    SELECT count(*) FILTER (WHERE NOT is_approved) AS pending,
      count(*) FILTER (WHERE is_approved AND NOT is_published) AS approved,
      count(*) FILTER (WHERE is_published) AS published
    FROM new_rows
  ) added
  WHERE list = TG_TABLE_NAME;
  RETURN NULL;
END $$;

CREATE FUNCTION count_review_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_counts SET pending = review_counts.pending - removed.pending,
    approved = review_counts.approved - removed.approved, published = review_counts.published - removed.published
  FROM (
    SELECT count(*) FILTER (WHERE NOT is_approved) AS pending,
      count(*) FILTER (WHERE is_approved AND NOT is_published) AS approved,
      count(*) FILTER (WHERE is_published) AS published
    FROM old_rows
  ) removed
  WHERE list = TG_TABLE_NAME;
  RETURN NULL;
END $$;

CREATE FUNCTION count_review_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_counts SET
    pending = pending + (NOT NEW.is_approved)::integer - (NOT OLD.is_approved)::integer,
    approved = approved + (NEW.is_approved AND NOT NEW.is_published)::integer
      - (OLD.is_approved AND NOT OLD.is_published)::integer,
    published = published + NEW.is_published::integer - OLD.is_published::integer
  WHERE list = TG_TABLE_NAME;
  RETURN NULL;
END $$;

DO $$
DECLARE list text;
BEGIN
  FOREACH list IN ARRAY ARRAY['scenic_routes', 'roadside_volunteers', 'roadside_requests'] LOOP
    EXECUTE format('CREATE TRIGGER count_review_added AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_review_added()', list);
    EXECUTE format('CREATE TRIGGER count_review_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_review_removed()', list);
    EXECUTE format('CREATE TRIGGER count_review_moved AFTER UPDATE ON %I FOR EACH ROW
      WHEN ((OLD.is_approved, OLD.is_published) IS DISTINCT FROM (NEW.is_approved, NEW.is_published))
      EXECUTE FUNCTION count_review_moved()', list);
  END LOOP;
END $$;

-- With the name itself, so that a page of names is read from the index alone.
DROP INDEX scenic_routes_name;
CREATE INDEX scenic_routes_name ON scenic_routes (lower(name), id) INCLUDE (name);
DROP INDEX roadside_volunteers_name;
CREATE INDEX roadside_volunteers_name ON roadside_volunteers (lower(name), id) INCLUDE (name);
DROP INDEX roadside_requests_name;
CREATE INDEX roadside_requests_name ON roadside_requests (lower(requester_name), id) INCLUDE (requester_name);
