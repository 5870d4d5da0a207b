import type { RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { EntryList } from '#ui/lists/entry.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import type { RideListProps } from '../../agenda/ui/next-rides.tsx';
import { RideFilters } from '../../agenda/ui/ride-filters.tsx';
import type { RideSearchAnswer } from '../rides.schema.ts';
import { RideItem } from './ride-item.tsx';

export interface RideResultsProps extends RideListProps {
  answer: RideSearchAnswer;
  criteria: { zipCode: string; maxDistance: string };
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What a search found: by date, then distance, with everything that the search promises. */
export function RideResults({
  answer,
  criteria,
  heading,
  weather,
  goingOf,
  highlighted,
  onHighlight,
}: RideResultsProps) {
  const { routes: rides, total, page, pageSize, message } = answer;
  const [search] = useSearchParams();
  const { zipCode, maxDistance } = criteria;
  const kept = [
    ['zipCode', zipCode],
    ['maxDistance', maxDistance],
  ] as const;

  const hrefFor = (number: number) => {
    const next = new URLSearchParams(search);
    next.delete('add');
    next.set('page', String(number));
    return `/group-rides?${next.toString()}`;
  };
  if (total === 0) {
    return (
      <>
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
        <div className="mt-15">
          <RideFilters kept={kept} hasOrder={false} />
        </div>
      </>
    );
  }
  return (
    <section aria-labelledby="ride-results">
      <div className="flex min-h-12 items-center pr-[min(6.5rem,36vw)]">
        <h2 id="ride-results" ref={heading} tabIndex={-1} className="w-fit">
          {message}
        </h2>
      </div>
      <RideFilters kept={kept} hasOrder={false} />
      <EntryList>
        {rides.map((ride) => (
          <li key={ride.id}>
            <RideItem
              ride={ride}
              verdict={weather.verdictOf(ride)}
              going={goingOf(ride)}
              highlighted={ride.id === highlighted}
              onFocus={onHighlight}
            />
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
