import type { MetaDescriptor } from 'react-router';

export interface PageMetaInput {
  /** The page's own title; the site's name follows it unless the title already holds it. */
  title: string;
  description: string;
  /** Default: the page's title and the site's name. */
  keywords?: readonly string[] | undefined;
  /** Path from the root, for the canonical address, for example "/privacy". */
  path: string;
  /** Path or absolute address of the sharing picture; default is the site's own. */
  image?: string | undefined;
  /** What the sharing picture shows; default is the page's title. */
  imageAlt?: string | undefined;
  /** Open Graph type; default "website". */
  type?: 'website' | 'article' | undefined;
  site: { siteName: string; publicUrl: string };
  /** Keeps the page out of search engines. */
  noindex?: boolean | undefined;
  /** Structured data, without `@context`; default is the free web application that every page is part of. */
  jsonLd?: Record<string, unknown> | readonly Record<string, unknown>[] | undefined;
}

const SHARING_IMAGE = { path: '/social.png', width: 1200, height: 630 };

/** Title, description, keywords, canonical address, sharing tags and structured data of one page. */
export function pageMeta(input: PageMetaInput): MetaDescriptor[] {
  const { description, path, site, type = 'website' } = input;
  const { keywords = [input.title, site.siteName] } = input;
  const title = input.title.includes(site.siteName) ? input.title : `${input.title} | ${site.siteName}`;
  const canonical = absoluteUrl(site.publicUrl, path);
  const image = absoluteUrl(site.publicUrl, input.image ?? SHARING_IMAGE.path);
  const imageAlt = input.imageAlt ?? title;
  const structured = [input.jsonLd ?? webApplication(site, { description })].flat();
  return [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: keywords.join(', ') },
    ...(input.noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link', rel: 'canonical', href: canonical }]),
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: imageAlt },
    ...(input.image === undefined
      ? [
          { property: 'og:image:width', content: String(SHARING_IMAGE.width) },
          { property: 'og:image:height', content: String(SHARING_IMAGE.height) },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: imageAlt },
    ...structured.map((entry) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } })),
  ];
}

/** Structured data of the site itself: a free web application for everyone. */
export function webApplication(
  site: { siteName: string; publicUrl: string },
  about: { description: string; category?: string },
): Record<string, unknown> {
  return {
    '@type': 'WebApplication',
    name: site.siteName,
    url: absoluteUrl(site.publicUrl, '/'),
    description: about.description,
    applicationCategory: about.category ?? 'TravelApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires a web browser',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
}

/**
 * The way to a page as search engines show it.
 * @param trail from the home page's first child to the page itself
 */
export function breadcrumbs(
  site: { publicUrl: string },
  trail: readonly { name: string; path: string }[],
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(site.publicUrl, path),
    })),
  };
}

/**
 * A page that lists entries or leads to them, as schema.org CollectionPage.
 * @param page.entries those that the page shows, in its order
 */
export function collectionPage(
  site: { siteName: string; publicUrl: string },
  page: {
    name: string;
    description: string;
    path: string;
    entries?: readonly { name: string; path: string }[] | undefined;
  },
): Record<string, unknown> {
  return {
    '@type': 'CollectionPage',
    name: page.name,
    description: page.description,
    url: absoluteUrl(site.publicUrl, page.path),
    isPartOf: { '@type': 'WebSite', name: site.siteName, url: absoluteUrl(site.publicUrl, '/') },
    ...(page.entries?.length && {
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: page.entries.map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: absoluteUrl(site.publicUrl, path),
        })),
      },
    }),
  };
}

/** Joins a path to the public origin; an address with its own origin stays as it is. */
export function absoluteUrl(publicUrl: string, path: string): string {
  return new URL(path, `${publicUrl}/`).href;
}
