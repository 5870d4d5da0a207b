import { useState } from 'react';
import { Link } from 'react-router';
import { forgetLink, savedLinks, type SavedLink } from '../saved-links.store.ts';
import { localDay } from '#platform/time/local-time.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { lateForm } from '#ui/late/late-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';

const ResendForm = lateForm<object>(async () => (await import('./resend-form.tsx')).ResendForm);

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
          {mailWorks ? (
            <ResendForm />
          ) : (
            <Notice tone="caution" title="No email yet">
              <p>This site cannot send email yet, so links cannot be sent again.</p>
            </Notice>
          )}
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
          No links are saved on this device yet. They are saved when you enter something, or open the emailed
          link to it.
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
