import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { goesOutByItself } from '#features/roadside/requests/by-itself.model.ts';
import { CachedVerdicts } from '#features/weather/device/ui/cached-verdicts.tsx';
import { SavedPlaces } from '#features/weather/device/ui/saved-places.tsx';
import { deviceTime } from '#platform/device/server-clock.ts';
import { pathOfUnsent, unsentForms, type UnsentForm } from '#platform/forms/unsent-forms.ts';
import { savedAgo } from '#platform/time/format-time.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { useNow } from '#ui/use-now.ts';
import { SavedPages } from './saved-pages.tsx';

const never = () => () => {};

/** Says that there is no connection, and leads to everything that works without one. */
export function OfflinePage({ title, renderedAt }: { title: string; renderedAt: number }) {
  // The device keeps one page for all addresses: which one was asked for is known only where it is read.
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const unsent = unsentForms.use();
  const now = deviceTime(useNow(0));
  const location = useLocation();
  return (
    <Page
      title={title}
      lead="There is no connection, and this page is not saved on your device."
      tone="caution"
      width="narrow"
    >
      {/* The footer begins below the screen, however much the device keeps. */}
      <div className="flex min-h-[calc(100svh-14rem)] flex-col gap-10">
        <div>
          <LinkButton to={alive ? wantedPage(location) : '/'} reloadDocument icon="refresh-cw">
            Try again
          </LinkButton>
        </div>
        <section aria-labelledby="works">
          <h2 id="works">What still works</h2>
          <ul className="mt-3">
            <Row to="/" icon="cloud-sun" label="Your saved places">
              their last verdict, with its age
            </Row>
            <Row to="/roadside-assistance" icon="wrench" label="Roadside safety text">
              in danger, call 911 first
            </Row>
            <Row to="/roadside-assistance?tab=help" icon="send" label="Request for help">
              sent once there is a signal
            </Row>
          </ul>
        </section>
        {/* What the device keeps comes last, since it is known last and pushes what is below. */}
        {unsent.length > 0 && (
          <section aria-labelledby="unsent">
            <h2 id="unsent">Not sent yet</h2>
            <ul className="mt-3">
              {unsent.map((form) => (
                <Row
                  key={form.submissionKey}
                  to={pathOfUnsent(form)}
                  icon="send"
                  label={FORM_NAMES[form.draft.split(' ')[0] ?? ''] ?? 'A form'}
                >
                  {savedText(form, now)}
                </Row>
              ))}
            </ul>
          </section>
        )}
        <SavedPlaces renderedAt={renderedAt} />
        <CachedVerdicts renderedAt={renderedAt} />
        <SavedPages />
      </div>
    </Page>
  );
}

/** Two of one kind are told apart by their age. What was refused has none. */
function savedText({ draft, at }: UnsentForm, now: number): string {
  if (at === 0) return 'Saved on this device';
  const saved = `Saved on this device ${savedAgo(at, now)}`;
  return draft === 'roadside-request' && goesOutByItself(at, now)
    ? `${saved}. It will be sent automatically.`
    : saved;
}

const FORM_NAMES: Record<string, string> = {
  'add-route': 'A scenic route',
  'add-ride': 'A group ride',
  article: 'An article',
  rsvp: 'A place on a ride',
  'roadside-request': 'A request for help',
  'roadside-volunteer': 'A registration as a volunteer',
};

interface RowProps {
  to: string;
  icon: IconName;
  label: string;
  children: string;
}

/** Loads whole documents: the parts of a page may be missing, what the device keeps is whole. */
function Row({ to, icon, label, children }: RowProps) {
  return (
    <li className="border-b border-line">
      <Link to={to} reloadDocument className="group flex min-h-16 items-center gap-4 py-2 no-underline">
        <Icon name={icon} className="size-7" />
        <span className="flex-1">
          <span className="block font-bold group-hover:underline">{label}</span>
          <span className="block text-note text-muted first-letter:uppercase">{children}</span>
        </span>
        <Icon name="chevron-right" className="size-5 text-muted" />
      </Link>
    </li>
  );
}

/** The page that could not be shown: an address of this site, with what stood behind its `#`. */
function wantedPage({ search, hash }: { search: string; hash: string }): string {
  const from = new URLSearchParams(search).get('from') ?? '/';
  return /^\/(?![/\\])/.test(from) ? from + hash : '/';
}
