import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { useOpened } from './use-opened.ts';
import { forgetLink, identifyLink, linksToIdentify, saveLink, type SavedLink } from '../saved-links.store.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { usePrivateToken } from '#platform/private-links/use-private-token.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PageTone } from '#ui/signs/page-band.tsx';
import { Page } from '#ui/page.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

/** What a private page's link opens, and how the page moves on. */
export interface PrivateEntry<Entry> {
  entry: Entry;
  /** For the calls that change it: `privateToken` of the api client. */
  token: string;
  /** Shows the state that a change answered with. */
  show: (entry: Entry) => void;
  /** Fetches it again. @returns the newer state; undefined when that fails. */
  reload: () => Promise<Entry | undefined>;
}

interface PrivatePageProps<Entry> {
  /** What the page is about until it is known more exactly: "Your route". */
  title: string;
  tone?: PageTone | undefined;
  /** Asks for what the link opens. Declare it outside the component. */
  load: (token: string, signal?: AbortSignal) => Promise<Entry>;
  titleOf?: ((entry: Entry) => string) | undefined;
  leadOf?: ((entry: Entry) => string | undefined) | undefined;
  /**
   * How the device saves the link once it is opened: many come by email alone. Only for what is the reader's own, never
   * for a link that others hand on.
   */
  savedAs?: ((entry: Entry) => Omit<SavedLink, 'token' | 'keptAt'>) | undefined;
  /** Where to go from a link that opens nothing. */
  elsewhere?: ReactNode;
  children: (opened: PrivateEntry<Entry>) => ReactNode;
}

/**
 * The frame of every page behind a private link. The token stands behind the `#`, so only the browser can fetch
 * what it opens; nothing of it is stored once the page is left.
 */
export function PrivatePage<Entry>(props: PrivatePageProps<Entry>) {
  const token = usePrivateToken();
  if (token === null) return <LinkGone elsewhere={props.elsewhere} />;
  // A different link in the same tab is a new page.
  return <Opening key={token} token={token} {...props} />;
}

function Opening<Entry>({
  token,
  title,
  tone = 'plain',
  load,
  titleOf,
  leadOf,
  savedAs,
  elsewhere,
  children,
}: PrivatePageProps<Entry> & { token: string | undefined }) {
  const { entry: data, error, asking, ask, show } = useOpened(load, token);
  const { page, title: name, entry } = (data && savedAs?.(data)) ?? {};
  useEffect(() => {
    if (token && page && name !== undefined) saveLink({ page, token, title: name, entry });
  }, [token, page, name, entry]);
  // Otherwise an entry would be listed twice: by this link, and by one that was saved without saying what it opens.
  const identify = useEffectEvent(async (other: string) => {
    const opened = await load(other).catch(() => undefined);
    const known = opened && savedAs?.(opened).entry;
    if (known !== undefined) identifyLink(other, known);
  });
  useEffect(() => {
    if (page && entry !== undefined) for (const link of linksToIdentify(page)) void identify(link.token);
  }, [page, entry]);
  // The site's own word: what a proxy says of the address says nothing of the link, which would be forgotten for it.
  if (error instanceof ApiError && error.answer.code === 'not_found')
    return <LinkGone token={token} elsewhere={elsewhere} />;
  if (data === undefined)
    return (
      <Page title={title} tone={tone} width="narrow">
        {error ? (
          <Notice
            tone="bad"
            live
            title="This page could not be fetched"
            actions={
              <Button variant="secondary" icon="refresh-cw" pending={asking} onClick={() => void ask()}>
                Try again
              </Button>
            }
          >
            <p>{userMessage(error, 'There was no answer. Check the connection.')}</p>
          </Notice>
        ) : (
          <>
            <noscript>
              <Notice tone="caution" title="This page needs JavaScript">
                <p>Your link is read on this device only, which needs JavaScript.</p>
              </Notice>
            </noscript>
            <div className="needs-scripting">
              <Loading label="Opening your link…" visible>
                <Skeleton className="h-24 w-full" />
                <Skeleton className="mt-6 h-40 w-full" />
              </Loading>
            </div>
          </>
        )}
      </Page>
    );
  return (
    <Page title={titleOf?.(data) ?? title} lead={leadOf?.(data)} tone={tone}>
      {children({
        entry: data,
        token: token ?? '',
        show,
        reload: ask,
      })}
    </Page>
  );
}

/** The same for links that never existed, ended, were taken back or were not copied whole. */
function LinkGone({ token, elsewhere }: { token?: string | undefined; elsewhere: ReactNode }) {
  // What opens nothing is no use among the links saved on this device.
  useEffect(() => {
    if (token !== undefined) forgetLink(token);
  }, [token]);
  return (
    <Page title="Private link" lead="This link opens nothing." tone="plain" width="narrow">
      <Notice
        tone="caution"
        title={LINK_GONE}
        actions={
          <>
            <LinkButton to="/private" variant="secondary" icon="mail">
              Send me my links again
            </LinkButton>
            {elsewhere}
          </>
        }
      >
        <p>
          A link ends when what it belongs to is deleted. If it came in an email, open it from there again, so
          that no part of it is missing.
        </p>
      </Notice>
    </Page>
  );
}
