import { useQuery } from '#platform/api-client/queries.ts';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import { Notice } from '#ui/notice.tsx';
import { isSignedIn, sessionQuery } from '#features/accounts/accounts.queries.ts';
import type { SessionAnswer } from '#features/accounts/accounts.schema.ts';
import { Dashboard, Frame, type DashboardProps } from './dashboard.tsx';
import { LoginForm } from '#features/accounts/sign-in/ui/login-form.tsx';

export interface AdminPageProps extends Omit<DashboardProps, 'session'> {
  /** Who was signed in when the page was made. */
  session: SessionAnswer | null;
}

const mainOfPage = () => document.getElementById('main');

/** The dashboard for a signed-in admin, the login form for everyone else. */
export function AdminPage({ session: initial, ...views }: AdminPageProps) {
  const { data: session } = useQuery({ ...sessionQuery(), initialData: initial });
  const signedIn = isSignedIn(session);
  // Signing in and out takes the pressed button away.
  useFocusAfter(signedIn, mainOfPage);
  useFocusAfter(!signedIn, mainOfPage);
  if (signedIn) return <Dashboard session={session} {...views} />;
  return (
    <Frame>
      <div className="mx-auto mt-6 max-w-md">
        <h1 className="mb-2 text-title font-extrabold tracking-tight">Admin</h1>
        <p className="mb-6 text-muted">For the volunteers who keep this site clean and alive.</p>
        <noscript>
          <Notice tone="caution" title="The admin area needs JavaScript" />
        </noscript>
        <LoginForm />
      </div>
    </Frame>
  );
}
