import { useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { bareName, STATES_BY_NAME, stateName } from '#features/location/state-names.data.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { numberText } from '#platform/text/number-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { EntryList } from '#ui/lists/entry.tsx';
import { FeedLinks } from '#ui/feed-links.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Select } from '#ui/forms/select.tsx';
import { MapColors } from '#ui/map/map-colors.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useEarlyChoice } from '#ui/late/use-early-choice.ts';
import { useIdle } from '#ui/late/use-idle.ts';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import { useNow } from '#ui/use-now.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { SORT_LABELS } from '../../entry/route.model.ts';
import { DIRECTORY_SORTS } from '../../entry/choices.model.ts';
import type { DirectoryAnswer } from '../../entry/route.schema.ts';
import type { DirectoryQuery } from '../directory.schema.ts';
import { directoryVerdict, isIncomplete, type DirectoryWeather } from './directory-weather.ts';
import { directoryHref, directoryQueryOf } from '../directory-address.model.ts';
import { ROUTE_FEEDS } from './route-feeds.ts';
import { DIFFICULTY_OPTIONS, ROAD_TYPE_OPTIONS } from '../../entry/ui/options.ts';
import { RouteItem } from '../../entry/ui/route-item.tsx';
import { ServerDrawing } from '../../search/ui/server-drawing.tsx';
import type { LiveVerdictsProps } from './live-verdicts.tsx';
import './directory-map.css';

const STATE_OPTIONS = [
  { value: 'all', label: 'All' },
  ...STATES_BY_NAME.map((code) => ({ value: code, label: bareName(stateName(code)) })),
];
const SORT_OPTIONS = DIRECTORY_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
/** A pause in typing, not every key, asks for the next list. */
const TYPING_PAUSE_MS = 350;

export interface AllRoutesPageProps {
  query: DirectoryQuery;
  /** Null when the list could not be fetched. */
  answer: DirectoryAnswer | null;
  /** What the page came with of their weather; null for nothing. */
  weather: DirectoryWeather | null;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  baseMap: LiveVerdictsProps['baseMap'];
}

/** The directory. Its text, filters, sort and page are the address; changing any of the first three starts over. */
export function AllRoutesPage({ query, answer, weather, renderedAt, baseMap }: AllRoutesPageProps) {
  const total = answer?.total ?? 0;
  const pages = Math.ceil(total / query.pageSize);
  return (
    <Page
      title="All Scenic Routes"
      lead="Every road in the directory, by name, state, length, difficulty or rating."
      tone="recreation"
    >
      <div className="flex flex-col gap-8">
        <div>
          <LinkButton to="/routes" variant="secondary" icon="arrow-left">
            Back to Routes
          </LinkButton>
        </div>
        <DirectoryForm query={query} />
        {answer === null || answer.routes.length === 0 ? (
          <EmptyState
            icon="mountain"
            title="No routes found matching your criteria."
            actions={
              answer !== null && directoryHref({ ...query, sort: 'name-asc' }) === '/all-routes' ? (
                <LinkButton to="/routes?tab=add" variant="secondary" icon="plus">
                  Add a route
                </LinkButton>
              ) : (
                <LinkButton to="/all-routes" variant="secondary">
                  Show all routes
                </LinkButton>
              )
            }
          >
            {answer === null && <p>Failed to fetch routes. Please try again in a moment.</p>}
          </EmptyState>
        ) : (
          <section aria-labelledby="directory-heading">
            <h2 id="directory-heading" aria-live="polite">
              {countText(total, query)}
            </h2>
            <RouteList
              routes={answer.routes}
              query={query}
              weather={weather}
              renderedAt={renderedAt}
              baseMap={baseMap}
            />
            <Pagination
              page={query.page}
              pageCount={pages}
              hrefFor={(page) => directoryHref({ ...query, page })}
              label="Pages of all routes"
            />
          </section>
        )}
        <FeedLinks label="Follow new routes" links={ROUTE_FEEDS} />
      </div>
    </Page>
  );
}

const loadLive = () => import('./live-verdicts.tsx');

/** The roads of a filter on the map of Scenic Routes; a state is the part of it where they are. */
function mapHref({ state, difficulty, roadType }: DirectoryQuery, box = ''): string {
  const asked = { difficulty, roadType, box: state === 'all' ? '' : box };
  const given = Object.entries(asked).filter(([, value]) => value !== 'all' && value !== '');
  return `/routes${given.map(([name, value], at) => `${at === 0 ? '?' : '&'}${name}=${value}`).join('')}`;
}

/** Roads with their weather, as a map and as cards; what the page came without fills in. */
function RouteList({
  routes,
  query,
  weather,
  renderedAt,
  baseMap,
}: Omit<AllRoutesPageProps, 'answer'> & Pick<DirectoryAnswer, 'routes'>) {
  const now = useNow(renderedAt);
  const idle = useIdle();
  // What is newer than the page belongs to the list that the page brought.
  const [newer, setNewer] = useState<{ than: typeof routes; weather: DirectoryWeather | null }>();
  const isOver = newer?.than === routes;
  const latest = (isOver ? newer.weather : null) ?? weather;
  // What the server drew.
  const hasTurned = weather?.roads.some(
    ({ level, forecastAt }) => level === 'good' && now - Date.parse(forecastAt ?? '') >= HOUR_MS,
  );
  const live = useDownload(loadLive, idle && isIncomplete(weather));
  return (
    <div className="directory">
      <div className="directory-side">
        <div className="directory-map" data-old={hasTurned ? '' : undefined}>
          <MapColors />
          {weather && !isOver && <ServerDrawing view={weather} />}
          {live.part && isIncomplete(weather) && (
            <live.part.LiveVerdicts
              ids={routes.map(({ id }) => id)}
              onWeather={(newest) => setNewer({ than: routes, weather: newest })}
              baseMap={baseMap}
              now={now}
            />
          )}
        </div>
        <Link
          to={mapHref(query, latest?.box)}
          className="text-link inline-flex min-h-12 items-center no-print"
        >
          All roads on a map
        </Link>
      </div>
      <EntryList>
        {routes.map((route) => (
          <li key={route.id}>
            <RouteItem
              route={route}
              states={latest?.roads.find(({ id }) => id === route.id)?.states ?? []}
              verdict={directoryVerdict(latest, route.id, now, isOver || live.failed)}
            />
          </li>
        ))}
      </EntryList>
    </div>
  );
}

function countText(total: number, { page, pageSize }: DirectoryQuery): string {
  const routes = total === 1 ? '1 route' : `${numberText(total)} routes`;
  if (total <= pageSize) return routes;
  const first = (page - 1) * pageSize + 1;
  return `${numberText(first)}–${numberText(Math.min(page * pageSize, total))} of ${routes}`;
}

/** Every change asks for the first page of the new list. The button does it at once, and without scripting. */
function DirectoryForm({ query }: { query: DirectoryQuery }) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { search, latest } = useNextSearch();
  const shown = directoryQueryOf(search);
  const [text, setText] = useState(query.q);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Texts that were asked for here, and whose lists are not on the screen yet. */
  const asked = useRef<string[]>([]);

  useEffect(() => {
    // Going back changes the address without typing; an answer to what was typed must not undo newer typing.
    const own = asked.current.indexOf(query.q);
    asked.current = own === -1 ? [] : asked.current.slice(own + 1);
    if (own === -1) setText(query.q);
  }, [query.q]);
  useEffect(() => () => clearTimeout(typing.current), []);

  const show = (change: Partial<DirectoryQuery>, replace = false) => {
    clearTimeout(typing.current);
    const next = { ...directoryQueryOf(latest()), q: text.trim(), ...change, page: 1 };
    asked.current.push(next.q);
    void navigate(directoryHref(next), { replace, preventScrollReset: true });
  };

  const form = useRef<HTMLFormElement>(null);
  const { state, difficulty, roadType, sort } = shown;
  const chosen = { state, difficulty, roadType, sort };
  useEarlyChoice(form, chosen, (early) =>
    show(directoryQueryOf(new URLSearchParams({ q: text, ...chosen, ...early })), true),
  );

  return (
    <search aria-label="Search all routes">
      <Form
        ref={form}
        method="get"
        action="/all-routes"
        onSubmit={(event) => {
          event.preventDefault();
          show({});
        }}
        className="directory-form"
      >
        <TextField
          label="Search"
          name="q"
          type="search"
          placeholder="Name, place or words"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            const q = event.target.value;
            setText(q);
            clearTimeout(typing.current);
            typing.current = setTimeout(() => show({ q: q.trim() }, true), TYPING_PAUSE_MS);
          }}
        />
        <Button type="submit" icon="search">
          Search
        </Button>
        <div className="directory-filters">
          <Select
            label="State"
            name="state"
            options={STATE_OPTIONS}
            value={shown.state}
            onChange={(event) => show({ state: choice(STATE_OPTIONS, event.target.value) })}
          />
          <Select
            label="Difficulty"
            name="difficulty"
            options={DIFFICULTY_OPTIONS}
            value={shown.difficulty}
            onChange={(event) => show({ difficulty: choice(DIFFICULTY_OPTIONS, event.target.value) })}
          />
          <Select
            label="Road type"
            name="roadType"
            options={ROAD_TYPE_OPTIONS}
            value={shown.roadType}
            onChange={(event) => show({ roadType: choice(ROAD_TYPE_OPTIONS, event.target.value) })}
          />
          <Select
            label="Sort by"
            name="sort"
            options={SORT_OPTIONS}
            value={shown.sort}
            onChange={(event) => show({ sort: choice(SORT_OPTIONS, event.target.value) })}
          />
        </div>
        <output className="sr-only">
          {navigation.state === 'loading' && navigation.location.pathname === '/all-routes'
            ? 'Searching routes'
            : ''}
        </output>
      </Form>
    </search>
  );
}

/** The option that a native select reports; it can report no other. */
function choice<Value extends string>(options: readonly { value: Value }[], value: string): Value {
  const found = options.find((option) => option.value === value) ?? options[0];
  if (!found) throw new Error('a select without options');
  return found.value;
}
