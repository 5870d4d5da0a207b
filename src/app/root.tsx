import type { CSSProperties, ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Site } from '#features/page-context.server.ts';
import { asPageText } from '#platform/page-text/page-text.ts';
import { siteFacts, useSiteFacts } from '#platform/page-text/site-facts.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { useNonce } from '#ui/nonce.tsx';
import { InlineScript } from '#ui/inline-script.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import type { Route } from './+types/root';
import { requestContext } from './request-context.ts';
import type { loader as notFoundLoader } from './routes/not-found.tsx';
import { NO_SITE } from './site.ts';
import { withOneCredit } from './shell/credit-list.tsx';
import { ConnectionHost } from './shell/connection-host.tsx';
import { FONT_SCRIPT } from './shell/font.ts';
import { Footer } from './shell/footer.tsx';
import { FailurePage, NotFoundPage } from './shell/error-pages.tsx';
import { Header } from './shell/header.tsx';
import { askForLandscape, Landscape, landscapeOf } from './shell/landscape.tsx';
import { PageArrival } from './shell/page-arrival.tsx';
import { ScrollPosition } from './shell/scroll-position.tsx';
import { useSavedPageInstead } from './shell/saved-page.ts';
import { THEME_SCRIPT } from './shell/theme.ts';
// As an address: styles that a chunk imports are loaded once more, and applied again, by the first lazy part that
// shares the chunk.
import styles from './styles.css?url';

/** Public facts about the site; every page's `meta` and the shell read them. */
export function loader({ context }: Route.LoaderArgs) {
  return asPageText(withOneCredit(context.get(requestContext).site));
}

/** These facts last as long as the page. Asking again at each step would cost a request and fail without a connection. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Only failures use it: every page brings its own. */
export const meta: Route.MetaFunction = ({ error, loaderData, location }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = missing ? 'Page Not Found' : 'Something Went Wrong';
  const site = siteFacts<Site>(loaderData);
  if (!error || !site) return [{ title: site?.siteName ?? title }];
  return pageMeta({ title, description: title, path: location.pathname, site, noindex: true });
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const site = useSiteFacts<Site>();
  const landscape = landscapeOf(useMatches());
  // The address may be any page's, whose scripts would expect that page.
  const refused = Boolean(useRouteLoaderData<typeof notFoundLoader>('routes/not-found')?.refusal);
  return (
    <html
      lang="en"
      style={colorsOf(site?.color ?? null)}
      data-labeled={site?.simulated ? '' : undefined}
      data-without-scripts={refused ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={site?.color?.accent ?? '#1d2022'} />
        <meta name="mobile-web-app-capable" content="yes" />
        <meta name="apple-mobile-web-app-capable" content="yes" />
        <meta name="apple-mobile-web-app-title" content={site?.siteName ?? ''} />
        <meta name="apple-mobile-web-app-status-bar-style" content="black" />
        {/* The simulator's mailbox reads this text too, without a build. */}
        <InlineScript code={import.meta.env.SSR ? THEME_SCRIPT : ''} />
        <InlineScript code={FONT_SCRIPT} />
        <Meta />
        {landscape !== null && (
          <InlineScript code={import.meta.env.SSR ? askForLandscape(landscape.url) : ''} />
        )}
        <Links nonce={nonce} />
        <Icons own={site?.icons ?? null} />
      </head>
      <body>
        <a href="#main" className="skip-link rounded-control bg-accent px-5 py-3 font-bold text-accent-ink">
          Skip to main content
        </a>
        {landscape !== null && <Landscape {...landscape} />}
        <Header
          siteName={site?.siteName ?? ''}
          logo={site?.logo ?? 'own'}
          simulated={site?.simulated ?? false}
          demoMailbox={site?.demoMailbox ?? null}
        />
        <ConnectionHost offlineCopies={site?.offlineCopies ?? false} />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          {children}
        </main>
        <Footer site={site ?? NO_SITE} />
        <PageArrival />
        <ToastHost />
        {!refused && (
          <>
            <ScrollPosition />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** Icons of tabs and home screens: the program's, or those of the site's logo. */
function Icons({ own }: { own: Site['icons'] }) {
  return (
    <>
      {own ? (
        <link rel="icon" href={own.tab} type="image/png" sizes="48x48" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="icon" href={own?.ico ?? '/favicon.ico'} sizes="32x32" />
      <link rel="apple-touch-icon" href={own?.apple ?? '/apple-touch-icon.png'} />
    </>
  );
}

/** A site's own color, which the sheet of styles takes instead of the design's. */
const colorsOf = (color: Site['color']) =>
  color === null
    ? undefined
    : ({ '--site-accent': color.accent, '--site-hover': color.hover } as CSSProperties);

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useSavedPageInstead(!isRouteErrorResponse(error));
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage />
  ) : (
    <FailurePage requestId={requestIdOf(error)} />
  );
}

/** A failure thrown as `data({ requestId }, { status })` names the log entry it belongs to. */
function requestIdOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const details: unknown = error.data;
  if (typeof details !== 'object' || details === null || !('requestId' in details)) return null;
  return typeof details.requestId === 'string' ? details.requestId : null;
}
