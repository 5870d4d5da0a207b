import { numberText } from '#platform/text/number-text.ts';
import { useMutation, useQuery } from '#platform/api-client/queries.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { Bullets } from '#ui/bullets.tsx';
import { Button } from '#ui/button.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, StatGrid } from '#ui/stat.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { newPagesQuery, sitemapStatsQuery } from '../sitemap.queries.ts';

const FAILED = 'Refresh Failed';
const STATS_FAILED = 'Failed to fetch sitemap stats';
const PAGES_FAILED = 'Failed to fetch new pages';

/** What search engines are told about the site. */
export function SitemapTab() {
  const clock = useSiteClock();
  const stats = useQuery(sitemapStatsQuery());
  const pages = useQuery(newPagesQuery());
  useFailureToast(stats, FAILED, STATS_FAILED);
  useFailureToast(pages, FAILED, PAGES_FAILED);
  const refresh = useMutation({
    mutationFn: async () => {
      const [freshStats, freshPages] = await Promise.all([stats.refetch(), pages.refetch()]);
      return freshStats.isSuccess && freshPages.isSuccess;
    },
    onSuccess: (isFresh) => {
      if (!isFresh) return;
      toast({ title: 'Sitemap Data Refreshed', description: 'The numbers below are those of this moment.' });
    },
  });
  return (
    <section aria-labelledby="sitemap-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sitemap-heading">Sitemap</h2>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            compact
            icon="refresh-cw"
            pending={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            Refresh
          </Button>
          <Button
            variant="secondary"
            compact
            icon="external-link"
            onClick={() => window.open('/sitemap.xml', '_blank', 'noopener')}
          >
            View Sitemap
          </Button>
        </div>
      </div>
      <ListResult
        query={stats}
        room="h-44 w-full lg:h-22"
        loading="Loading sitemap stats"
        failure={STATS_FAILED}
      >
        {({ totalUrls, staticPages, blogPosts, routes, lastGenerated }) => (
          <>
            <StatGrid>
              <Stat label="Total URLs" value={numberText(totalUrls)} />
              <Stat label="Static Pages" value={numberText(staticPages)} />
              <Stat label="Blog Posts" value={numberText(blogPosts)} />
              <Stat label="Routes" value={numberText(routes)} />
            </StatGrid>
            <p className="mt-4 text-note text-muted">
              Last generated: <time dateTime={lastGenerated}>{clock.time(lastGenerated)}</time>
            </p>
          </>
        )}
      </ListResult>
      <Bullets
        title="SEO Notes"
        level={3}
        items={[
          'The sitemap updates automatically when content is published.',
          'Search engines are notified through robots.txt.',
          'All URLs include lastmod and priority.',
          'The sitemap is cached for 1 hour.',
        ]}
      />
      {/* Last: how many they are is not known before they come. */}
      <ListResult query={pages} loading="Loading new pages" failure={PAGES_FAILED}>
        {({ newPages, count }) => (
          <Panel
            title="New Pages"
            level={3}
            aside={<Badge tone={count > 0 ? 'good' : 'neutral'}>{numberText(count)} new</Badge>}
          >
            {count === 0 ? (
              <p>No new pages detected in the last 24 hours</p>
            ) : (
              <ul className="max-h-96 overflow-y-auto">
                {newPages.map((path) => (
                  <li key={path}>
                    <a href={path} className="text-link inline-block py-1">
                      {path}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        )}
      </ListResult>
    </section>
  );
}
