-- The last answer per ZIP code. Units: °F, mph, %, inches, miles. null: the provider does not say.
create table weather_cache (
  id bigint generated always as identity primary key,
  zip_code text not null unique check (zip_code ~ '^[0-9]{5}$'),
  temperature double precision,
  description text not null,
  location text not null,
  wind_speed double precision,
  humidity integer check (humidity between 0 and 100),
  precipitation double precision,
  visibility double precision,
  recommendation text not null check (recommendation in ('good', 'caution', 'bad', 'unknown')),
  conditions text[] not null,
  -- The provider that answered.
  source text not null,
  -- The whole answer: JSON, deflated (raw).
  answer bytea not null,
  -- The answer's shape; rows of another shape are ignored.
  answer_version integer not null,
  fetched_at timestamptz not null
);

create index weather_cache_fetched_at on weather_cache (fetched_at);
