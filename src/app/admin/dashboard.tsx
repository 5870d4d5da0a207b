import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { postJson } from '#platform/api-client/api-client.ts';
import { buttonClass } from '#ui/button-style.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { failureToast } from '#ui/failure-toast.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast-store.ts';
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
  /** Everything that waits; `count` says how much. */
  queue: DashboardView & { count: () => ReactNode };
  /** The first one opens by itself. */
  tabs: readonly DashboardView[];
  /** What is looked at now and then: below the header, off the row of tabs. */
  more: readonly DashboardView[];
}

const viewHref = (id: string, first: string | undefined) => (id === first ? '/admin' : `/admin?view=${id}`);

/** The signed-in admin area. The open view is in the address; what it shows keeps its own parameters there. */
export function Dashboard({ session, queue, tabs, more }: DashboardProps) {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search).get('view');
  const other = [queue, ...more].find(({ id }) => id === asked);
  const tab = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const first = tabs[0]?.id;

  return (
    <Frame>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title font-extrabold tracking-tight">Admin Dashboard</h1>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <nav aria-label="Administration">
            <ul className="-ml-2 flex flex-wrap gap-x-1">
              {more.map(({ id, label }) => (
                <li key={id}>
                  <Link
                    to={viewHref(id, first)}
                    aria-current={id === other?.id ? 'page' : undefined}
                    className={cx(
                      'flex min-h-10 items-center rounded-control px-2',
                      id === other?.id ? 'font-bold' : 'text-muted text-link',
                    )}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <LogoutButton username={session.username} />
        </div>
      </header>
      {session.passwordIsTemporary && other?.id !== 'account' && (
        <Notice
          tone="caution"
          title="Your password was made by the program"
          className="mb-6"
          actions={
            <Link to="/admin?view=account" className="text-link">
              Choose one of your own
            </Link>
          }
        />
      )}
      {other === undefined ? (
        <>
          <p className="mb-4">
            <Link to={viewHref(queue.id, first)} className={buttonClass({ variant: 'secondary' })}>
              <Icon name="clock" />
              <span>
                {queue.label}
                {queue.count()}
              </span>
            </Link>
          </p>
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
          <p className="mb-4">
            <Link to="/admin" className="text-link">
              Back to the dashboard
            </Link>
          </p>
          {other.content()}
        </>
      )}
      <ReloginDialog username={session.username} />
    </Frame>
  );
}

/** The sheet of the admin area: no picture, no sign, only work. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-16 sm:px-6 sm:pt-8">{children}</div>;
}

function LogoutButton({ username }: { username: string }) {
  const client = useQueryClient();
  const logout = useMutation({
    meta: { signsIn: true },
    mutationFn: () => postJson<{ message: string }>('/api/admin/logout', undefined),
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
      <span className="text-note text-muted">
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
