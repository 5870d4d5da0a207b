import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { digestQuery, setDigest } from '../queue.queries.ts';
import { useMailWorks } from '#platform/mail/use-mail-works.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { ListResult } from '#ui/lists/list-result.tsx';
import { toast } from '#ui/toasts/toast-store.ts';

/** The mail in the morning about what waits, on or off. */
export function DigestSwitch() {
  const client = useQueryClient();
  const mailWorks = useMailWorks();
  const digest = useQuery(digestQuery());
  const change = useMutation({
    mutationFn: setDigest,
    onSuccess: (state) => {
      client.setQueryData(digestQuery().queryKey, state);
      toast({
        title: 'Morning Email',
        description: state.wantsDigest ? 'You get it from now on.' : 'You no longer get it.',
      });
    },
    onError: (error) => failureToast('Update Failed', error, 'The setting was not changed.'),
  });
  return (
    <section aria-labelledby="digest-heading" className="flex max-w-md flex-col gap-2">
      <h2 id="digest-heading">Morning Email</h2>
      <ListResult
        query={digest}
        room="h-18 w-full"
        loading="Loading the setting"
        failure="The setting could not be fetched"
      >
        {({ wantsDigest, hasAddress, at }) => (
          <Checkbox
            label="Email me when something waits for more than a day"
            hint={
              !mailWorks
                ? 'This site cannot send email, so there is none.'
                : hasAddress
                  ? `At ${at}.`
                  : 'Your account has no email address, so there is no email.'
            }
            checked={change.isPending ? change.variables.wantsDigest : wantsDigest}
            onChange={(event) => {
              if (!change.isPending) change.mutate({ wantsDigest: event.target.checked });
            }}
          />
        )}
      </ListResult>
    </section>
  );
}
