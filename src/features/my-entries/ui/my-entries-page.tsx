import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { userMessage } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { forgetLink, savedLinks, type SavedLink } from '../saved-links.store.ts';
import { localDay } from '#platform/time/local-time.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmailField } from '#ui/contact-fields.tsx';
import { NeedsScripting, SendProblemNote } from '#ui/form-notes.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import { resendMutation } from '../my-entries.queries.ts';
import { resendFormSchema } from '../my-entries.schema.ts';

/** The links saved on this device, and the way to get lost ones again. */
export function YourEntriesPage({ mailWorks }: { mailWorks: boolean }) {
  return (
    <Page
      title="My rides & posts"
      lead="There are no accounts here. A private link opens what you entered."
      tone="plain"
    >
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="saved-heading" className="flex flex-col gap-4">
          <h2 id="saved-heading">On this device</h2>
          <SavedLinks />
        </section>
        <section aria-labelledby="lost-heading" className="flex flex-col gap-4">
          <h2 id="lost-heading">Lost a link?</h2>
          <Resend mailWorks={mailWorks} />
        </section>
      </div>
    </Page>
  );
}

function SavedLinks() {
  const links = savedLinks.use();
  const [forgetting, setForgetting] = useState<SavedLink>();
  return (
    <>
      <noscript>
        <p>Without JavaScript this list cannot be shown.</p>
      </noscript>
      {links.length === 0 ? (
        <p className="needs-scripting text-muted">
          No links are saved on this device yet. They are saved when you enter something or open a private
          link.
        </p>
      ) : (
        <ul className="divide-y-2 divide-line border-y-2 border-line">
          {links.map((link) => (
            <li key={link.token} className="flex items-center justify-between gap-x-2 py-3">
              <span className="min-w-0">
                <Link
                  to={`${link.page}#${link.token}`}
                  className="text-link inline-flex min-h-12 items-center font-bold"
                >
                  {link.title}
                </Link>
                <span className="block text-note text-muted">
                  Saved {localDay(new Date(link.keptAt).toISOString())}
                </span>
              </span>
              <Button variant="quiet" icon="x" onClick={() => setForgetting(link)}>
                Forget
                <span className="sr-only"> {link.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={forgetting !== undefined}
        title="Forget this link?"
        confirm="Forget"
        onConfirm={() => {
          if (forgetting) forgetLink(forgetting.token);
          setForgetting(undefined);
        }}
        onClose={() => setForgetting(undefined)}
      >
        <p>
          Only this device forgets it. {forgetting?.title} stays as it is, and the link in your email keeps
          working.
        </p>
      </ConfirmDialog>
    </>
  );
}

const EMPTY = { email: '' };
const draft = createFormDraft('resend-links', EMPTY);
const FAILED = 'The links could not be asked for. Please try again.';

function Resend({ mailWorks }: { mailWorks: boolean }) {
  const [sent, setSent] = useState<string>();
  const { formRef, trap, ...entry } = usePublicForm({ schema: resendFormSchema, defaults: EMPTY, draft });
  const resend = useMutation(resendMutation(entry.guard));
  const submit = entry.submit({
    send: resend.mutateAsync,
    onSent: ({ message }) => setSent(message),
    onFailed: () => setSent(undefined),
  });
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label="Send me my links"
      onSubmit={submit}
      className="flex max-w-xl flex-col gap-5"
    >
      <NeedsScripting />
      {mailWorks ? (
        <p>One email brings new links to everything that was entered with your address.</p>
      ) : (
        <Notice tone="caution" title="No email yet">
          <p>This site cannot send email yet, so links cannot be sent again.</p>
        </Notice>
      )}
      <fieldset disabled={!mailWorks} className="flex flex-col gap-5">
        <legend className="sr-only">Your address</legend>
        <EmailField required maxLength={254} {...entry.inputOf('email')} />
        <TrapField ref={trap} />
        {entry.problem && (
          <SendProblemNote
            title="Nothing was sent"
            offline={entry.problem.offline}
            message={userMessage(entry.problem.error, FAILED)}
          />
        )}
        {sent !== undefined && (
          <Notice tone="good" title="Check your email" live>
            <p>{sent}</p>
          </Notice>
        )}
        <div className="needs-scripting">
          <Button
            type="submit"
            icon="mail"
            pending={entry.sending}
            pendingLabel="Sending…"
            disabled={!mailWorks}
          >
            Send me my links
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
