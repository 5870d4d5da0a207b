import { useEffect, useState } from 'react';
import { ApiError } from '#platform/api-client/api-client.ts';
import { useQueryClient } from '#platform/api-client/queries.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ADMIN_KEY } from '../../accounts.queries.ts';
import { LoginForm } from './login-form.tsx';

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;

/**
 * Watches every call of the dashboard. When one is refused because the session is over, asks for the password on
 * top of whatever is open, so that nothing typed is lost.
 */
export function ReloginDialog({ username }: { username: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const fromQueries = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (event.query.queryKey[0] === ADMIN_KEY[0] && isRefusal(event.action.error)) setOpen(true);
    });
    const fromMutations = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      // A wrong password is refused with the same code; the form that was filled in says so itself.
      if (event.mutation.options.meta?.['signsIn'] !== true && isRefusal(event.action.error)) setOpen(true);
    });
    return () => {
      fromQueries();
      fromMutations();
    };
  }, [client]);

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title="Please sign in again"
      keepOpen
      first="[name=password]"
    >
      <div className="flex flex-col gap-4">
        <p>Your session is over. Nothing you typed is lost: sign in, then press the button again.</p>
        <LoginForm
          username={username}
          onSignedIn={() => {
            setOpen(false);
            void client.refetchQueries({
              queryKey: ADMIN_KEY,
              predicate: ({ state }) => isRefusal(state.error),
            });
          }}
        />
      </div>
    </Dialog>
  );
}
