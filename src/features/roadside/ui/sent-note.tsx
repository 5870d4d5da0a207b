import { useEffect, useRef, type ReactNode } from 'react';
import { saveLink } from '#features/my-entries/saved-links.store.ts';
import { Notice } from '#ui/notice.tsx';
import { PrivateLinkNote } from '#features/my-entries/ui/private-link-note.tsx';
import type { SubmittedAnswer } from '../public.schema.ts';

interface SentNoteProps {
  title: string;
  /** What the link opens, in the owner's words. */
  savedAs: string;
  answer: SubmittedAnswer;
  /** What happens next. */
  children: ReactNode;
}

/** What was sent has arrived: the server's sentence, what happens next, and the private link to keep. */
export function SentNote({ title, savedAs, answer, children }: SentNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const { id, link } = answer;
  const { page, token } = link;
  useEffect(() => {
    saveLink({ page, token, title: savedAs, entry: id });
    note.current?.scrollIntoView({ block: 'start' });
    note.current?.focus({ preventScroll: true });
  }, [page, token, savedAs, id]);
  return (
    <div ref={note} tabIndex={-1} className="scroll-mt-24">
      <Notice tone="good" title={title} live>
        <p>{answer.message}</p>
        <PrivateLinkNote link={answer.link}>
          <div>{children}</div>
        </PrivateLinkNote>
      </Notice>
    </div>
  );
}
