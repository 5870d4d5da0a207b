import type { Site } from '#features/page-context.server.ts';

/** All credits of a page's facts, which carry the first one alone. */
const credits = new WeakMap<object, Site['credits']>();

/** For the root's loader on the server. A page's HTML says whose data it shows; its data would say it again. */
export function withOneCredit(site: Site): Site {
  const sent = { ...site, credits: site.credits.slice(0, 1) };
  credits.set(sent, site.credits);
  return sent;
}

const ID = 'credits';

/** What the server wrote, which React leaves as it is; for a page that it has to draw again. */
const WRITTEN = import.meta.env.SSR ? '' : (document.getElementById(ID)?.innerHTML ?? '');

/** @param link what a credit's link wears */
export function CreditList({ site, link, className }: { site: Site; link: string; className: string }) {
  if (!import.meta.env.SSR)
    return (
      <ul
        id={ID}
        className={className}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: WRITTEN }}
      />
    );
  return (
    <ul id={ID} className={className}>
      {credits.get(site)?.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="noopener" className={link}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
