import type { ReactNode } from 'react';

export interface EntryProps {
  /** A `Plate` with what the list is sorted by. */
  plate: ReactNode;
  /** Its heading, usually a link to its page. */
  title: ReactNode;
  children: ReactNode;
}

/** One thing in a list: the milepost at its head, its name beside it, the rest below. Lists draw lines between. */
export function Entry({ plate, title, children }: EntryProps) {
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3.5 py-7 sm:gap-x-6 sm:gap-y-1">
      <div className="self-start sm:row-span-2">{plate}</div>
      <div className="self-center sm:self-start">{title}</div>
      <div className="col-span-2 flex min-w-0 flex-col gap-3.5 sm:col-span-1 sm:col-start-2">{children}</div>
    </article>
  );
}

/** The list that entries stand in. `label` names it when no heading does. */
export function EntryList({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ol aria-label={label} className="divide-y-2 divide-line">
      {children}
    </ol>
  );
}
