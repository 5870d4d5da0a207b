import type { ReactNode } from 'react';
import '../../ui/roadside.css';

/** A question of the first step, with its number on a small blue plate. */
export function Numbered({ number, children }: { number: number; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-3 text-lead font-bold">
      <span aria-hidden="true" className="question-number text-body">
        {number}
      </span>
      {children}
    </span>
  );
}
