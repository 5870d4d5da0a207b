import { useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useFocusWrong } from '#ui/forms/use-focus-wrong.ts';

type Field = 'password' | 'code';

interface ProofFormProps {
  asks: readonly Field[];
  call: { isPending: boolean; error: unknown };
  /** The word on its button. */
  label: string;
  onSubmit: (proof: Record<Field, string>) => void;
  onCancel: () => void;
}

const REQUIRED: Record<Field, string> = {
  password: 'Password is required',
  code: 'Type the code of your app, or a recovery code',
};

/** Asks again who one is, before the way of signing in changes. */
export function ProofForm({ asks, call, label, onSubmit, onCancel }: ProofFormProps) {
  const [missing, setMissing] = useState<Partial<Record<Field, string>>>({});
  const { error } = call;
  const errors = useMemo<Partial<Record<string, string>>>(
    () => ({ ...(error instanceof ApiError && error.answer.errors), ...missing }),
    [error, missing],
  );
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(form, errors);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isPending) return;
    const typed = new FormData(event.currentTarget);
    const textOf = (field: Field) => {
      const value = typed.get(field);
      return typeof value === 'string' ? value : '';
    };
    const empty = asks.filter((field) => textOf(field).trim() === '');
    setMissing(Object.fromEntries(empty.map((field) => [field, REQUIRED[field]])));
    if (empty.length === 0) onSubmit({ password: textOf('password'), code: textOf('code') });
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {asks.includes('password') && (
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors['password']}
        />
      )}
      {asks.includes('code') && (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={errors['code']}
        />
      )}
      {error !== null && asks.every((field) => errors[field] === undefined) && (
        <Notice tone="bad" live>
          <p>{userMessage(error, 'There was no answer. Please try again.')}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" pending={call.isPending} pendingLabel="Checking...">
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
