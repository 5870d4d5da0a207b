import type { PublicForm } from '#platform/forms/use-public-form.ts';
import { PhoneField } from '#ui/forms/contact-fields.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { ISSUE_LABELS, options } from '../../labels.model.ts';
import type { HelpForm } from '../../public.schema.ts';
import { ISSUE_TYPES, type IssueType } from '../../roadside.model.ts';
import type { RequestValues } from '../request-draft.store.ts';
import { Numbered } from './numbered.tsx';
import { WhereField } from './where-field.tsx';

export interface RequestFieldsProps {
  entry: Pick<PublicForm<RequestValues, HelpForm>, 'form' | 'errorOf' | 'inputOf'>;
}

const ICONS: Record<IssueType, IconName> = {
  'flat tire': 'life-buoy',
  'engine trouble': 'cog',
  fuel: 'fuel',
  battery: 'battery-charging',
  towing: 'truck',
  other: 'wrench',
  general: 'heart-handshake',
};

/** What a volunteer needs to set off: where, what, and a number to call. */
export function FirstStep({ entry }: RequestFieldsProps) {
  const { inputOf } = entry;
  return (
    <>
      <WhereField entry={entry} />
      <RadioGroup
        label={<Numbered number={2}>What is wrong?</Numbered>}
        variant="segmented"
        fieldClassName="issue-plates"
        required
        options={options(ISSUE_TYPES, ISSUE_LABELS).map((option) => ({
          ...option,
          icon: ICONS[option.value],
        }))}
        {...inputOf('issueType')}
      />
      <PhoneField
        label={<Numbered number={3}>Your phone number</Numbered>}
        hint="Admins and the rider who says yes see your number."
        required
        inputMode="tel"
        className="min-h-14 font-bold"
        {...inputOf('requesterPhone')}
      />
    </>
  );
}
