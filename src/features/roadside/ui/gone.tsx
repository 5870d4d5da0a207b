import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { RoadsideLink } from './roadside-link.tsx';

/** What is left of a private page once everything behind it was deleted. */
export function Gone({ message }: { message: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className="max-w-2xl">
      <Notice tone="good" title="Deleted" live actions={<RoadsideLink />}>
        <p>{message}</p>
      </Notice>
    </div>
  );
}
