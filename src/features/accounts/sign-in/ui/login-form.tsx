import { useEffect, useId, useRef, useState } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { SESSION_KEY, sessionQuery, signIn } from '../../accounts.queries.ts';
import { signInRequestSchema, type SessionAnswer } from '../../accounts.schema.ts';

const LOGIN_FAILED = 'Login Failed';
const FAILED = 'The sign-in did not work. Please try again.';

interface LoginFormProps {
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
  /** The password was right, and a code of an app is asked for. */
  const [needsCode, setNeedsCode] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needsCode) code.current?.focus();
  }, [needsCode]);
  const login = useMutation({
    meta: { signsIn: true },
    mutationFn: signIn,
    onSuccess: async (session) => {
      toast({
        title: 'Login Successful',
        description: `You are signed in as ${session.username}.`,
        ends: [LOGIN_FAILED],
      });
      onSignedIn?.(session);
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      if (!client.getQueryData(sessionQuery().queryKey)) client.setQueryData(SESSION_KEY, session);
    },
    onError: (error) => {
      const found = error instanceof ApiError ? (error.answer.errors ?? {}) : {};
      const isNextStep = found['code'] !== undefined && !needsCode;
      setErrors(isNextStep ? {} : found);
      if (found['code'] !== undefined) setNeedsCode(true);
      if (!isNextStep) failureToast(LOGIN_FAILED, error, FAILED);
      code.current?.select();
    },
  });

  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (!form.current || login.isPending) return;
    const typed = new FormData(form.current);
    const parsed = signInRequestSchema.safeParse({
      username: typed.get('username'),
      password: typed.get('password'),
      code: typed.get('code'),
    });
    if (needsCode && typed.get('code') === '') {
      setErrors({ code: 'Type the code of your app, or a recovery code' });
      code.current?.focus();
      return;
    }
    if (parsed.success) {
      setErrors({});
      const { username: name, password, code: sent } = parsed.data;
      login.mutate({ username: name, password, ...(needsCode && { code: sent }) });
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
      {needsCode && (
        <TextField
          ref={code}
          label="Code"
          name="code"
          hint="The six digits that your app shows, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={errors['code']}
        />
      )}
      {login.isError && errors['code'] === undefined && !isAskedForCode(login.error) && (
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

const isAskedForCode = (error: unknown) =>
  error instanceof ApiError && error.answer.errors?.['code'] !== undefined;
