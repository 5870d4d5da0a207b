import { describe, expect, it } from 'vitest';
import { absoluteUrl, breadcrumbs, pageMeta } from './page-meta.ts';

const site = { siteName: 'Dryline', publicUrl: 'https://ride.example' };
const page = { title: 'Trip Planning', description: 'Weather of every stop.', path: '/trip', site };

describe('the metadata of a page', () => {
  it('names the site once', () => {
    expect(pageMeta(page)[0]).toEqual({ title: 'Trip Planning | Dryline' });
    expect(pageMeta({ ...page, title: 'Dryline: riding weather' })[0]).toEqual({
      title: 'Dryline: riding weather',
    });
  });

  it('has absolute addresses of the public origin', () => {
    expect(pageMeta(page)).toEqual(
      expect.arrayContaining([
        { tagName: 'link', rel: 'canonical', href: 'https://ride.example/trip' },
        { property: 'og:url', content: 'https://ride.example/trip' },
        { property: 'og:image', content: 'https://ride.example/social.png' },
        { name: 'twitter:card', content: 'summary_large_image' },
      ]),
    );
    expect(pageMeta({ ...page, image: '/uploads/a.jpg' })).toContainEqual({
      name: 'twitter:image',
      content: 'https://ride.example/uploads/a.jpg',
    });
  });

  it('describes the sharing picture, and says the size of its own', () => {
    expect(pageMeta(page)).toEqual(
      expect.arrayContaining([
        { property: 'og:image:alt', content: 'Trip Planning | Dryline' },
        { property: 'og:image:width', content: '1200' },
        { property: 'og:image:height', content: '630' },
        { name: 'twitter:image:alt', content: 'Trip Planning | Dryline' },
      ]),
    );
    const own = pageMeta({ ...page, image: '/uploads/a.jpg', imageAlt: 'A wet road' });
    expect(own).toContainEqual({ property: 'og:image:alt', content: 'A wet road' });
    expect(JSON.stringify(own)).not.toContain('og:image:width');
  });

  it('leads from the home page to the page', () => {
    expect(breadcrumbs(site, [{ name: 'Blog', path: '/blog' }]).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://ride.example/' },
      { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://ride.example/blog' },
    ]);
  });

  it('lists its keywords, or its title and whose it is', () => {
    expect(pageMeta({ ...page, keywords: ['trip', 'rain'] })).toContainEqual({
      name: 'keywords',
      content: 'trip, rain',
    });
    expect(pageMeta(page)).toContainEqual({ name: 'keywords', content: 'Trip Planning, Dryline' });
  });

  it('keeps a page out of search engines, and then offers no canonical address', () => {
    const meta = pageMeta({ ...page, noindex: true });
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(JSON.stringify(meta)).not.toContain('canonical');
  });

  it('describes a free web application as structured data where a page has none of its own', () => {
    expect(pageMeta(page).at(-1)).toMatchObject({
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebApplication',
        url: 'https://ride.example/',
        description: 'Weather of every stop.',
        isAccessibleForFree: true,
        offers: { price: '0' },
      },
    });
    const own = pageMeta({ ...page, jsonLd: { '@type': 'Event' } }).filter((tag) => 'script:ld+json' in tag);
    expect(own).toEqual([{ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Event' } }]);
  });
});

describe('an absolute address', () => {
  it('keeps an origin of its own', () => {
    expect(absoluteUrl(site.publicUrl, 'https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
  });
});
