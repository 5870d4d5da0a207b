import { Page } from '#ui/page.tsx';

/** The rules of the place. `html` went through the server's allowlist (terms.mapper.server.ts). */
export function TermsPage({ html }: { html: string }) {
  return (
    <Page title="Terms" lead="What this site is, and what it asks of you." tone="plain" width="narrow">
      <div className="flex flex-col gap-3" dangerouslySetInnerHTML={{ __html: html }} />
    </Page>
  );
}
