import { EmptyState } from '#ui/lists/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { WHERE_SEARCH } from '../../where/where.model.ts';
import { EVERYWHERE, roadsHref, type RoadsAddress } from '../roads-address.model.ts';

/** Nothing to show for this place, part of the map or kind of road: what to change. */
export function NoRoads({ address, hasRegion }: { address: RoadsAddress; hasRegion: boolean }) {
  const { box, zip, distance, difficulty, roadType } = address;
  const isFiltered = difficulty !== 'all' || roadType !== 'all';
  // Where the site begins with a region, the plain address is not everywhere.
  const everywhere = roadsHref({ ...address, zip: null, box: hasRegion ? EVERYWHERE : null, page: 1 });
  const wider = Math.min(WHERE_SEARCH.maxMiles, distance * 2);
  return (
    <EmptyState icon="mountain" title="No roads here yet" level={3} className="my-4">
      <div className="flex flex-wrap justify-center gap-3 pt-3">
        {isFiltered && (
          <LinkButton
            to={roadsHref({ ...address, difficulty: 'all', roadType: 'all', page: 1 })}
            variant="secondary"
          >
            All difficulties and road types
          </LinkButton>
        )}
        {zip !== null && wider > distance && (
          <LinkButton to={roadsHref({ ...address, distance: wider, page: 1 })} variant="secondary">
            Within {wider} miles
          </LinkButton>
        )}
        {(box !== null || zip !== null || hasRegion) && everywhere !== roadsHref({ ...address, page: 1 }) && (
          <LinkButton to={everywhere} variant="secondary">
            Roads everywhere
          </LinkButton>
        )}
        <LinkButton to="/routes?tab=add" variant="secondary" icon="plus">
          Add a route
        </LinkButton>
      </div>
    </EmptyState>
  );
}
