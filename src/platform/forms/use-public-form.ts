import { createRef, useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { isAnswer } from '#platform/api-client/api-client.ts';
import { randomUuid } from '#platform/device/random-uuid.ts';
import { startFormGuard, type FormGuard } from '#platform/spam/guarded-post.ts';
import { focusFirstWrong } from './focus-first-wrong.ts';
import { isUntouched, type FormDraft } from './form-draft.ts';
import {
  forgetUnsent,
  heldForms,
  holdUnsent,
  saveUnsent,
  unsentForm,
  unsentForms,
  unsentToShow,
  type UnsentForm,
} from './unsent-forms.ts';

interface PublicFormOptions<Values extends FieldValues, Body> {
  /** The contract: what the inputs hold goes in, the call's body comes out. */
  schema: ZodMiniType<Body, FieldValues>;
  defaults: Values;
  draft: FormDraft<Values>;
  /** What the entry is about beside its fields, where several forms share one draft. */
  about?: string | number;
}

/** Why the last attempt did not arrive. */
export interface SendProblem {
  /** No answer at all: the entry is still only on this device. */
  offline: boolean;
  error: unknown;
}

export interface Sending<Body, Answer, Values = FieldValues> {
  send: (body: Body) => Promise<Answer>;
  /** What is stored by then, for a form that goes on from there. */
  storedAs?: (answer: Answer) => Values;
  /**
   * `body` is what was sent; the form is empty by then. `hasLateChanges`: or it holds what was changed while it was
   * sent, which is a draft and was not sent.
   */
  onSent: (answer: Answer, body: Body, hasLateChanges: boolean) => void;
  /** For what is said beside the form; `problem` is there in any case. */
  onFailed?: (error: unknown) => void;
  /** A last look before sending; a message by field stops it. */
  refuse?: (body: Body) => Partial<Record<string, string>>;
}

/** Props of an input of the design system. */
type InputTies<Name extends string> = UseFormRegisterReturn<Name> & { error: string | undefined };

export interface PublicForm<Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  /** Goes to `startFormGuard`'s call; renewed after each entry that arrived. */
  guard: FormGuard;
  /** Ref of the trap input. */
  trap: React.RefObject<HTMLInputElement | null>;
  formRef: React.RefObject<HTMLFormElement | null>;
  sending: boolean;
  problem: SendProblem | undefined;
  /** What got no answer and is shown here, as it waits on the device. */
  waiting: UnsentForm | undefined;
  /** True when the form was filled from what the device had saved. */
  restored: boolean;
  startOver: () => void;
  /** What got no answer is a draft again, and does not go out by itself. */
  holdBack: () => void;
  errorOf: (name: Path<Values>) => string | undefined;
  /** What ties an input to the form: its registration, and what is wrong with it. */
  inputOf: <Name extends Path<Values>>(name: Name) => InputTies<Name>;
  /** Submit handler: checks, sends once however often it is called, and keeps everything until it arrived. */
  submit: <Answer>(sending: Sending<Body, Answer, Values>) => (event?: SyntheticEvent) => void;
}

/**
 * The pattern of every public form. What is typed stays on the device until the server has it: through errors,
 * a reload and a lost connection, and is then sent again, at the sender's press, as the same entry. Errors stand
 * at their fields, and the first of them gets the focus.
 */
