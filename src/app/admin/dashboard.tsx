import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { postJson } from '#platform/api-client/api-client.ts';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';
import { buttonClass } from '#ui/button-style.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { ADMIN_KEY, SESSION_KEY } from '#features/accounts/accounts.queries.ts';
import type { SessionAnswer } from '#features/accounts/accounts.schema.ts';
import { ReloginDialog } from '#features/accounts/sign-in/ui/relogin-dialog.tsx';

export interface DashboardView {
  /** `account` is where the password is changed. */
  id: string;
  label: string;
  content: () => ReactNode;
}

export interface DashboardProps {
  session: SessionAnswer;
  /** Everything that waits; `count` says how much, `first` shows the first of it. */
  queue: DashboardView & { count: () => ReactNode; first: () => ReactNode };
  /** The first one opens by itself. */
  tabs: readonly DashboardView[];
  /** What is looked at now and then: below the header, off the row of tabs. */
  more: readonly DashboardView[];
  /** Above every view: what is broken. */
  trouble: () => ReactNode;
  /** Below them: which release this is. */
  release: () => ReactNode;
}

const viewHref = (id: string, first: string | undefined) => (id === first ? '/admin' : `/admin?view=${id}`);

/** The footer stays below the window while a view comes and grows. */
const KEEPS_HEIGHT = 'min-h-dvh';

/** The signed-in admin area. The open view is in the address; what it shows keeps its own parameters there. */
export function Dashboard({ session, queue, tabs, more, trouble, release }: DashboardProps) {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search).get('view');
  const first = tabs[0]?.id;
  const tab = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const other = [queue, ...more].find(({ id }) => id === asked);
  const isQueue = other?.id === queue.id;
  useFocusOnView(other?.id ?? tab?.id);
  useReturn();
  const head = <Head session={session} more={more} shown={other?.id} first={first} isQueue={isQueue} />;
  const waiting = <WaitingLink queue={queue} first={first} isShown={isQueue} />;
  const notices = (
    <>
      {session.passwordIsTemporary && other?.id !== 'account' && <TemporaryPassword />}
      {other?.id !== 'status' && trouble()}
    </>
  );
  if (isQueue)
    return (
      <QueuePage queue={queue} tabs={tabs} head={head} notices={notices} waiting={waiting}>
        <ReloginDialog username={session.username} />
      </QueuePage>
    );
  return (
    <Frame className={cx(KEEPS_HEIGHT, 'flex flex-col')}>
      {head}
      {other === undefined ? (
        <>
          {notices}
          <div className="mb-4 flex flex-wrap gap-3">
            {waiting}
            {queue.first()}
          </div>
          <Tabs
            label="Admin area"
            selected={tab?.id}
            onSelect={(id) => void navigate(viewHref(id, first), { preventScrollReset: true })}
            tabs={tabs.map(({ id, label, content }) => ({
              id,
              label,
              // A closed tab asks the server for nothing.
              content: id === tab?.id && content(),
            }))}
          />
        </>
      ) : (
        <>
          <ViewsNav tabs={tabs} waiting={<span className="mb-2">{waiting}</span>} className="mb-6" />
          {notices}
          {other.content()}
        </>
      )}
      {release()}
      <ReloginDialog username={session.username} />
    </Frame>
  );
}

/** The link that led to another view may have gone with the one before, and the focus with it: it goes on there. */
function useFocusOnView(view: string | undefined): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    if (document.activeElement !== document.body) return;
    const tab = document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    (tab ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [view]);
}

/** A browser brings a page back as it was left, whoever signed out since. */
function useReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void client.invalidateQueries({ queryKey: SESSION_KEY });
    };
    window.addEventListener('pageshow', ask);
    return () => window.removeEventListener('pageshow', ask);
  }, [client]);
}

interface HeadProps extends Pick<DashboardProps, 'session' | 'more'> {
  /** The view that is shown; undefined for a tab. */
  shown: string | undefined;
  /** The first tab. */
  first: string | undefined;
  isQueue: boolean;
}

