import type { ReactNode } from 'react';
import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** Printed small after the value. */
  unit?: string | undefined;
  note?: ReactNode;
  icon?: IconName | undefined;
}

/** One number with its name. Several belong in a `StatGrid`. */
export function Stat({ label, value, unit, note, icon }: StatProps) {
  return (
    <div className="flex flex-col">
      <dt className="flex items-center gap-2 text-note text-muted print:text-[0.75rem]">
        {icon && <Icon name={icon} className="size-[1.25em] print:hidden" />}
        {label}
      </dt>
      <dd className="text-heading font-bold print:text-[1rem] print:leading-tight">
        {value}
        {unit !== undefined && (
          <span className="text-body font-normal print:text-[0.8125rem]">{` ${unit}`}</span>
        )}
        {note !== undefined && (
          <span className="block text-note font-normal text-muted print:text-[0.75rem]">{note}</span>
        )}
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
