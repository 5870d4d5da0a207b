import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end' | undefined;
  /** The cell names its row. */
  rowHeader?: boolean | undefined;
  /** Holds sentences, or what people wrote: the column keeps a readable width and long words break in it. */
  written?: boolean | undefined;
  /** Stands before the cell where the table stacks, and its header does not. */
  label?: string | undefined;
}

export interface TableProps<Row> {
  caption: string;
  captionHidden?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Less height per row, for those who work in it all day. */
  dense?: boolean | undefined;
  /** Where its columns do not fit, each row is a block of lines. Needs `table-stacks.css`. */
  stacks?: boolean | undefined;
}

/**
 * A table that scrolls sideways inside its own region, reachable by keyboard, and is whole on paper. A phone sees few
 * of its columns at once, so there none of them makes a row higher than about two lines.
 */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  dense = false,
  stacks,
}: TableProps<Row>) {
  const captionId = useId();
  return (
    <section
      aria-labelledby={captionId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has the focus
      tabIndex={0}
      className={cx('table-frame overflow-x-auto rounded-control', stacks && 'table-stacks')}
    >
      <table
        className={cx(
          'w-full border-collapse text-left wrap-break-word',
          dense ? '[--cell:0.375rem] print:[--cell:0.125rem]' : '[--cell:0.75rem]',
        )}
      >
        <caption id={captionId} className={captionHidden ? 'sr-only' : 'mb-2 text-left font-bold'}>
          {caption}
        </caption>
        <thead>
          <tr className="border-b-2 border-ink">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'text-note whitespace-nowrap print:text-[8pt] print:whitespace-normal',
                  column.align === 'end' && 'text-right',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line">
              {columns.map((column) => {
                const Cell = column.rowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    scope={column.rowHeader ? 'row' : undefined}
                    data-label={column.label}
                    className={
                      cx(
                        column.align === 'end' && (stacks ? 'lg:text-right' : 'text-right'),
                        column.written && 'written',
                      ) || undefined
                    }
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
