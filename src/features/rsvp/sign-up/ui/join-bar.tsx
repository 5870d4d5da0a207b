import { useEffect, useState, type RefObject } from 'react';
import { Icon } from '#ui/icon.tsx';

export interface JoinBarProps {
  /** Where the same stands at length; while that is on the screen the bar is away. */
  card: RefObject<HTMLElement | null>;
  left: string | undefined;
  when: string;
  label: string;
  disabled: boolean;
  onJoin: () => void;
}

/** Joining in reach of the thumb, on a phone. What has the focus scrolls clear of it (ride-rsvp.css). */
export function JoinBar({ card, left, when, label, disabled, onJoin }: JoinBarProps) {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const button = card.current?.querySelector('button');
    if (!button) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.some((entry) => entry.isIntersecting)),
    );
    observer.observe(button);
    document.documentElement.dataset.joinBar = '';
    return () => {
      observer.disconnect();
      delete document.documentElement.dataset.joinBar;
    };
  }, [card]);
  if (inView) return null;
  return (
    <div className="join-bar needs-scripting">
      <p>
        <strong className="block text-[1.125rem]">{left ?? 'Group ride'}</strong>
        <span>{when}</span>
      </p>
      <a
        href="#join"
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (!disabled) onJoin();
        }}
        className="flex min-h-14 items-center justify-center gap-2 rounded-control bg-accent px-4 text-center text-lead leading-tight font-bold text-accent-ink aria-disabled:opacity-50"
      >
        <Icon name="check" />
        {label}
      </a>
    </div>
  );
}
