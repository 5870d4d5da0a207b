-- Calls of outside services that count them, by the hour (hours since 1970): what one process used, the others and
-- the next start do not use again.
CREATE TABLE outside_calls (
  service text NOT NULL,
  hour bigint NOT NULL,
  calls double precision NOT NULL,
  PRIMARY KEY (service, hour)
);
