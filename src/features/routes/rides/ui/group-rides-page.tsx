import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { NearbyCriteria } from '../../search/ui/nearby-search-form.tsx';
import { agendaAddressOf, agendaHref, type AgendaAddress } from '../../agenda/agenda-address.model.ts';
import { agendaQuery } from '../../agenda/agenda.queries.ts';
import type { AgendaAnswer } from '../../agenda/agenda.schema.ts';
import { monthOf, neighborsOf, readMonth, type Neighbors } from '../../agenda/month.model.ts';
import { weekendOn, withoutWeather } from '../../agenda/weekend.model.ts';
import { DayOfMonth } from '../../agenda/ui/day-of-month.tsx';
import { NextRides, RideRows, type RideListProps } from '../../agenda/ui/next-rides.tsx';
import type { RideMapProps } from '../../agenda/ui/ride-map.tsx';
import { RideMonth } from '../../agenda/ui/ride-month.tsx';
import { useRideWeather } from '../../agenda/ui/use-ride-weather.ts';
import { ViewTabs } from '../../agenda/ui/view-tabs.tsx';
import { useLateAnswer } from '#platform/api-client/late-answer.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { FeedLinks } from '#ui/feed-links.tsx';
import { latePart } from '#ui/late/late-part.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
// With the page's HTML: its map is drawn by the server, whose code comes late.
import '#ui/map/road-drawing.css';
import { Page } from '#ui/page.tsx';
import { SearchResult, type SearchOutcome } from '#ui/lists/search-result.tsx';
import { useArrivalFocus } from '#ui/use-arrival-focus.ts';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import { useNow } from '#ui/use-now.ts';
import type { RideSearchAnswer } from '../rides.schema.ts';
import { AddRidePart, AddRideToggle } from './add-ride-part.tsx';
import { RIDE_FEEDS, ridesCalendarPath } from './ride-addresses.ts';
import { RideResults } from './ride-results.tsx';

const RideMap = latePart(async () => (await import('../../agenda/ui/ride-map.tsx')).RideMap);

/** What a search of rides stands in its address with, and the month beside it. */
const SEARCHED = ['zipCode', 'maxDistance', 'difficulty', 'roadType', 'page', 'month'];

export interface GroupRidesPageProps {
  /** The form that searches around a ZIP code. */
  searchForm: ReactNode;
  searching: boolean;
  criteria: NearbyCriteria;
  outcome: SearchOutcome<RideSearchAnswer, keyof NearbyCriteria>;
  /** What the address says of the rides to come; with a search, in the search's terms. */
  address: AgendaAddress;
  /** Null where they could not be had. */
  agenda: AgendaAnswer | null;
  goingOf: RideListProps['goingOf'];
  baseMap: RideMapProps['baseMap'] | undefined;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** Asks again for what is shown. */
  onSearchAgain: () => void;
}

