import { useState, type RefObject } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryList } from '#ui/entry.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PrivateLinkNote } from '#features/my-entries/ui/private-link-note.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { searchErrors, SearchResult, type SearchOutcome } from '#ui/search-result.tsx';
import { FormLoading } from '#ui/form-loading.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useArrivalFocus } from '#ui/use-arrival-focus.ts';
import { useDownload } from '#ui/use-download.ts';
import type { AddRouteAnswer } from '../../submit/add-route.schema.ts';
import { routeSearchMessage, searchHeading } from '../../entry/route.model.ts';
import { ROUTE_SEARCH } from '../../entry/choices.model.ts';
import type { RouteSearchAnswer } from '../../entry/route.schema.ts';
import { NearbySearchForm, type NearbyCriteria } from './nearby-search-form.tsx';
import { FoundRouteItem } from '../../entry/ui/route-item.tsx';

export interface RoutesPageProps extends ZipDetection {
  criteria: NearbyCriteria;
  outcome: SearchOutcome<RouteSearchAnswer, keyof NearbyCriteria>;
}

/** The form brings a library that finding routes can do without. */
const loadForm = () => import('../../submit/ui/add-route-form.tsx');
const RESULTS_ID = 'route-results';

/** Scenic Routes: finding them around a ZIP code, and adding one. The open tab is part of the address. */
export function RoutesPage({ criteria, outcome, detect, detecting }: RoutesPageProps) {
  const [search, setSearch] = useSearchParams();
  const [added, setAdded] = useState<AddRouteAnswer>();
  const location = { detect, detecting };
  const tab = search.get('tab') === 'add' ? 'add' : 'find';
  const form = useDownload(loadForm, tab === 'add');

  const openTab = (tab: string) => {
    const next = new URLSearchParams(search);
    if (tab === 'add') next.set('tab', 'add');
    else next.delete('tab');
    setSearch(next, { replace: true, preventScrollReset: true });
  };

  return (
    <Page title="Scenic Routes" lead="Roads worth the ride, nearest first." tone="recreation">
      <Tabs
        label="Scenic routes"
        selected={tab}
        onSelect={openTab}
        tabs={[
          {
            id: 'find',
            label: 'Find Routes',
            content: (
              <div className="flex flex-col gap-8">
                {added !== undefined && (
                  <Notice tone="good" title="Thank you">
                    <p>{added.message}</p>
                    <PrivateLinkNote link={added.link}>
                      <p>
                        This page is yours alone: see where your route stands, change it, or take it back.
                      </p>
                    </PrivateLinkNote>
                  </Notice>
                )}
                <FindRoutes criteria={criteria} outcome={outcome} {...location} />
              </div>
            ),
          },
          {
            id: 'add',
            label: 'Add Route',
            content: form.part ? (
              <form.part.AddRouteForm
                {...location}
                onAdded={(answer) => {
                  setAdded(answer);
                  openTab('find');
                  window.scrollTo({ top: 0 });
                }}
              />
            ) : (
              <FormLoading failed={form.failed} onRetry={form.retry} />
            ),
          },
        ]}
      />
    </Page>
  );
}

function FindRoutes({ criteria, outcome, detect, detecting }: RoutesPageProps) {
  const navigation = useNavigation();
  const heading = useArrivalFocus<HTMLHeadingElement>(
    outcome.kind === 'found' ? JSON.stringify([criteria, outcome.answer.page]) : undefined,
  );
  const asked = navigation.location && new URLSearchParams(navigation.location.search);
  const searching = navigation.location?.pathname === '/routes' && (asked?.has('zipCode') ?? false);
  return (
    <>
      <div className="flex flex-col gap-5">
        <NearbySearchForm
          action="/routes"
          label="Search scenic routes"
          button={{ label: 'Search Routes', pendingLabel: 'Searching Routes...' }}
          limits={ROUTE_SEARCH}
          criteria={criteria}
          errors={searchErrors(outcome)}
          searching={searching}
          detect={detect}
          detecting={detecting}
        />
        <div>
          <LinkButton to="/all-routes" variant="quiet" icon="route" className="-ml-5">
            Browse All Routes
          </LinkButton>
        </div>
      </div>
      <SearchResult outcome={outcome} searching={searching} loading="Searching Routes...">
        {(answer) => <RouteResults criteria={criteria} answer={answer} heading={heading} />}
      </SearchResult>
    </>
  );
}

interface RouteResultsProps {
  criteria: NearbyCriteria;
  answer: RouteSearchAnswer;
  heading: RefObject<HTMLHeadingElement | null>;
}

function RouteResults({ criteria, answer, heading }: RouteResultsProps) {
  const { routes, total, page, pageSize } = answer;
  const [search] = useSearchParams();

  const hrefFor = (number: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(number));
    return `/routes?${next.toString()}`;
  };
  const message = routeSearchMessage(total, Number(criteria.maxDistance), criteria.zipCode);
  if (total === 0) {
    return (
      <EmptyState
        icon="mountain"
        title={
          <span ref={heading} tabIndex={-1}>
            {searchHeading(0)}
          </span>
        }
        actions={
          <LinkButton to="/routes?tab=add" variant="secondary" icon="plus">
            Add a route here
          </LinkButton>
        }
      >
        <p>{message}. Widen the distance, or ask for all difficulties and road types.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby={RESULTS_ID}>
      <h2 id={RESULTS_ID} ref={heading} tabIndex={-1} className="w-fit">
        {searchHeading(total)}
      </h2>
      <p className="text-muted">
        Within {criteria.maxDistance} miles of {criteria.zipCode}, nearest first.
      </p>
      <EntryList>
        {routes.map((route) => (
          <li key={route.id}>
            <FoundRouteItem route={route} />
          </li>
        ))}
      </EntryList>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={hrefFor}
        label="Pages of scenic routes"
      />
    </section>
  );
}
