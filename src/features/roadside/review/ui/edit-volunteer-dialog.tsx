import { EXPERIENCE_LEVELS, ROADSIDE_LIMITS } from '#features/roadside/roadside.model.ts';
import { volunteerChangesSchema, type ReviewedVolunteer } from '#features/roadside/roadside.schema.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { useEntryForm } from '#platform/forms/use-entry-form.ts';
import { Select } from '#ui/forms/select.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { EditDialog } from '#features/review/ui/edit-dialog.tsx';
import { useSaveEntry } from '#features/review/ui/use-save-entry.ts';

const valuesOf = (volunteer: ReviewedVolunteer) => ({
  name: volunteer.name,
  email: volunteer.email,
  phone: volunteer.phone,
  zipCode: volunteer.zipCode,
  experienceLevel: String(volunteer.experienceLevel),
  maxDistance: String(volunteer.maxDistance),
  availability: volunteer.availability,
  isActive: volunteer.isActive,
});
type VolunteerValues = ReturnType<typeof valuesOf>;

const bodyOf = ({ maxDistance, ...rest }: Partial<VolunteerValues>) =>
  maxDistance === undefined ? rest : { ...rest, maxDistance: Math.trunc(Number(maxDistance)) };

const LEVEL_CHOICES = EXPERIENCE_LEVELS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface EditVolunteerDialogProps {
  volunteer: ReviewedVolunteer;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

export function EditVolunteerDialog({ volunteer, refresh, onClose }: EditVolunteerDialogProps) {
  const form = useEntryForm(valuesOf(volunteer));
  const save = useSaveEntry({
    kind: 'volunteers',
    entry: volunteer,
    form,
    schema: volunteerChangesSchema,
    bodyOf,
    valuesOf,
    refresh,
    done: 'Volunteer Updated',
    nameOf: ({ name }) => name,
    onSaved: onClose,
  });
  const { maxDistance } = ROADSIDE_LIMITS;
  return (
    <EditDialog
      title="Edit Volunteer"
      save={save}
      errors={form.errors}
      isChanged={Object.keys(form.changed).length > 0}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required {...form.field('name')} />
        <TextField label="Email" type="email" required {...form.field('email')} />
        <TextField label="Phone" type="tel" required {...form.field('phone')} />
        <TextField label="Zip code" inputMode="numeric" required {...form.field('zipCode')} />
        <Select label="Experience" options={LEVEL_CHOICES} {...form.field('experienceLevel')} />
        <TextField
          label="Max distance in miles"
          type="number"
          inputMode="numeric"
          min={maxDistance.min}
          max={maxDistance.max}
          step="any"
          {...form.field('maxDistance')}
        />
      </div>
      <TextField label="Availability" required {...form.field('availability')} />
      <Checkbox
        label="Active"
        hint="Only active volunteers are found by riders."
        checked={form.values.isActive}
        onChange={(event) => form.set('isActive', event.target.checked)}
      />
    </EditDialog>
  );
}
