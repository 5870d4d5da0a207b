import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useMutation } from '#platform/api-client/queries.ts';
import { keepTrying } from '#platform/device/keep-trying.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { focusFirstWrong } from '#platform/forms/focus-first-wrong.ts';
import { ConductLine } from '#features/terms/ui/conduct-line.tsx';
import { Button } from '#ui/button.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { DraftNote } from '#ui/forms/form-notes.tsx';
import { SendForm } from '#ui/forms/send-form.tsx';
import { sentToast } from '#ui/toasts/sent-toast.ts';
import type { SubmittedAnswer } from '../../public.schema.ts';
import { HelpBar } from '../../ui/help-bar.tsx';
import { goesOutByItself } from '../by-itself.model.ts';
import { helpPrefill } from '../prefill.store.ts';
import { EMPTY_REQUEST, requestDraft, type RequestValues } from '../request-draft.store.ts';
import { FIRST_STEP, fromSearch, requestFormSchema } from '../request-form.model.ts';
import { requestHelpMutation } from '../requests.queries.ts';
import { ChosenVolunteerNote } from './chosen-volunteer-note.tsx';
import { EmergencyStep } from './emergency-step.tsx';
import { FirstStep } from './first-step.tsx';
import { NearHelp } from './near-help.tsx';
import { SecondStep } from './second-step.tsx';
import { useSteps } from './use-steps.ts';
import { WaitingNote } from './waiting-note.tsx';
import { WhatHappensNext, type RelayRules } from './what-happens-next.tsx';

const REQUEST_FAILED = 'Request Failed';
const FAILED = 'Failed to submit assistance request';

interface RequestFormProps {
  rules: RelayRules;
  onRequested: (answer: SubmittedAnswer) => void;
}

/**
 * Asking for help, in two steps: where, what and a number first. `onRequested` gets the server's sentence on what happens
 * next, and the private link.
 */
export function RequestForm({ rules, onRequested }: RequestFormProps) {
  const { formRef, trap, ...entry } = usePublicForm({
    schema: requestFormSchema,
    defaults: EMPTY_REQUEST,
    draft: requestDraft,
  });
  const { form, problem, waiting } = entry;
  const prefill = helpPrefill.use();
  const [volunteerId, volunteerName, volunteerLevel] = useWatch({
    control: form.control,
    name: ['volunteerId', 'volunteerName', 'volunteerLevel'],
  });
  const send = useMutation(requestHelpMutation(entry.guard));
  const step = useRef<HTMLDivElement>(null);
  const { isSecond, toSecond, toFirst } = useSteps(step);
  const [safe, setSafe] = useState(false);
  const [asking, setAsking] = useState(false);

  const fill = (values: Partial<RequestValues>) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof RequestValues, value);
  };
  const filledFrom = useRef<typeof prefill>(null);
  useEffect(() => {
    if (!prefill) return;
    if (!prefill.filled) {
      fill(fromSearch(form.getValues(), prefill, filledFrom.current));
      helpPrefill.set({ ...prefill, filled: true });
    }
    filledFrom.current = prefill;
  });

  const isFirstWrong = () => FIRST_STEP.some((name) => form.getFieldState(name).error);
  const deliver = (byHand: boolean) =>
    entry.submit({
      send: send.mutateAsync,
      onSent: (answer, _request, hasLateChanges) => {
        setSafe(false);
        helpPrefill.set(null);
        toFirst();
        // What happens next stands on the page, with the link.
        sentToast({ title: 'Request Submitted!', ends: [REQUEST_FAILED] }, hasLateChanges);
        onRequested(answer);
      },
      onFailed: (error) => {
        if (byHand) failureToast(REQUEST_FAILED, error, FAILED);
        if (isFirstWrong()) toFirst({ wrong: true });
      },
    })();

  const next = async () => {
    if (await form.trigger(FIRST_STEP)) toSecond();
    // Errors are drawn in the next render.
    else requestAnimationFrame(() => focusFirstWrong(formRef.current));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isSecond) return void next();
    void form.trigger().then((valid) => {
      if (!valid && isFirstWrong()) toFirst({ wrong: true });
      else if (valid && form.getValues('urgency') === 'high' && !safe) setAsking(true);
      else deliver(true);
    });
  };

  // The form library looks again at what is wrong only after a whole submit; here a step may be wrong before.
  const lookAgain = ({ target }: SyntheticEvent) => {
    const name = FIRST_STEP.find((known) => target instanceof HTMLInputElement && target.name === known);
    if (name && form.getFieldState(name).error) void form.trigger(name);
  };

  const [openedAt] = useState(() => Date.now());
  const byItself =
    problem?.offline === true && waiting !== undefined && goesOutByItself(waiting.at, openedAt);
  const restored = problem?.error === undefined;
  const tryAgain = useEffectEvent(async () => {
    if (!waiting || !goesOutByItself(waiting.at, Date.now())) return true;
    deliver(false);
    return false;
  });
  useEffect(() => (byItself ? keepTrying(tryAgain, { now: restored }) : undefined), [byItself, restored]);

  const submitButton = (
    <Button type="submit" icon="send" pending={entry.sending} pendingLabel="Submitting Request...">
      Submit Request
    </Button>
  );
  const nextButton = (
    <Button type="submit" icon="arrow-right">
      Next
    </Button>
  );

  return (
    <SendForm
      label="Request help"
      formRef={formRef}
      trap={trap}
      entry={entry}
      onSubmit={submit}
      onChange={lookAgain}
      className="relative flex max-w-xl flex-col gap-7"
      unsent={{ title: 'Your request is not sent yet', reason: FAILED }}
      button={{ label: 'Submit Request', pendingLabel: 'Submitting Request...', icon: 'send' }}
      bar={
        <HelpBar
          note={
            problem && <WaitingNote {...{ problem, byItself }} reason={FAILED} onHoldBack={entry.holdBack} />
          }
        >
          {isSecond || byItself ? submitButton : nextButton}
        </HelpBar>
      }
      after={
        <EmergencyStep
          open={asking}
          onClose={() => setAsking(false)}
          onSafe={() => {
            setSafe(true);
            setAsking(false);
            deliver(true);
          }}
        />
      }
    >
      {volunteerId !== '' && (
        <ChosenVolunteerNote
          chosen={{ volunteerName, volunteerLevel }}
          onTakeBack={() => fill({ volunteerId: '', volunteerName: '', volunteerLevel: '' })}
        />
      )}
      {entry.restored && !problem && !isSecond && <DraftNote onStartOver={entry.startOver} />}
      <div
        ref={step}
        role="group"
        tabIndex={-1}
        aria-label={isSecond ? 'Step 2 of 2' : 'Step 1 of 2'}
        className="flex scroll-mt-24 flex-col"
      >
        <p className="mb-4 text-note text-muted">
          {isSecond ? 'Step 2 of 2: who you are' : 'Step 1 of 2: three things'}
        </p>
        {/* Hidden, not gone: both steps keep what was typed. */}
        <div hidden={isSecond} className="flex flex-col gap-7">
          <FirstStep entry={entry} />
        </div>
        <div hidden={!isSecond} className="flex flex-col gap-5">
          <SecondStep entry={entry} mailWorks={rules.mailWorks} onBack={() => toFirst()} />
        </div>
      </div>
      <ConductLine />
      {/* On a desktop beside the form, which is narrow: one eye on what comes. */}
      <div className="lg:absolute lg:top-0 lg:left-full lg:ml-12 lg:w-80 xl:ml-16 xl:w-md">
        <WhatHappensNext {...rules} />
        <NearHelp form={form} />
      </div>
    </SendForm>
  );
}
