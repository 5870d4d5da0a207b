import type { ReactNode } from 'react';

interface EntryCardProps {
  /** Of the heading, for what describes itself by it. */
  id: string;
  title: string;
  badges: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** One entry that was submitted: its title, where it stands, what it says, what can be done with it. */
export function EntryCard({ id, title, badges, actions, children }: EntryCardProps) {
  return (
    <article
      aria-labelledby={id}
      className="flex w-full flex-col gap-3 rounded-sign border-2 border-line bg-panel p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={id} tabIndex={-1} className="min-w-0">
          {title}
        </h3>
        <div className="flex flex-wrap gap-1.5">{badges}</div>
      </div>
      {children}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">{actions}</div>
    </article>
  );
}