export function usePublicForm<Values extends FieldValues, Body extends FieldValues>({
  schema,
  defaults,
  draft,
  about,
}: PublicFormOptions<Values, Body>): PublicForm<Values, Body> {
  const name = about === undefined ? draft.key : `${draft.key} ${about}`;
  const formRef = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const [{ submissionKey, guard, trap }, setProtection] = useState(() => startProtection());
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<SendProblem>();
  const [restored, setRestored] = useState(false);
  const focusDue = useRef(false);
  const stored = useRef<Values>(undefined);
  const waiting = unsentForms.use().find((one) => one.submissionKey === submissionKey);
  const form = useForm<Values, unknown, Body>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver: (values) => {
      const parsed = schema.safeParse(values);
      return parsed.success
        ? { values: parsed.data, errors: {} }
        : { values: {}, errors: errorsByField<Values>(parsed.error.issues) };
    },
    shouldFocusError: false,
  });

  const keep = useEffectEvent((values: Values) => {
    const unsent = unsentForm(submissionKey);
    if (unsent) saveUnsent({ ...unsent, values });
    else draft.set(isUntouched(values, stored.current ?? defaults) ? null : values);
  });

  useEffect(() => {
    const unsent = unsentToShow(name, draft.own(), window.location.hash.slice(1));
    holdUnsent(name, unsent?.submissionKey);
    const saved = unsent ? draft.fitting(unsent.values) : draft.get();
    if (saved && !isUntouched(saved, defaults)) {
      form.reset(saved, { keepDefaultValues: true });
      // oxlint-disable-next-line react/set-state-in-effect -- what the device saved is known only after hydration
      setRestored(true);
      if (unsent) {
        setProtection(startProtection(unsent));
        setProblem({ offline: true, error: undefined });
      }
      // A change whose answer was lost is what is stored by now.
    } else if (unsent) forgetUnsent(unsent.submissionKey);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  }, [form, draft, name, defaults]);

  // Errors are drawn some renders after the refusal that they explain.
  useEffect(() => {
    if (focusDue.current && focusFirstWrong(formRef.current)) focusDue.current = false;
  });

  const letGo = () => {
    holdUnsent(name, undefined);
    forgetUnsent(submissionKey);
    setProblem(undefined);
  };
  const holdBack = () => {
    draft.set(form.getValues());
    letGo();
  };
  const empty = (keepValues = false) => {
    form.reset(stored.current ?? defaults, { keepValues });
    draft.set(keepValues ? form.getValues() : null);
    letGo();
    setRestored(false);
    // What is typed from now on is another entry.
    setProtection(startProtection());
  };

  // Another tab has sent what is shown here, or held it back: then it is a draft on this device.
  const isGone = heldForms.use()[name] === submissionKey && !waiting;
  const followOtherTab = useEffectEvent(() => {
    // What is on its way has its own answer.
    if (underWay.current) return;
    if (isUntouched(draft.get(), form.getValues())) letGo();
    else empty();
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- as above: it happens to the device, outside React
    if (isGone) followOtherTab();
  }, [isGone]);

  const refuseFields = (messages: Partial<Record<string, string>>) => {
    for (const [name, message] of Object.entries(messages)) {
      const field = name.split('.')[0] ?? name;
      if (field in defaults && message) form.setError(field as Path<Values>, { type: 'server', message });
    }
    focusDue.current = true;
  };

  const deliver = async <Answer>(body: Body, sending: Sending<Body, Answer, Values>) => {
    const { send, storedAs, onSent, onFailed, refuse } = sending;
    // State arrives too late for the second press of a double click.
    if (underWay.current) return;
    const refused = refuse?.(body) ?? {};
    if (Object.keys(refused).length > 0) return refuseFields(refused);
    underWay.current = true;
    focusDue.current = false;
    setSending(true);
    // What went wrong before stays until this attempt has its answer: if the button moved up now, the second press
    // of a double click would hit whatever comes after the form.
    const sent = JSON.stringify(form.getValues());
    try {
      const answer = await send(body);
      stored.current = storedAs?.(answer);
      const values = form.getValues();
      const hasLateChanges =
        JSON.stringify(values) !== sent && !isUntouched(values, stored.current ?? defaults);
      empty(hasLateChanges);
      onSent(answer, body, hasLateChanges);
    } catch (error) {
      if (isAnswer(error)) {
        if (unsentForm(submissionKey)) holdBack();
        refuseFields(error.answer.errors ?? {});
      } else {
        saveUnsent(unsentNow(name, form.getValues(), submissionKey, guard));
        holdUnsent(name, submissionKey);
        draft.set(null);
      }
      setProblem({ offline: !isAnswer(error), error });
      onFailed?.(error);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  const errorOf = (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message;

  return {
    form,
    guard,
    trap,
    formRef,
    sending,
    problem,
    waiting,
    restored,
    startOver: () => empty(),
    holdBack,
    errorOf,
    inputOf: (name) => ({ ...form.register(name), error: errorOf(name) }),
    submit: (delivery) => (event) =>
      void form.handleSubmit(
        (body) => deliver(body, delivery),
        () => {
          focusDue.current = true;
        },
      )(event),
  };
}

/** @param earlier an attempt that got no answer: sending it again must not make a second entry. */
function startProtection(earlier?: UnsentForm) {
  const trap = createRef<HTMLInputElement>();
  const { submissionKey, formTime } = earlier ?? { submissionKey: randomUuid(), formTime: 0 };
  const guard = startFormGuard(() => trap.current?.value ?? '', { submissionKey, formTime });
  return { submissionKey, trap, guard };
}

function unsentNow(draft: string, values: unknown, submissionKey: string, guard: FormGuard): UnsentForm {
  const formTime = guard.fields().formTime ?? 0;
  const { pathname, search } = window.location;
  const { at = Date.now() } = unsentForm(submissionKey) ?? {};
  return { draft, values, submissionKey, formTime, path: pathname + search, at };
}

/** The first message per field. A list's error may sit on one of its entries; the form shows it at the list. */
function errorsByField<Values extends FieldValues>(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FieldErrors<Values> {
  const errors: Record<string, FieldError> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= { type: 'contract', message };
  return errors as FieldErrors<Values>;
}
