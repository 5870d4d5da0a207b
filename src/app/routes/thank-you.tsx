import { useSearchParams } from 'react-router';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import type { RouteHandle } from '../shell/landscape.tsx';
import type { Route } from './+types/thank-you';

export const handle = { background: 'home' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData;
  if (!site) return [];
  return pageMeta({
    title: 'Thank You',
    description: `Thank you for supporting ${site.siteName}.`,
    path: '/thank-you',
    site,
    noindex: true,
  });
};

/** For donors, and with `?from=article` for those who sent an article. */
export default function ThankYou() {
  const [search] = useSearchParams();
  return search.get('from') === 'article' ? <ThankWriter /> : <ThankDonor />;
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

function ThankWriter() {
  return (
    <Page title="Thank You" lead="Your article has arrived." width="narrow">
      <p className="max-w-prose">
        A person reads every article before it is published, usually within 2-3 business days. It will carry
        your name.
      </p>
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
