import { submitArticleMeta } from '#features/blog/articles/articles.seo.ts';
import { SubmitArticlePage } from '#features/blog/articles/ui/submit-article-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/submit-blog';

export const handle = { background: 'blog' } satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => ({
  mailWorks: context.get(requestContext).services.articles.mailWorks(),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(submitArticleMeta(siteOf(matches)));

export default function SubmitBlogRoute({ loaderData }: Route.ComponentProps) {
  return <SubmitArticlePage mailWorks={loaderData.mailWorks} />;
}
