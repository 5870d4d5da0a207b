import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { lateForm } from '#ui/late/late-form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PrivateLinkNote } from '#features/my-entries/ui/private-link-note.tsx';
import type { SubmitArticleAnswer } from '../submit-article.schema.ts';
import type { ArticleFormProps } from './article-form.tsx';

const OWN_PAGE = 'This page is yours alone: see where your article stands, change it, or take it back.';
const ArticleForm = lateForm<ArticleFormProps>(async () => (await import('./article-form.tsx')).ArticleForm);
const THANKS = '/thank-you?from=article';
const SHOW_SUCCESS_MS = 2_000;

/** Writing for the blog without an account. `mailWorks` says whether a mail may be promised. */
export function SubmitArticlePage({ mailWorks }: { mailWorks: boolean }) {
  const [sent, setSent] = useState<SubmitArticleAnswer>();
  return (
    <Page
      title="Submit Article"
      lead="Share your story, a road you love or a lesson you learned."
      tone="recreation"
    >
      {sent === undefined ? (
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Guidelines />
          <div className="lg:row-start-2">
            <ArticleForm onSent={setSent} />
          </div>
          <WhatHappensNext mailWorks={mailWorks} />
        </div>
      ) : (
        <Sent answer={sent} />
      )}
    </Page>
  );
}

function Guidelines() {
  return (
    <Notice title="What makes a good article">
      <ul className="mt-1.5 list-disc flex flex-col gap-1 pl-[min(1.25rem,5vw)] marker:text-muted">
        <li>Your own words and your own riding, not yet published elsewhere.</li>
        <li>At least 300 words are recommended, plain text; blank lines make paragraphs.</li>
        <li>No advertising, and nothing that would hurt someone.</li>
      </ul>
    </Notice>
  );
}

function WhatHappensNext({ mailWorks }: { mailWorks: boolean }) {
  const steps = [
    { name: 'Review', text: 'A person reads every article.' },
    mailWorks
      ? { name: 'Email notification', text: 'You hear from us by email within 2-3 business days.' }
      : { name: 'Decision', text: 'It is made within 2-3 business days.' },
    { name: 'Publication', text: 'An accepted article appears on the blog with your name as its author.' },
  ];
  return (
    <section
      aria-labelledby="next-heading"
      className="h-fit rounded-sign border-2 border-line bg-panel p-5 sm:p-6 lg:row-span-2 lg:row-start-1 lg:col-start-2"
    >
      <h2 id="next-heading">What happens next?</h2>
      <ol className="mt-4 flex flex-col gap-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="flex flex-wrap gap-x-4">
            <span
              aria-hidden="true"
              className="sign-line flex size-12 items-center justify-center rounded-control bg-recreation text-lead font-extrabold text-recreation-ink"
            >
              {index + 1}
            </span>
            {/* Below the number, where large letters leave it no room. */}
            <span className="min-w-0 flex-[1_1_10rem]">
              <strong className="block">{name}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sent({ answer }: { answer: SubmitArticleAnswer }) {
  const navigate = useNavigate();
  const note = useRef<HTMLDivElement>(null);
  const { link } = answer;
  // It takes the place of a long form, whose button was far below.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'start' });
    note.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // The link goes along in the history's own state: an address would reach the server's log.
    const timer = setTimeout(() => void navigate(THANKS, { state: { link } }), SHOW_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [navigate, link]);
  return (
    <div ref={note} tabIndex={-1} className="max-w-2xl scroll-mt-40">
      <Notice
        tone="good"
        title="Your article is with us"
        live
        actions={
          <LinkButton to={THANKS} state={{ link }} variant="secondary" icon="arrow-right">
            Continue
          </LinkButton>
        }
      >
        {/* What happens next is in the toast, which stays through the step to the next page. */}
        <PrivateLinkNote link={answer.link}>
          <p>{OWN_PAGE}</p>
        </PrivateLinkNote>
      </Notice>
    </div>
  );
}
