import { Link } from 'react-router';
import type { PageRefusal } from '#features/page-context.server.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { helpfulLinks } from './navigation.ts';

/** The answer to any address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Page
      title="Page Not Found"
      lead="This road does not go through. The address may be mistyped, or the page has moved."
      tab="404"
      tone="caution"
      width="narrow"
    >
      <h2>Where riders usually turn</h2>
      <ul className="mt-3">
        {helpfulLinks.map(({ to, label, description, icon }) => (
          <li key={to} className="border-b border-line">
            <Link to={to} className="group flex min-h-16 items-center gap-4 py-2 no-underline">
              <Icon name={icon} className="size-7" />
              <span className="flex-1">
                <span className="block font-bold group-hover:underline">{label}</span>
                <span className="block text-note text-muted first-letter:uppercase">{description}</span>
              </span>
              <Icon name="chevron-right" className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** The answer when something of ours broke. `requestId` finds the log entry; null when nobody knows it. */
export function FailurePage({ requestId }: { requestId: string | null }) {
  return (
    <Page
      title="Something Went Wrong"
      lead="Sorry, this page could not be shown. The fault is ours, not yours."
      tone="bad"
      width="narrow"
    >
      <p>Try again in a moment. If it keeps failing, the weather check may still work.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button icon="refresh-cw" className="needs-scripting" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <LinkButton to="/" variant="secondary" icon="cloud-sun">
          Weather Check
        </LinkButton>
      </div>
      {requestId !== null && (
        <p className="mt-8 text-note text-muted">
          When you report it, give this reference: <code className="font-sans font-bold">{requestId}</code>
        </p>
      )}
    </Page>
  );
}

export const refusalTitle = ({ code }: PageRefusal): string =>
  code === 'not_found' ? 'Page Not Found' : 'That Did Not Work';

/** What the server answers before it comes to a page. It stands alone: no scripts of the page run here. */
export function RefusalPage({ refusal }: { refusal: PageRefusal }) {
  if (refusal.code === 'not_found') return <NotFoundPage />;
  return (
    <Page title={refusalTitle(refusal)} lead={refusal.message} tone="caution" width="narrow">
      <p>Nothing was changed. You can go back, or start again from here:</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/" icon="cloud-sun">
          Weather Check
        </LinkButton>
        <LinkButton to="/roadside-assistance" variant="secondary">
          Roadside Assistance
        </LinkButton>
      </div>
    </Page>
  );
}
