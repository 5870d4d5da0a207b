import { useRef, useState } from 'react';
import { deleteJson } from '#platform/api-client/api-client.ts';
import { useMutation, useQuery } from '#platform/api-client/queries.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { ListResult } from '#ui/lists/list-result.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import { blockedContactsQuery } from '../review.queries.ts';

/** Contacts that may neither ask for help nor register; fetched when it is opened. */
export function BlockedContacts() {
  const clock = useSiteClock();
  const [open, setOpen] = useState(false);
  const list = useQuery({ ...blockedContactsQuery(), enabled: open });
  const unblock = useMutation({
    mutationFn: ({ id }: { id: string; hint: string }) =>
      deleteJson(`/api/admin/blocked-contacts/${encodeURIComponent(id)}`),
    onSuccess: async (_answer, { hint }) => {
      toast({ title: 'Status Updated', description: `${hint} is no longer blocked.` });
      await list.refetch();
    },
    onError: (error) => {
      failureToast('Update Failed', error, 'Nothing was changed.');
      void list.refetch();
    },
  });
  const summary = useRef<HTMLElement>(null);
  useFocusAfter(unblock.isPending, () => summary.current);
  return (
    <Disclosure
      summaryRef={summary}
      summary="Blocked contacts"
      note="They can neither ask for help nor register."
      onToggle={setOpen}
    >
      {open && (
        <ListResult
          query={list}
          loading="Loading blocked contacts"
          failure="The blocked contacts could not be fetched"
        >
          {({ contacts }) =>
            contacts.length === 0 ? (
              <p>Nobody is blocked.</p>
            ) : (
              <ul className="divide-y divide-line">
                {contacts.map((contact) => (
                  <li key={contact.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                    <span>
                      <strong>{contact.hint}</strong>{' '}
                      <span className="text-note text-muted">
                        by {contact.blockedBy}, {clock.time(contact.blockedAt)}
                      </span>
                    </span>
                    <Button
                      compact
                      variant="secondary"
                      icon="undo-2"
                      aria-label={`Unblock ${contact.hint}`}
                      pending={unblock.isPending && unblock.variables.id === contact.id}
                      onClick={() => unblock.mutate(contact)}
                    >
                      Unblock
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </ListResult>
      )}
    </Disclosure>
  );
}
