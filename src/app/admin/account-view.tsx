import { useRef } from 'react';
import { deleteJson } from '#platform/api-client/api-client.ts';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { ListResult } from '#ui/lists/list-result.tsx';
import { Table } from '#ui/lists/table.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import { ADMIN_KEY, sessionsQuery } from '#features/accounts/accounts.queries.ts';
import { DigestSwitch } from '#features/review/queue/ui/digest-switch.tsx';
import { PasswordForm } from '#features/accounts/sign-in/ui/password-form.tsx';
import { SecondFactor } from '#features/accounts/second-factor/ui/second-factor.tsx';

/** The admin's own sessions and password. */
export function AccountView() {
  const clock = useSiteClock();
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery());
  const end = useMutation({
    /** One session by its id, or all others. */
    mutationFn: (id: string | null) =>
      deleteJson<{ message: string }>(
        id === null ? '/api/admin/sessions' : `/api/admin/sessions/${encodeURIComponent(id)}`,
      ),
    onSuccess: async ({ message }) => {
      toast({ title: 'Session Ended', description: message });
      await client.invalidateQueries({ queryKey: [...ADMIN_KEY, 'sessions'] });
    },
    onError: (error) => failureToast('Update Failed', error, 'The session was not ended.'),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(end.isPending, () => heading.current);
  return (
    <div className="flex flex-col gap-10">
      <PasswordForm />
      <SecondFactor />
      <DigestSwitch />
      {/* Last: how many they are is not known before they come. */}
      <section aria-labelledby="sessions-heading" className="flex flex-col gap-5">
        <h2 id="sessions-heading" ref={heading} tabIndex={-1}>
          Your Sessions
        </h2>
        <ListResult
          query={sessions}
          room="h-32 w-full"
          loading="Loading sessions"
          failure="The sessions could not be fetched"
        >
          {({ sessions: rows }) => (
            <>
              <Table
                caption="Where you are signed in"
                captionHidden
                dense
                stacks
                rows={rows}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'device',
                    header: 'Device',
                    rowHeader: true,
                    cell: ({ device, isCurrent }) => (
                      <span className="flex items-center gap-2 whitespace-nowrap">
                        {device}
                        {isCurrent && <Badge tone="good">This one</Badge>}
                      </span>
                    ),
                  },
                  {
                    key: 'since',
                    header: 'Signed in',
                    label: 'Signed in',
                    cell: ({ createdAt }) => <Moment>{clock.time(createdAt)}</Moment>,
                  },
                  {
                    key: 'seen',
                    header: 'Last used',
                    label: 'Last used',
                    cell: ({ lastSeenAt }) => <Moment>{clock.time(lastSeenAt)}</Moment>,
                  },
                  {
                    key: 'until',
                    header: 'Ends',
                    label: 'Ends',
                    cell: ({ expiresAt }) => <Moment>{clock.time(expiresAt)}</Moment>,
                  },
                  {
                    key: 'end',
                    header: 'End it',
                    cell: ({ id, device, isCurrent, createdAt }) =>
                      !isCurrent && (
                        <Button
                          variant="secondary"
                          compact
                          icon="log-out"
                          aria-label={`End the session of ${clock.time(createdAt)}, ${device}`}
                          pending={end.isPending && end.variables === id}
                          onClick={() => end.mutate(id)}
                        >
                          End
                        </Button>
                      ),
                  },
                ]}
              />
              {rows.length > 1 && (
                <div className="mt-4">
                  <Button
                    variant="secondary"
                    compact
                    icon="log-out"
                    pending={end.isPending && end.variables === null}
                    onClick={() => end.mutate(null)}
                  >
                    End all other sessions
                  </Button>
                </div>
              )}
            </>
          )}
        </ListResult>
      </section>
    </div>
  );
}

const Moment = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;
