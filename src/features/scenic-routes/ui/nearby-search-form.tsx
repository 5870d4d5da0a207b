import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { zipDigits, type ZipDetection } from '#features/location/zip-code.model.ts';
import { Button } from '#ui/button.tsx';
import { LocateButton } from '#ui/locate-button.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DIFFICULTY_OPTIONS, ROAD_TYPE_OPTIONS } from './options.ts';

/** What the search inputs hold, right or wrong. */
export interface NearbyCriteria {
  zipCode: string;
  maxDistance: string;
  difficulty: string;
  roadType: string;
}

export interface NearbySearchFormProps extends ZipDetection {
  /** Where the search lives; its address holds the criteria. */
  action: string;
  /** Names the search for screen readers. */
  label: string;
  buttonLabel: string;
  pendingLabel: string;
  limits: { minMiles: number; maxMiles: number; defaultMiles: number };
  criteria: NearbyCriteria;
  errors: Partial<Record<keyof NearbyCriteria, string>>;
  searching: boolean;
}

/** Search around a ZIP code. Without scripting it is a plain GET form, which the server answers whole. */
export function NearbySearchForm({
  action,
  label,
  buttonLabel,
  pendingLabel,
  limits,
  criteria,
  errors,
  searching,
  detect,
  detecting,
}: NearbySearchFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(criteria);
  const set = (name: keyof NearbyCriteria) => (event: { target: { value: string } }) =>
    setValues((current) => ({ ...current, [name]: event.target.value }));

  // Another address brings other criteria; what is typed stays while the address keeps its own.
  const asked = JSON.stringify(criteria);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    setShown(asked);
    setValues(criteria);
  }

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (searching) return;
    const search = new URLSearchParams({ ...values });
    void navigate(`${action}?${search.toString()}`, { preventScrollReset: true });
  };

  const fillIn = async () => {
    const zipCode = await detect();
    if (zipCode !== undefined) setValues((current) => ({ ...current, zipCode }));
  };

  return (
    <search aria-label={label}>
      <Form
        ref={form}
        method="get"
        action={action}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-2 gap-4 lg:grid-cols-[10rem_10rem_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <TextField
          label="ZIP code"
          name="zipCode"
          value={values.zipCode}
          onChange={(event) => setValues({ ...values, zipCode: zipDigits(event.target.value) })}
          inputMode="numeric"
          maxLength={5}
          error={errors.zipCode}
          autoComplete="postal-code"
          enterKeyHint="search"
          className="font-bold tracking-[0.12em]"
        />
        <TextField
          label="Within miles"
          name="maxDistance"
          type="number"
          inputMode="numeric"
          min={limits.minMiles}
          max={limits.maxMiles}
          placeholder={String(limits.defaultMiles)}
          value={values.maxDistance}
          onChange={set('maxDistance')}
          error={errors.maxDistance}
        />
        <Select
          label="Difficulty"
          name="difficulty"
          options={DIFFICULTY_OPTIONS}
          value={values.difficulty}
          onChange={set('difficulty')}
          error={errors.difficulty}
        />
        <Select
          label="Road type"
          name="roadType"
          options={ROAD_TYPE_OPTIONS}
          value={values.roadType}
          onChange={set('roadType')}
          error={errors.roadType}
        />
        <div className="col-span-full flex flex-wrap gap-3">
          <Button
            type="submit"
            icon="search"
            pending={searching}
            pendingLabel={pendingLabel}
            className="w-full sm:w-auto"
          >
            {buttonLabel}
          </Button>
          <LocateButton
            className="needs-scripting w-full sm:w-auto"
            detecting={detecting}
            onClick={() => void fillIn()}
          />
        </div>
      </Form>
    </search>
  );
}
