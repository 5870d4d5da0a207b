import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import { FormLoading } from '#ui/late/form-loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageBand } from '#ui/signs/page-band.tsx';
import { searchErrors } from '#ui/lists/search-result.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import type { AddRouteAnswer } from '../../submit/add-route.schema.ts';
import { ROUTE_SEARCH } from '../../entry/choices.model.ts';
import { dayParameters, roadsAddressOf } from '../roads-address.model.ts';
import { FindRoutes, useSearching, type FindRoutesProps } from './find-routes.tsx';
import { NearbySearchForm } from './nearby-search-form.tsx';

export type RoutesPageProps = ZipDetection & FindRoutesProps;

/** Of the form to add a route; a phone's is longer. */
const ROOM = 'calc(112.75rem + clamp(0rem, (35.5rem - 100vw) * 2.4, 31.25rem))';
/** The form brings a library that finding routes can do without. */
const loadForm = () => import('../../submit/ui/add-route-form.tsx');
/** Comes with the form, so that it is there when the route was added. */
const loadLinkNote = () => import('#features/my-entries/ui/private-link-note.tsx');

const hrefOf = (tab: string) => (tab === 'add' ? '/routes?tab=add' : '/routes');
const chosenDay = (address: URLSearchParams) => dayParameters(roadsAddressOf(address));

/** Scenic Routes: where to ride, finding roads around a ZIP code, and adding one. All of it is in the address. */
export function RoutesPage({ detect, detecting, ...found }: RoutesPageProps) {
  const { criteria, outcome, view } = found;
  const town = view?.place ? `${view.place.city}, ${view.place.state}` : undefined;
  // What could not be searched for stands in the form, to be put right.
  const place =
    outcome.kind === 'found' || town !== undefined ? { name: town ?? criteria.zipCode } : undefined;
  const [search, setSearch] = useSearchParams();
  const { latest } = useNextSearch();
  const [added, setAdded] = useState<AddRouteAnswer>();
  const searching = useSearching();
  const tab = search.get('tab') === 'add' ? 'add' : 'find';
  const form = useDownload(loadForm, tab === 'add');
  const linkNote = useDownload(loadLinkNote, tab === 'add' || added !== undefined);

  const openTab = (opened: string) => {
    const next = latest();
    if (opened === 'add') next.set('tab', 'add');
    else next.delete('tab');
    setSearch(next, { replace: true, preventScrollReset: true });
  };

  return (
    <>
      <PageBand
        title="Scenic Routes"
        lead="Roads worth the ride, nearest first."
        tone="recreation"
        low={tab === 'find'}
        bar={
          tab === 'find' && place
            ? { place: place.name, note: `within ${criteria.maxDistance} miles` }
            : undefined
        }
        form={
          tab === 'find' ? (
            <NearbySearchForm
              action="/routes"
              label="Search scenic routes"
              button={{ label: 'Search Routes', pendingLabel: 'Searching Routes...' }}
              limits={ROUTE_SEARCH}
              criteria={criteria}
              errors={searchErrors(outcome)}
              searching={searching}
              keep={chosenDay}
              town={town}
              detect={detect}
              detecting={detecting}
            />
          ) : undefined
        }
      />
      <div className="flex-1 bg-ground">
        <Tabs
          label="Scenic routes"
          selected={tab}
          onSelect={openTab}
          hrefOf={hrefOf}
          rowClassName="px-0 max-[23rem]:px-2.5 lg:px-[max(0.5rem,calc((100%-72rem)/2-1rem))]"
          tabs={[
            {
              id: 'find',
              label: 'Find Routes',
              content: (
                <>
                  {added !== undefined && (
                    <div className="measure pt-6">
                      <Notice tone="good" title="Thank you">
                        <p>{added.message}</p>
                        {linkNote.part && (
                          <linkNote.part.PrivateLinkNote link={added.link}>
                            <p>
                              This page is yours alone: see where your route stands, change it, or take it
                              back.
                            </p>
                          </linkNote.part.PrivateLinkNote>
                        )}
                      </Notice>
                    </div>
                  )}
                  <FindRoutes {...found} />
                </>
              ),
            },
            {
              id: 'add',
              label: 'Add Route',
              content: (
                <div className="measure pt-6 pb-12">
                  {form.part ? (
                    <form.part.AddRouteForm
                      baseMap={found.baseMap}
                      detect={detect}
                      detecting={detecting}
                      onAdded={(answer) => {
                        setAdded(answer);
                        openTab('find');
                        window.scrollTo({ top: 0 });
                      }}
                    />
                  ) : (
                    <FormLoading room={ROOM} failed={form.failed} onRetry={form.retry} />
                  )}
                </div>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}
