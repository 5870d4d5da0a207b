import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import type { AddRouteAnswer } from '../../submit/add-route.schema.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryList } from '#ui/entry.tsx';
import { FeedLinks } from '#ui/feed-links.tsx';
import { FormLoading } from '#ui/form-loading.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchResult, type SearchOutcome } from '#ui/search-result.tsx';
import { useArrivalFocus } from '#ui/use-arrival-focus.ts';
import { useDownload } from '#ui/use-download.ts';
import type { RideSearchAnswer } from '../rides.schema.ts';
import { RIDE_FEEDS, ridesCalendarPath } from './ride-addresses.ts';
import { RideItem } from './ride-item.tsx';
import { useRideWeather } from './ride-weather.tsx';

export interface GroupRidesPageProps {
  /** The form that searches around a ZIP code. */
  searchForm: ReactNode;
  searching: boolean;
  criteria: { zipCode: string; maxDistance: string };
  outcome: SearchOutcome<RideSearchAnswer, string>;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** Asks again for what is shown. */
  onSearchAgain: () => void;
}

const ADD_FORM_ID = 'add-group-ride';
/** The form brings a library that finding rides can do without. */
const loadForm = () => import('./add-ride-form.tsx');
/** Comes with the form, so that it is there when the ride was added. */
const loadLinkNote = () => import('#features/my-entries/ui/private-link-note.tsx');

/** Group rides: finding them around a ZIP code, and adding one. Whether the form is open is in the address. */
export function GroupRidesPage({
  searchForm,
  searching,
  criteria,
  outcome,
  renderedAt,
  onSearchAgain,
}: GroupRidesPageProps) {
  const [search, setSearch] = useSearchParams();
  const [added, setAdded] = useState<AddRouteAnswer>();
  const adding = search.has('add');
  const form = useDownload(loadForm, adding);
  const linkNote = useDownload(loadLinkNote, adding || added !== undefined);
  const heading = useArrivalFocus<HTMLHeadingElement>(
    outcome.kind === 'found' ? JSON.stringify([criteria, outcome.answer.page]) : undefined,
  );
  const toggle = useRef<HTMLButtonElement>(null);

  const showForm = (open: boolean) => {
    const next = new URLSearchParams(search);
    if (open) next.set('add', '1');
    else next.delete('add');
    setSearch(next, { replace: true, preventScrollReset: true });
  };

  return (
    <Page title="Group Rides" lead="Rides to join near you, with the weather for their day." tone="guide">
      <div className="flex flex-col gap-10">
        {searchForm}
        <div className="flex flex-col gap-6">
          <div className="needs-scripting">
            <Button
              ref={toggle}
              variant="secondary"
              icon={adding ? 'x' : 'plus'}
              aria-expanded={adding}
              aria-controls={adding && form.part ? ADD_FORM_ID : undefined}
              onClick={() => showForm(!adding)}
            >
              {adding ? 'Hide Form' : 'Add Group Ride'}
            </Button>
          </div>
          {added !== undefined && !adding && (
            <Notice tone="good" title="Thank you">
              <p>{added.message}</p>
              {linkNote.part && (
                <linkNote.part.PrivateLinkNote link={added.link}>
                  <p>This page is yours alone: see where your ride stands, change it, or call it off.</p>
                </linkNote.part.PrivateLinkNote>
              )}
            </Notice>
          )}
          {adding && !form.part && <FormLoading failed={form.failed} onRetry={form.retry} />}
          {adding && form.part && (
            <form.part.AddRideForm
              id={ADD_FORM_ID}
              renderedAt={renderedAt}
              onAdded={(answer) => {
                setAdded(answer);
                showForm(false);
                toggle.current?.focus();
                if (outcome.kind === 'found') onSearchAgain();
              }}
            />
          )}
        </div>
        <SearchResult outcome={outcome} searching={searching} loading="Searching group rides">
          {(answer) => <RideResults answer={answer} renderedAt={renderedAt} heading={heading} />}
        </SearchResult>
        <div>
          <LinkButton to="/roadside-assistance" variant="quiet" icon="wrench" className="-ml-5">
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

interface RideResultsProps {
  answer: RideSearchAnswer;
  renderedAt: number;
  heading: RefObject<HTMLHeadingElement | null>;
}

function RideResults({ answer, renderedAt, heading }: RideResultsProps) {
  const { routes: rides, total, page, pageSize, message } = answer;
  const [search] = useSearchParams();
  const weatherOf = useRideWeather(rides, renderedAt);

  const hrefFor = (number: number) => {
    const next = new URLSearchParams(search);
    next.delete('add');
    next.set('page', String(number));
    return `/group-rides?${next.toString()}`;
  };
  if (total === 0) {
    return (
      <EmptyState
        icon="users"
        title={
          <span ref={heading} tabIndex={-1}>
            No Group Rides Found
          </span>
        }
      >
        <p>{message}</p>
        <p>Try a wider radius, or change your preferences for difficulty and road type.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="ride-results">
      <h2 id="ride-results" ref={heading} tabIndex={-1} className="w-fit">
        {message}
      </h2>
      <EntryList>
        {rides.map((ride) => (
          <li key={ride.id}>
            <RideItem ride={ride} weather={weatherOf(ride.id)} />
          </li>
        ))}
      </EntryList>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={hrefFor}
        label="Pages of group rides"
      />
    </section>
  );
}
