import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError } from '#platform/api-client/api-client.ts';
import { useMutation } from '#platform/api-client/queries.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm } from '#platform/forms/use-public-form.ts';
import { saveLink } from '#features/my-entries/saved-links.store.ts';
import { ConductLine } from '#features/terms/ui/conduct-line.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { EmailField, NameField } from '#ui/forms/contact-fields.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { DraftNote } from '#ui/forms/form-notes.tsx';
import { Notice } from '#ui/notice.tsx';
import { PrivateLinkNote } from '#features/my-entries/ui/private-link-note.tsx';
import { Select } from '#ui/forms/select.tsx';
import { SendForm } from '#ui/forms/send-form.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { hasToWait, JOIN_WAITING_LIST, RSVP_FORM_DEFAULTS, RSVP_LIMITS } from '../../rsvp.model.ts';
import { joinRideMutation } from '../../rsvp.queries.ts';
import {
  rsvpFormSchema,
  rsvpFormWithoutMailSchema,
  type RideRsvp,
  type RsvpAnswer,
} from '../../rsvp.schema.ts';
import { partyChoices } from './party-choices.ts';

const draft = createFormDraft('rsvp', RSVP_FORM_DEFAULTS);
const FAILED = 'You could not be signed up. Please try again.';

interface RsvpFormProps {
  id: string;
  rideId: number;
  standing: RideRsvp;
  onSignedUp: (answer: RsvpAnswer) => void;
  /** The ride is not as this page shows it. */
  onRefused: () => void;
}

/** Signing up for a ride: for oneself, or for a party. */
export function RsvpForm({ id, rideId, standing, onSignedUp, onRefused }: RsvpFormProps) {
  const { mailWorks, capacity } = standing;
  const { formRef, trap, ...entry } = usePublicForm({
    schema: mailWorks ? rsvpFormSchema : rsvpFormWithoutMailSchema,
    defaults: RSVP_FORM_DEFAULTS,
    draft,
    about: rideId,
  });
  const { inputOf } = entry;
  const waits = hasToWait(standing, Number(useWatch({ control: entry.form.control, name: 'partySize' })));
  const join = useMutation(joinRideMutation(rideId, entry.guard));
  const submit = entry.submit({
    send: join.mutateAsync,
    onSent: onSignedUp,
    onFailed: (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return;
      // The form may go with what it was refused for.
      failureToast('Not signed up', error, FAILED);
      onRefused();
    },
  });

  return (
    <SendForm
      id={id}
      label="Join this ride"
      formRef={formRef}
      trap={trap}
      entry={entry}
      onSubmit={submit}
      className="flex flex-col gap-5"
      unsent={{ title: 'You are not signed up yet', reason: FAILED }}
      button={{
        label: waits ? JOIN_WAITING_LIST : 'Sign me up',
        pendingLabel: 'Signing up...',
        icon: 'send',
      }}
      after={
        <div className="flex flex-col gap-2">
          <p className="text-note text-muted">Everything is erased 30 days after the ride.</p>
          <ConductLine />
        </div>
      }
    >
      {entry.restored && <DraftNote onStartOver={entry.startOver} />}
      <NameField hint="Only the organizer sees it." required {...inputOf('name')} />
      <EmailField
        hint={
          mailWorks
            ? 'Your private link and news of the ride go there. Never shown.'
            : 'Optional. This site cannot send email now; it is only for the organizer.'
        }
        required={mailWorks}
        {...inputOf('email')}
      />
      <Checkbox label="Share my email address with the organizer" {...inputOf('shareEmail')} />
      <Select
        label="Riders"
        hint="You and those who come with you."
        required
        options={partyChoices(capacity ?? RSVP_LIMITS.party)}
        {...inputOf('partySize')}
      />
      <Textarea
        label="Note to the organizer"
        hint="Optional. Nobody else reads it."
        rows={3}
        {...inputOf('note')}
      />
    </SendForm>
  );
}

const titleOf = ({ state, link }: RsvpAnswer) =>
  state === 'waiting' ? 'You are on the waiting list' : link ? "You're in." : 'Your place is held';

/** Where the rider stands now. Takes the focus that the form had. */
export function SignedUp({ answer, rideName }: { answer: RsvpAnswer; rideName: string }) {
  const { state, message, link } = answer;
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    node.current?.focus();
    if (link) saveLink({ ...link, title: `Signed up: ${rideName}` });
  }, [link, rideName]);
  return (
    <div ref={node} tabIndex={-1}>
      <Notice tone={state === 'going' && link ? 'good' : 'caution'} title={titleOf(answer)} live>
        {link && (
          <PrivateLinkNote link={link}>
            <p>Change your party or cancel your spot with it.</p>
          </PrivateLinkNote>
        )}
        <p>{message}</p>
      </Notice>
    </div>
  );
}
