import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { goesOutByItself } from '#features/roadside/requests/by-itself.model.ts';
import { useOnline } from '#platform/device/online.ts';
import { deviceTime } from '#platform/device/server-clock.ts';
import { heldForms, pathOfUnsent, unsentForms, type UnsentForm } from '#platform/forms/unsent-forms.ts';
import { savedAgo } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useMissingFiles } from '#ui/late/use-missing-files.ts';
import { useNow } from '#ui/use-now.ts';
import { documentSavedAt } from './saved-page.ts';
import { keepWorker, reportVisit, type WaitingVersion } from './worker-client.ts';

export interface ConnectionProps {
  /** Whether devices keep pages for when they have no connection. */
  offlineCopies: boolean;
}

/** Addresses that a reader passes on the way, letter by letter of a search, are not saved. */
const LOOKED_AT_MS = 1500;

/** Says under the bar what the connection means for this page: how old it is, what was not sent, what is new. */
export function Connection({ offlineCopies }: ConnectionProps) {
  const { pathname, search } = useLocation();
  const [waiting, setWaiting] = useState<WaitingVersion>();
  const missing = useMissingFiles();

  useEffect(() => {
    // In development the files change with every keystroke.
    if (offlineCopies && import.meta.env.PROD) return keepWorker((version) => setWaiting(() => version));
    return undefined;
  }, [offlineCopies]);
  useEffect(() => {
    const timer = setTimeout(() => reportVisit(pathname + search), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [pathname, search]);

  return (
    <>
      <SavedPageStrip pathname={pathname} />
      <UnsentStrip pathname={pathname} />
      {(waiting || missing) && (
        <Strip
          actions={
            <Button
              variant="secondary"
              icon="refresh-cw"
              onClick={waiting ?? (() => window.location.reload())}
            >
              Reload
            </Button>
          }
        >
          A new version is ready.
        </Strip>
      )}
    </>
  );
}

/** Shown while the page that was opened is the one that the device had saved. */
function SavedPageStrip({ pathname }: { pathname: string }) {
  const [saved] = useState(() => ({ pathname, savedAt: documentSavedAt() }));
  const [now] = useState(() => Date.now());
  if (!saved.savedAt || saved.pathname !== pathname || pathname === '/offline') return null;
  return (
    <Strip
      actions={
        <Button variant="secondary" icon="refresh-cw" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      <strong>Offline: </strong>
      {/* The verdicts on the home page tell their own age. */}
      {pathname === '/'
        ? 'only what is saved on this device works.'
        : `saved ${savedAgo(saved.savedAt, now)}. It may have changed since.`}
    </Strip>
  );
}

const HELP = 'roadside-request';

const loadSendUnsent = () => import('#features/roadside/requests/ui/send-unsent.ts');

/** Forms that wait on this device, once they can be sent. A request for help goes out by itself. */
function UnsentStrip({ pathname }: { pathname: string }) {
  const online = useOnline();
  const held = heldForms.use();
  const isHere = ({ path }: UnsentForm) => path.split('?')[0] === pathname;
  // What the form of this page shows, it sends.
  const elsewhere = unsentForms
    .use()
    .filter((form) => !(isHere(form) && held[form.draft] === form.submissionKey));
  const helps = elsewhere.filter(({ draft }) => draft === HELP);
  const keys = helps.map(({ submissionKey }) => submissionKey).join(' ');
  const now = deviceTime(useNow(0));
  useEffect(() => {
    if (keys === '') return;
    let end: (() => void) | undefined;
    let gone = false;
    loadSendUnsent().then(
      ({ sendWhatWaits }) => {
        if (!gone) end = sendWhatWaits(keys.split(' '));
      },
      () => undefined,
    );
    return () => {
      gone = true;
      end?.();
    };
  }, [keys]);

  const help = helps[0];
  const first = help ?? elsewhere[0];
  if (!first || pathname === '/offline' || !(online || help)) return null;
  return (
    <Strip
      actions={
        <LinkButton
          to={pathOfUnsent(first)}
          // This page's form holds another one.
          target={isHere(first) ? '_blank' : undefined}
          variant="secondary"
          icon="send"
        >
          Open the form
        </LinkButton>
      }
    >
      {help && goesOutByItself(help.at, now)
        ? 'Your request for help is not sent yet. It will be sent automatically.'
        : 'A form is saved on this device and not sent yet.'}
    </Strip>
  );
}

function Strip({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div role="status" className="no-print border-b-2 border-line bg-panel">
      <div className="measure flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p>{children}</p>
        {actions}
      </div>
    </div>
  );
}
