import { useRef, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { ownGeolocation } from '#features/location/ui/current-position.ts';
import type { LocationAnswer } from '#features/location/location.schema.ts';
import { rememberTown } from '#features/location/towns/town-names.store.ts';
import { PlaceField } from '#features/location/ui/place-field.tsx';
import { postJson } from '#platform/api-client/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FieldNotes } from '#ui/forms/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { HelpForm } from '../../public.schema.ts';
import type { RequestValues } from '../request-draft.store.ts';
import { accuracyText } from '../request-form.model.ts';
import { exactPosition } from './exact-position.ts';
import type { RequestFieldsProps } from './first-step.tsx';
import { Numbered } from './numbered.tsx';
import { PositionMap } from './position-map.tsx';

/** Where the rider waits: the device's position by one press, or words and a ZIP code. Both may be given. */
export function WhereField({ entry: { form, errorOf, inputOf } }: RequestFieldsProps) {
  const { known, finding, problem, find, forget } = usePosition(form);
  const [describing, setDescribing] = useState(false);
  const { onChange: onZip, ...zipInput } = useController({ control: form.control, name: 'zipCode' }).field;
  const wrong = (['location', 'zipCode', 'road', 'mileMarker'] as const).some((name) => errorOf(name));
  const typing = describing || wrong || !known;
  const located = errorOf('latitude') ?? errorOf('longitude');

  return (
    <section aria-labelledby="where-you-are" className="flex flex-col gap-3">
      <h2 id="where-you-are">
        <Numbered number={1}>Where you are</Numbered>
      </h2>
      <div aria-live="polite" className="flex flex-col gap-3">
        {known && (
          <PositionMap center={{ latitude: Number(known.latitude), longitude: Number(known.longitude) }} />
        )}
        {known && (
          <p className="flex items-start gap-3 rounded-sign border-2 border-line bg-panel p-4">
            <Icon name="map-pin" className="mt-0.5 size-6 text-services-text" />
            <span>
              <span className="block font-bold">
                {known.latitude}, {known.longitude}
              </span>
              <span className="block text-note text-muted">
                {[known.near, accuracyText(known.accuracy)].filter(Boolean).join(', ') || 'Your position'}
              </span>
            </span>
          </p>
        )}
        {problem !== undefined && (
          <p className="font-bold text-caution-text">
            {problem}. {known ? 'The last position stays.' : 'Type where you are instead.'}
          </p>
        )}
      </div>
      <FieldNotes error={located} hintId="position-hint" errorId="position-error" />
      <div className={known ? 'grid grid-cols-2 gap-3' : 'flex'}>
        <Button
          variant="secondary"
          icon="locate-fixed"
          block
          className={known ? 'px-2' : 'min-h-14'}
          pending={finding}
          pendingLabel="Finding you…"
          onClick={() => void find()}
        >
          {known ? 'Locate again' : 'Use my position'}
        </Button>
        {known && (
          <Button
            variant="secondary"
            icon="pencil"
            className="px-2"
            aria-expanded={typing}
            onClick={() => setDescribing((open) => !open)}
          >
            Describe it
          </Button>
        )}
      </div>
      {/* Hidden, not gone: what was typed stays. */}
      <div hidden={!typing} className="grid grid-cols-2 gap-4">
        <TextField
          label="Location"
          hint="A place a rider finds: exit, fuel station, landmark."
          required={!known}
          fieldClassName="col-span-2"
          {...inputOf('location')}
        />
        <PlaceField
          {...zipInput}
          label="Town or ZIP code"
          hint="Volunteers are searched around it."
          required={!known}
          unrestricted
          error={errorOf('zipCode')}
          onValue={onZip}
          fieldClassName="col-span-2"
        />
        <TextField label="Road" placeholder="US 285" fieldClassName="justify-end" {...inputOf('road')} />
        <TextField
          label="Mile marker"
          placeholder="176"
          inputMode="decimal"
          fieldClassName="justify-end"
          {...inputOf('mileMarker')}
        />
        {known && (
          <Button variant="secondary" icon="x" className="col-span-2" onClick={forget}>
            Remove position
          </Button>
        )}
      </div>
    </section>
  );
}

/** The position in the form's values, and how to find it. */
function usePosition(form: UseFormReturn<RequestValues, unknown, HelpForm>) {
  const latitude = useController({ control: form.control, name: 'latitude' }).field.value;
  const longitude = useController({ control: form.control, name: 'longitude' }).field.value;
  const accuracy = useController({ control: form.control, name: 'accuracy' }).field.value;
  const [finding, setFinding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [near, setNear] = useState<{ text: string; zipCode: string }>();
  /** Raised by every question and by removing the position: what was asked before is not wanted any more. */
  const question = useRef(0);

  const set = (values: Partial<RequestValues>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof RequestValues, value, { shouldDirty: true });
  };
  const find = async () => {
    const mine = ++question.current;
    const isOver = () => mine !== question.current;
    setFinding(true);
    setProblem(undefined);
    try {
      const found = await exactPosition(ownGeolocation());
      if (isOver()) return;
      const position = { latitude: found.latitude, longitude: found.longitude };
      set({
        latitude: String(position.latitude),
        longitude: String(position.longitude),
        accuracy: found.accuracy === null ? '' : String(Math.round(found.accuracy)),
      });
      form.clearErrors(['location', 'zipCode', 'latitude', 'longitude']);
      setFinding(false);
      // Without a connection the ZIP code is asked for when the request goes out.
      const place = await postJson<LocationAnswer>('/api/location/zip', position).catch(() => undefined);
      if (!place?.zipCode || isOver()) return;
      rememberTown({ town: place.city, state: place.state, zipCode: place.zipCode });
      const typed = form.getValues('zipCode');
      if (typed === '' || typed === near?.zipCode) set({ zipCode: place.zipCode });
      setNear({ text: `near ${place.city}, ${place.state} ${place.zipCode}`, zipCode: place.zipCode });
    } catch (error) {
      if (!isOver()) setProblem(error instanceof Error ? error.message : 'Location unavailable');
    } finally {
      if (!isOver()) setFinding(false);
    }
  };
  const forget = () => {
    question.current += 1;
    setFinding(false);
    set({ latitude: '', longitude: '', accuracy: '' });
    setNear(undefined);
  };
  const isKnown = latitude !== '' && longitude !== '';
  return {
    known: isKnown ? { latitude, longitude, accuracy, near: near?.text } : undefined,
    finding,
    problem,
    find,
    forget,
  };
}