/** Group rides: the next ones at once, as list, month and map; those around a ZIP code; and adding one. */
export function GroupRidesPage(props: GroupRidesPageProps) {
  const { searchForm, searching, criteria, outcome, address, goingOf, baseMap, renderedAt } = props;
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { search: coming, latest } = useNextSearch();
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const now = useNow(renderedAt);
  const found = outcome.kind === 'found' ? outcome.answer.routes : undefined;
  /** What is wrong with a search stands at its field. */
  const isUnsearched = outcome.kind === 'none' || outcome.kind === 'invalid';
  const rides = found ?? props.agenda?.rides ?? [];
  const weather = useRideWeather(rides, renderedAt, now);
  // Month and sentence say what the page came with: they are made again of the forecasts that came since.
  const asked = props.agenda?.place ? address : { ...address, near: null };
  const later = useLateAnswer(agendaQuery(asked), weather.hasCome && props.agenda !== null);
  const known = props.agenda && { ...props.agenda, ...weatherPart(later.data) };
  const agenda = known && agendaAt(known, now);
  const list = { weather, goingOf, highlighted, onHighlight: setHighlighted };
  const heading = useArrivalFocus<HTMLHeadingElement>(
    outcome.kind === 'found' ? JSON.stringify([criteria, outcome.answer.page]) : undefined,
  );
  const adding = search.has('add');
  const [pressed, setPressed] = useState<'open' | 'close'>();
  const { view } = address;
  // Links build on what was chosen before, however slow its answer is.
  const chosenIn = (asked: URLSearchParams) =>
    outcome.kind === 'found' && asked.has('zipCode') ? address : agendaAddressOf(asked);
  const chosen = chosenIn(coming);

  const showForm = (open: boolean) => {
    const next = latest();
    if (open) next.set('add', '1');
    else {
      next.delete('add');
      next.delete('copy');
    }
    setSearch(next, { replace: true, preventScrollReset: !open });
  };
  const press = (open: boolean) => {
    setPressed(open ? 'open' : 'close');
    showForm(open);
  };
  const viewHref = (one: AgendaAddress['view']) => {
    if (!coming.has('zipCode')) return agendaHref({ ...chosen, view: one });
    // Only what the page knows: a kept page is sent for addresses with anything else in them.
    const next = new URLSearchParams(
      SEARCHED.flatMap((name) => (coming.has(name) ? [[name, coming.get(name) ?? '']] : [])),
    );
    if (one !== 'list') next.set('view', one);
    return `/group-rides?${next.toString()}`;
  };
  const dayHref = (day: string) =>
    agendaHref({ ...chosen, day, month: agenda?.month ?? monthOf(day), page: 1 });
  const turnHref = (to: keyof Neighbors, asked = coming) => {
    if (!agenda) return null;
    const from = chosenIn(asked);
    const at = from.month === address.month ? agenda.month : readMonth(from.month, agenda.today);
    const month = neighborsOf(at, agenda.today)[to];
    return month && agendaHref({ ...from, month });
  };
  const turn = (to: keyof Neighbors) => {
    const href = turnHref(to, latest());
    if (href) void navigate(href, { preventScrollReset: true });
  };
  const onPhone = (shown: AgendaAddress['view']) => (view === shown ? '' : 'max-lg:hidden');

  return (
    <Page
      title="Group Rides"
      lead="Rides near you, with the weather for their day."
      tone="guide"
      form={searchForm}
      bar={barOf(agenda)}
      low
    >
      <AddRidePart
        adding={adding}
        pressed={pressed === 'open'}
        baseMap={props.baseMap}
        renderedAt={renderedAt}
        onClose={() => press(false)}
        onAdded={() => {
          setPressed(undefined);
          showForm(false);
          if (outcome.kind === 'found') props.onSearchAgain();
        }}
      />
      <ViewTabs view={view} hrefOf={viewHref} />
      <div className="lg:grid lg:grid-cols-[29.125rem_minmax(0,1fr)] lg:gap-7">
        <div className={onPhone('list')}>
          {isUnsearched && !searching ? (
            agenda ? (
              <NextRides agenda={agenda} address={address} {...list} />
            ) : (
              <Notice tone="caution" title="The next rides cannot be shown now">
                <p>The search still works. Or come back in a moment.</p>
              </Notice>
            )
          ) : (
            <SearchResult outcome={outcome} searching={searching} loading="Searching group rides">
              {(answer) => <RideResults answer={answer} criteria={criteria} heading={heading} {...list} />}
            </SearchResult>
          )}
        </div>
        <div className={view === 'list' ? 'max-lg:hidden' : ''}>
          {agenda && (
            <div className={onPhone('month')}>
              <RideMonth {...agenda} {...{ dayHref, turnHref }} onTurn={turn} chosen={address.day} />
              {view === 'month' && <DayOfMonth agenda={agenda} address={address} {...list} />}
            </div>
          )}
          {baseMap && (
            <div className={`lg:mt-4 ${onPhone('map')}`}>
              <h2 className="sr-only">Meeting places</h2>
              <RideMap
                rides={rides}
                weather={weather}
                baseMap={baseMap}
                ofNation={isUnsearched && !agenda?.place}
                home={agenda?.region?.box}
                highlighted={highlighted}
                onHighlight={setHighlighted}
              />
              {view === 'map' && agenda && isUnsearched && (
                <div className="lg:hidden">
                  <RideRows
                    {...list}
                    rides={agenda.rides.filter(({ id }, index) =>
                      highlighted === null ? index === 0 : id === highlighted,
                    )}
                  />
                </div>
              )}
            </div>
          )}
        </div>
      </div>
      <div className="mt-5 flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          {!adding && (
            <AddRideToggle adding={false} pressed={pressed === 'close'} onToggle={() => press(true)} />
          )}
          <LinkButton to="/roadside-assistance" variant="quiet" icon="wrench" className="max-[25.5rem]:-ml-6">
            Roadside Help
          </LinkButton>
        </div>
        <FeedLinks
          label="Follow group rides"
          links={[
            ...(outcome.kind === 'found'
              ? [
                  {
                    label: `Calendar of rides near ${criteria.zipCode}`,
                    href: ridesCalendarPath(criteria.zipCode, criteria.maxDistance),
                    icon: 'calendar-plus' as const,
                  },
                ]
              : []),
            ...RIDE_FEEDS,
          ]}
        />
      </div>
    </Page>
  );
}

/** What an answer says of the weather; the list has that of its rides, and keeps their order. */
const weatherPart = (answer: AgendaAnswer | undefined) =>
  answer && { weekend: answer.weekend, days: answer.days, goodUntil: answer.goodUntil };

/** On an open page, what was good an hour ago is not good any more, and what was today may be yesterday. */
function agendaAt(given: AgendaAnswer, now: number): AgendaAnswer {
  const today = isoDay(now / 1_000, given.timeZone);
  const agenda = { ...given, today, weekend: weekendOn(given.weekend, given.today, today) };
  const { goodUntil, weekend } = agenda;
  if (goodUntil === null || now <= Date.parse(goodUntil)) return agenda;
  const days = agenda.days.map((day) => ({
    ...day,
    rides: day.rides.map((ride) => (ride.level === 'good' ? { ...ride, level: 'unknown' as const } : ride)),
  }));
  return { ...agenda, weekend: withoutWeather(weekend), days };
}

/** Once there is a place, it and the title are one bar; before, the whole form stands there. */
const barOf = (agenda: AgendaAnswer | null) =>
  agenda?.place
    ? {
        place: `${agenda.place.city}, ${agenda.place.state}`,
        note: `within ${agenda.within} miles`,
      }
    : undefined;
