import { useRef, useState, type SyntheticEvent } from 'react';
import { ApiError, postJson, userMessage } from '#platform/api-client/api-client.ts';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useFocusWrong } from '#ui/forms/use-focus-wrong.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { ADMIN_KEY, SESSION_KEY, sessionQuery } from '../../accounts.queries.ts';
import { changePasswordSchema } from '../../accounts.schema.ts';

const FAILED = 'The password was not changed.';

/** Changes the admin's own password, which ends their other sessions. */
export function PasswordForm() {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  useFocusWrong(form, errors);
  const change = useMutation({
    mutationFn: (body: object) => postJson<{ message: string }>('/api/admin/password', body),
    onSuccess: async ({ message }) => {
      toast({ title: 'Password Changed', description: message });
      form.current?.reset();
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      await client.invalidateQueries({ queryKey: [...ADMIN_KEY, 'sessions'] });
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.answer.errors ?? {});
      failureToast('Update Failed', error, FAILED);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!form.current || change.isPending) return;
    const parsed = changePasswordSchema.safeParse(Object.fromEntries(new FormData(form.current)));
    const found: Partial<Record<string, string>> = {};
    if (!parsed.success)
      for (const { path, message } of parsed.error.issues) found[String(path[0])] ??= message;
    setErrors(found);
    if (parsed.success) change.mutate(parsed.data);
  };
  return (
    <section aria-labelledby="password-heading" className="flex max-w-md flex-col gap-4">
      <h2 id="password-heading">Your Password</h2>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* Tells a password manager whose password it is to replace. */}
        <input
          hidden
          readOnly
          autoComplete="username"
          value={client.getQueryData(sessionQuery().queryKey)?.username ?? ''}
        />
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={errors['currentPassword']}
        />
        <TextField
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint="8 characters or more, and none of the usual ones: four words are good. Your other sessions end."
          error={errors['newPassword']}
        />
        {change.isError && Object.keys(errors).length === 0 && (
          <Notice tone="bad" live>
            <p>{userMessage(change.error, FAILED)}</p>
          </Notice>
        )}
        <div>
          <Button type="submit" variant="secondary" pending={change.isPending} pendingLabel="Saving...">
            Change Password
          </Button>
        </div>
      </form>
    </section>
  );
}
