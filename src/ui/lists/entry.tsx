import type { ReactNode } from 'react';

export interface EntryProps {
  /** A `Plate` with what the list is sorted by. */
  plate: ReactNode;
  /** Its heading, usually a link to its page. */
  title: ReactNode;
  children: ReactNode;
}

/** One thing in a list: the milepost at its head, its name beside it or below where letters are large, then the rest. Lists draw lines between. */
export function Entry({ plate, title, children }: EntryProps) {
  return (
    <article className="flex flex-wrap gap-x-4 gap-y-3.5 py-7 sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-1">
      <div className="self-start sm:row-span-2">{plate}</div>
      <div className="min-w-0 flex-[1_1_8rem] self-center sm:self-start">{title}</div>
      <div className="flex min-w-0 basis-full flex-col gap-3.5 sm:col-start-2">{children}</div>
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