/** The same on every view: who is signed in, and what is looked at now and then. */
function Head({ session, more, shown, first, isQueue }: HeadProps) {
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <h1
        className={cx(
          'text-title font-extrabold tracking-tight max-sm:text-heading lg:text-heading',
          isQueue && 'max-lg:hidden',
        )}
      >
        Admin Dashboard
      </h1>
      {/* Beside the heading where all of it fits, else below both. */}
      <nav aria-label="Administration" className="max-xl:order-last max-xl:basis-full xl:grow">
        <ul className="-ml-2 flex flex-wrap gap-x-1">
          {more.map(({ id, label }) => (
            <li key={id}>
              <Link
                to={viewHref(id, first)}
                aria-current={id === shown ? 'page' : undefined}
                className={cx(
                  'flex min-h-10 items-center rounded-control px-2',
                  id === shown ? 'font-bold' : 'text-muted text-link',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LogoutButton username={session.username} />
    </header>
  );
}

interface ViewsNavProps extends Pick<DashboardProps, 'tabs'> {
  waiting: ReactNode;
  className?: string | undefined;
}

/** The way from a view of its own to what waits and to the tabs, as they stand on the dashboard. */
function ViewsNav({ tabs, waiting, className }: ViewsNavProps) {
  return (
    <nav
      aria-label="Admin area"
      className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 border-b-2 border-line', className)}
    >
      {waiting}
      <ul className="flex overflow-x-auto">
        {tabs.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={viewHref(id, tabs[0]?.id)}
              className="flex min-h-12 items-center px-3.5 font-bold whitespace-nowrap text-muted no-underline hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WaitingLink({
  queue,
  first,
  isShown,
}: Pick<DashboardProps, 'queue'> & { first: string | undefined; isShown: boolean }) {
  return (
    <Link
      to={viewHref(queue.id, first)}
      aria-current={isShown ? 'page' : undefined}
      className={buttonClass({ variant: isShown ? 'primary' : 'secondary' }, 'shrink-0 self-start')}
    >
      <Icon name="clock" />
      <span>
        {queue.label}
        {queue.count()}
      </span>
    </Link>
  );
}

function TemporaryPassword() {
  return (
    <Notice
      tone="caution"
      title="Your password was made by the program"
      className="mb-4"
      actions={
        <Link to="/admin?view=account" className="text-link">
          Choose one of your own
        </Link>
      }
    />
  );
}

interface QueuePageProps extends Pick<DashboardProps, 'queue' | 'tabs'> {
  head: ReactNode;
  notices: ReactNode;
  waiting: ReactNode;
  /** Below the queue. */
  children: ReactNode;
}

/** The queue fills the window. On a phone the other parts of the admin area are folded away above it. */
function QueuePage({ queue, tabs, head, notices, waiting, children }: QueuePageProps) {
  const isEntry = new URLSearchParams(useLocation().search).has('entry');
  const [isOpen, setOpen] = useState(false);
  const folded = !isOpen && 'max-lg:hidden';
  return (
    <div className={cx(KEEPS_HEIGHT, 'flex flex-1 flex-col')}>
      {isEntry && <h1 className="sr-only lg:hidden">Admin Dashboard</h1>}
      <div
        className={cx(
          'admin-width mx-auto w-full max-w-360 px-4 pt-4 lg:px-8',
          // On a phone an entry has a page of its own.
          isEntry && 'max-lg:hidden',
        )}
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3 lg:hidden">
          <h1 className="text-title font-extrabold tracking-tight">
            {queue.label}
            {queue.count()}
          </h1>
          <Button
            variant="secondary"
            icon="list"
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            Admin
          </Button>
        </div>
        <div className={cx(folded)}>{head}</div>
        {notices}
        <ViewsNav
          tabs={tabs}
          waiting={<span className="mb-2 max-lg:hidden">{waiting}</span>}
          className={folded || undefined}
        />
      </div>
      {queue.content()}
      {children}
    </div>
  );
}

/** The sheet of the admin area: no picture, no sign, only work. */
export function Frame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('admin-width mx-auto w-full max-w-360 flex-1 px-4 pt-4 pb-16 lg:px-8', className)}>
      {children}
    </div>
  );
}

function LogoutButton({ username }: { username: string }) {
  const client = useQueryClient();
  const logout = useMutation({
    meta: { signsIn: true },
    // Nobody is signed in any more: the session was over, or ended in another tab.
    mutationFn: () => postJson<{ message: string } | null>('/api/admin/logout', undefined, { on401: 'null' }),
    onSuccess: () => {
      client.setQueryData(SESSION_KEY, null);
      client.removeQueries({ queryKey: ADMIN_KEY });
      toast({ title: 'Logged Out', description: 'You are signed out.' });
    },
    onError: async (error) => {
      failureToast('Logout Failed', error, 'You are still signed in. Please try again.');
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  return (
    <div className="flex items-center gap-3">
      <span className="text-note text-muted max-sm:sr-only">
        <span className="sr-only">Signed in as </span>
        {username}
      </span>
      <Button
        variant="secondary"
        compact
        icon="log-out"
        pending={logout.isPending}
        onClick={() => logout.mutate()}
      >
        Logout
      </Button>
    </div>
  );
}
