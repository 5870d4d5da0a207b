import { Link, useNavigate } from 'react-router';
import { buttonClass } from '../button-style.ts';
import { Icon } from '../icon.tsx';
import { pageWindow, selectablePages } from './page-window.ts';
import { Select } from '../forms/select.tsx';

export interface PaginationProps {
  /** 1-based. */
  page: number;
  pageCount: number;
  /** Address of a page; the page number lives in the URL. */
  hrefFor: (page: number) => string;
  /** Names the navigation, for example "Pages of results". */
  label?: string | undefined;
}

/** Previous, up to 5 page numbers, Next and a go-to selector; in a narrow column arrows. Nothing when there is one page. */
export function Pagination({ page, pageCount, hrefFor, label = 'Pages' }: PaginationProps) {
  const navigate = useNavigate();
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="no-print @container flex flex-wrap items-center gap-x-6 gap-y-4">
      <ul className="grid w-full auto-cols-fr grid-cols-none grid-flow-col flex-wrap gap-0.5 @lg:flex @lg:w-auto @lg:gap-2">
        <li>
          <Step to={page > 1 ? hrefFor(page - 1) : undefined} rel="prev">
            <Icon name="chevron-left" />
            <span className="sr-only @lg:not-sr-only">Previous</span>
          </Step>
        </li>
        {pageWindow(page, pageCount).map((number) => (
          <li key={number}>
            <Link
              to={hrefFor(number)}
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Page ${number}`}
              className={buttonClass(
                { variant: number === page ? 'primary' : 'secondary' },
                'w-full min-w-0 @max-lg:px-0 @lg:min-w-12 @lg:px-3',
              )}
            >
              {number}
            </Link>
          </li>
        ))}
        <li>
          <Step to={page < pageCount ? hrefFor(page + 1) : undefined} rel="next">
            <span className="sr-only @lg:not-sr-only">Next</span>
            <Icon name="chevron-right" />
          </Step>
        </li>
      </ul>
      <div className="needs-scripting flex flex-wrap items-center gap-3">
        <span aria-hidden="true" className="whitespace-nowrap">
          Go to page
        </span>
        <Select
          label="Go to page"
          labelHidden
          value={String(page)}
          onChange={(event) => void navigate(hrefFor(Number(event.currentTarget.value)))}
          options={selectablePages(page, pageCount).map((number) => ({
            value: String(number),
            label: String(number),
          }))}
        />
        <span className="whitespace-nowrap text-muted">of {pageCount}</span>
      </div>
    </nav>
  );
}

function Step({
  to,
  rel,
  children,
}: {
  to: string | undefined;
  rel: 'prev' | 'next';
  children: React.ReactNode;
}) {
  const look = buttonClass({ variant: 'secondary' }, 'w-full @max-lg:px-0 @lg:px-4');
  return to === undefined ? (
    <button type="button" disabled className={look}>
      {children}
    </button>
  ) : (
    <Link to={to} rel={rel} className={look}>
      {children}
    </Link>
  );
}
