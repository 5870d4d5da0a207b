import { Button } from '#ui/button.tsx';
import { EmailField, NameField } from '#ui/forms/contact-fields.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { ISSUE_LABELS, options, URGENCY_LABELS } from '../../labels.model.ts';
import { ISSUE_TYPES, URGENCIES } from '../../roadside.model.ts';
import type { RequestValues } from '../request-draft.store.ts';
import { positionText } from '../request-form.model.ts';
import type { RequestFieldsProps } from './first-step.tsx';

interface SecondStepProps extends RequestFieldsProps {
  /** False where a person has to call; null when that is not known. */
  mailWorks: boolean | null;
  onBack: () => void;
}

/** The rest: who asks, and what a volunteer should bring. */
export function SecondStep({ entry: { form, inputOf }, mailWorks, onBack }: SecondStepProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-4 border-b-2 border-line pb-4">
        <Summary values={form.watch()} />
        <Button variant="secondary" icon="arrow-left" onClick={onBack}>
          Back
        </Button>
      </div>
      <NameField required {...inputOf('requesterName')} />
      <EmailField
        label="Email address"
        required
        hint={mailWorks === false ? undefined : 'You confirm there, so that nobody asks in your name.'}
        {...inputOf('requesterEmail')}
      />
      <Textarea
        label="Description"
        hint="Your bike, what happened, what you have tried. No phone number here."
        required
        rows={3}
        {...inputOf('description')}
      />
      <RadioGroup
        label="Urgency"
        variant="segmented"
        options={options(URGENCIES, URGENCY_LABELS)}
        {...inputOf('urgency')}
      />
    </>
  );
}

/** What the first step holds, in two lines. */
function Summary({ values }: { values: RequestValues }) {
  const { latitude, location, mileMarker, road, requesterPhone } = values;
  const issue = ISSUE_TYPES.find((known) => known === values.issueType);
  const where = [
    location || (latitude === '' ? '' : positionText(values)),
    road,
    mileMarker && `mile ${mileMarker}`,
  ];
  return (
    <p className="min-w-0">
      <strong className="block">
        {[issue && ISSUE_LABELS[issue], requesterPhone].filter(Boolean).join(', ')}
      </strong>
      <span className="block text-note text-muted">{where.filter(Boolean).join(', ')}</span>
    </p>
  );
}
