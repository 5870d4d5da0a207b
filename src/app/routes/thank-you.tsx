import { useLocation, useSearchParams } from 'react-router';
import { PRIVATE_TOKEN } from '#platform/private-links/private-link.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { PrivateLinkNote } from '#features/my-entries/ui/private-link-note.tsx';
import { useHydrated } from '#ui/late/use-hydrated.ts';
import { siteOf } from '../site.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import type { Route } from './+types/thank-you';

export const handle = { background: 'home' } satisfies RouteHandle;

const isFromArticle = (search: URLSearchParams) => search.get('from') === 'article';

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = siteOf(matches);
  const description = isFromArticle(new URLSearchParams(location.search))
    ? `Thank you for your article for ${site.siteName}.`
    : `Thank you for supporting ${site.siteName}.`;
  return pageMeta({
    title: 'Thank You',
    description,
    keywords: ['motorcycle', 'riding weather', 'scenic routes', 'motorcycle blog'],
    path: '/thank-you',
    site,
    noindex: true,
  });
};

/** For donors, and with `?from=article` for those who sent an article. */
export default function ThankYou() {
  const [search] = useSearchParams();
  return isFromArticle(search) ? <ThankWriter /> : <ThankDonor />;
}

function ThankDonor() {
  return (
    <Page title="Thank You" lead="Your gift keeps this site on the road." width="narrow">
      <p className="max-w-prose">
        Every rider uses it free of charge, without an account and without ads. Donations pay for the server
        and the hours that go into it.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/" icon="cloud-sun">
          Check riding conditions
        </LinkButton>
        <LinkButton to="/routes" variant="secondary" icon="mountain">
          Find a scenic route
        </LinkButton>
      </div>
    </Page>
  );
}

/** The private link came along in the history's state; after a reload it is there still. */
function linkOf(state: unknown): { page: '/private/article'; token: string } | undefined {
  if (typeof state !== 'object' || state === null || !('link' in state)) return undefined;
  const { link } = state;
  if (typeof link !== 'object' || link === null || !('token' in link)) return undefined;
  const { token } = link;
  return typeof token === 'string' && PRIVATE_TOKEN.test(token)
    ? { page: '/private/article', token }
    : undefined;
}

function ThankWriter() {
  const link = linkOf(useLocation().state);
  const hydrated = useHydrated();
  return (
    <Page title="Thank You" lead="Your article has arrived." width="narrow">
      <p className="max-w-prose">
        A person reads every article before it is published, usually within 2-3 business days. It will carry
        your name.
      </p>
      {hydrated && link && (
        <PrivateLinkNote link={link}>
          <p>See where your article stands, change it, or take it back.</p>
        </PrivateLinkNote>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/blog" icon="newspaper">
          Read the blog
        </LinkButton>
        <LinkButton to="/submit-blog" variant="secondary" icon="pencil">
          Write another
        </LinkButton>
      </div>
    </Page>
  );
}
