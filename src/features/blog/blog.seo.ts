import {
  absoluteUrl,
  breadcrumbs,
  collectionPage,
  webApplication,
  type PageMetaInput,
} from '#platform/seo/page-meta.ts';
import { blogHref, blogListHref } from './blog.model.ts';
import type { PostPage } from './blog.schema.ts';

type Site = PageMetaInput['site'];

const KEYWORDS = ['motorcycle', 'motorcycle blog', 'riding tips', 'motorcycle stories'] as const;
const ABOUT = 'Motorcycle tips and stories from riders: roads, weather, gear, repairs and trips.';
const LOGO = '/apple-touch-icon.png';

/** @param posts those that the page shows */
export function blogListMeta(
  list: { tag: string | null; page: number },
  site: Site,
  posts: readonly { title: string; slug: string }[] = [],
): PageMetaInput {
  const about = list.tag === null ? 'Motorcycle Blog' : `Motorcycle Blog: ${list.tag}`;
  const page = {
    title: list.page > 1 ? `${about}, Page ${list.page}` : about,
    description: list.tag === null ? ABOUT : `Motorcycle tips and stories about ${list.tag}.`,
    path: blogListHref({ tag: list.tag ?? undefined, page: list.page }),
  };
  const entries = posts.map(({ title, slug }) => ({ name: title, path: blogHref(slug) }));
  return {
    ...page,
    keywords: list.tag === null ? KEYWORDS : [list.tag, ...KEYWORDS],
    site,
    jsonLd: [webApplication(site, page), collectionPage(site, { name: page.title, ...page, entries })],
  };
}

const postDescription = ({ title, excerpt }: PostPage) =>
  excerpt || `Read “${title}” on our motorcycle blog: tips and stories from riders.`;

export const postPageMeta = (post: PostPage, site: Site): PageMetaInput => ({
  title: `${post.title} - Motorcycle Blog | ${site.siteName}`,
  description: postDescription(post),
  keywords: [...post.tags, ...KEYWORDS],
  path: blogHref(post.slug),
  image: post.featuredImage ?? undefined,
  imageAlt: post.title,
  type: 'article',
  site,
  jsonLd: [
    blogPosting(post, site),
    breadcrumbs(site, [
      { name: 'Blog', path: '/blog' },
      { name: post.title, path: blogHref(post.slug) },
    ]),
    webApplication(site, { description: ABOUT }),
  ],
});

/** The post as schema.org BlogPosting. Author and publisher are the organization, also of a reader's article. */
function blogPosting(post: PostPage, site: Site): Record<string, unknown> {
  const organization = {
    '@type': 'Organization',
    name: site.siteName,
    url: absoluteUrl(site.publicUrl, '/'),
  };
  const url = absoluteUrl(site.publicUrl, blogHref(post.slug));
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: postDescription(post),
    image: absoluteUrl(site.publicUrl, post.featuredImage ?? '/social.png'),
    author: organization,
    publisher: {
      ...organization,
      logo: { '@type': 'ImageObject', url: absoluteUrl(site.publicUrl, LOGO) },
    },
    datePublished: post.createdAt,
    dateModified: post.updatedAt ?? post.createdAt,
    keywords: post.tags.join(', '),
    articleSection: 'Motorcycle',
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
  };
}
