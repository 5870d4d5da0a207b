import type { OwnArticle } from '#features/blog/articles/own-article.schema.ts';
import { OwnArticlePage } from '#features/blog/articles/ui/own-article-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { FormLoading } from '#ui/late/form-loading.tsx';
import type { EditSlot } from '#features/my-entries/ui/owned-entry.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/private-article';

export const handle = { background: 'blog' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your article',
    description: 'What you sent, where it stands, and how to change it or take it back.',
    path: '/private/article',
    site: siteOf(matches),
    noindex: true,
  });

/** Seeing what one sent can do without the library that the form brings. */
const loadForm = () => import('#features/blog/articles/ui/edit-article-form.tsx');

export default function PrivateArticle() {
  return <OwnArticlePage form={(props) => <ArticleForm {...props} />} />;
}

function ArticleForm(props: EditSlot<OwnArticle>) {
  const form = useDownload(loadForm);
  if (!form.part) return <FormLoading failed={form.failed} onRetry={form.retry} />;
  return <form.part.EditArticleForm {...props} />;
}
