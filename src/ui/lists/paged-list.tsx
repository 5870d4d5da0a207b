import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ListResult, type ListResultProps } from './list-result.tsx';
import { Pagination } from './pagination.tsx';
import type { ListAddress } from './use-list-address.ts';

export interface PagedListProps<Answer, Row> {
  query: ListResultProps<Answer>['query'];
  address: Pick<ListAddress, 'page' | 'hrefFor'>;
  /** What the rows are: "entries". */
  things: string;
  /** What to say when the list could not be had. */
  failure: string;
  rowsOf: (answer: Answer) => readonly Row[];
  pageCount: (answer: Answer) => number;
  /** In the place of rows where there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[], answer: Answer) => ReactNode;
}

/** A list whose page is in the address: on its way, not to be had, empty, or there with its pages below. */
export function PagedList<Answer, Row>({
  query,
  address,
  things,
  failure,
  rowsOf,
  pageCount,
  empty,
  children,
}: PagedListProps<Answer, Row>) {
  return (
    <ListResult query={query} loading={`Loading ${things}`} failure={failure}>
      {(answer) =>
        rowsOf(answer).length === 0 ? (
          <>
            {empty}
            {!query.isFetching && <LastPage {...address} last={pageCount(answer)} />}
          </>
        ) : (
          <div className="flex flex-col gap-5">
            {children(rowsOf(answer), answer)}
            <Pagination
              page={address.page}
              pageCount={pageCount(answer)}
              hrefFor={address.hrefFor}
              label={`Pages of ${things}`}
            />
          </div>
        )
      }
    </ListResult>
  );
}

/** Goes back to the last page from one whose entries are gone: the others would seem to be gone too. */
function LastPage({ page, hrefFor, last }: Pick<ListAddress, 'page' | 'hrefFor'> & { last: number }) {
  const navigate = useNavigate();
  const to = last > 0 && page > last ? hrefFor(last) : undefined;
  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true, preventScrollReset: true });
  }, [to, navigate]);
  return null;
}

export interface CardListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Of the grid's columns. */
  className: string;
  children: (row: Row) => ReactNode;
}

/** Cards side by side, equally high in each line. */
export function CardList<Row>({ rows, keyOf, className, children }: CardListProps<Row>) {
  return (
    <ol className={`grid gap-4 ${className}`}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="flex">
          {children(row)}
        </li>
      ))}
    </ol>
  );
}
