import type { ReactNode } from 'react';
import { Call911 } from './call-911.tsx';
import './roadside.css';

interface HelpBarProps {
  /** Above the buttons. */
  note?: ReactNode;
  /** What to do next, at the thumb. */
  children?: ReactNode;
}

/** At the foot of the screen, whatever is scrolled: 911, and what to do next. Put it at the end of what it belongs to. */
export function HelpBar({ note, children }: HelpBarProps) {
  return (
    <div data-thumb-bar className="help-bar no-print">
      {note}
      <div>
        <Call911 />
        {children}
      </div>
    </div>
  );
}
