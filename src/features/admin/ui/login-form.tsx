import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { failureToast } from '#ui/failure-toast.ts';
import { SESSION_KEY, sessionQuery, signIn } from '../admin.queries.ts';
import { signInRequestSchema, type SessionAnswer } from '../admin.schema.ts';

const FAILED = 'The sign-in did not work. Please try again.';

export interface LoginFormProps {
  /** Whose session is over; nobody when it is a first visit. */
  username?: string | undefined;
  onSignedIn?: ((session: SessionAnswer) => void) | undefined;
}

/** Username and password. Signing in refreshes the session. */
export function LoginForm({ username = '', onSignedIn }: LoginFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const nameId = useId();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const login = useMutation({
    meta: { signsIn: true },
    mutationFn: signIn,
    onSuccess: async (session) => {
      toast({ title: 'Login Successful', description: `You are signed in as ${session.username}.` });
      onSignedIn?.(session);
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      if (!client.getQueryData(sessionQuery().queryKey)) client.setQueryData(SESSION_KEY, session);
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.answer.errors ?? {});
      failureToast('Login Failed', error, FAILED);
    },
  });

  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (!form.current || login.isPending) return;
    const typed = new FormData(form.current);
    const parsed = signInRequestSchema.safeParse({
      username: typed.get('username'),
      password: typed.get('password'),
    });
    if (parsed.success) {
      setErrors({});
      login.mutate({ username: parsed.data.username, password: parsed.data.password });
      return;
    }
    const found: Partial<Record<string, string>> = {};
    for (const { path, message } of parsed.error.issues) found[String(path[0])] ??= message;
    setErrors(found);
    const first = found['username'] === undefined ? 'password' : 'username';
    form.current.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Sign in"
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      <TextField
        id={nameId}
        label="Username"
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        error={errors['username']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      {login.isError && (
        <Notice tone="bad" live>
          <p>{userMessage(login.error, FAILED)}</p>
        </Notice>
      )}
      <div>
        <Button type="submit" pending={login.isPending} pendingLabel="Signing In...">
          Sign In
        </Button>
      </div>
    </form>
  );
}
