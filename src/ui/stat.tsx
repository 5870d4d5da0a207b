import type { ReactNode } from 'react';
import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** Printed small after the value. */
  unit?: ReactNode;
  note?: ReactNode;
  icon?: IconName | undefined;
}

/** One number with its name. Several belong in a `StatGrid`. */
export function Stat({ label, value, unit, note, icon }: StatProps) {
  return (
    <div className="flex flex-col">
      <dt className="flex items-center gap-2 text-note text-muted">
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd className="text-heading font-bold">
        {value}
        {unit !== undefined && <span className="text-body font-normal"> {unit}</span>}
        {note !== undefined && <span className="block text-note font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}

/** Lays stats out in even columns; it is the description list they belong to. */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {children}
    </dl>
  );
}
