import { useState, type RefObject, type SyntheticEvent } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { PlaceField } from '#features/location/ui/place-field.tsx';
import { isZipCode, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';

export interface ZipFormProps {
  /** The ZIP code of the address, right or wrong. Whenever it changes, the field follows. */
  askedZip: string;
  error: string | undefined;
  checking: boolean;
  detecting: boolean;
  field: RefObject<HTMLInputElement | null>;
  onCheck: (zipCode: string) => void;
  onDetect: () => void;
}

/** Without JavaScript the form asks for `/?zip=…`, which the server answers whole. */
export function ZipForm({ askedZip, error, checking, detecting, field, onCheck, onDetect }: ZipFormProps) {
  const [zip, setZip] = useState(askedZip);
  const [problem, setProblem] = useState(error);
  const [shown, setShown] = useState({ askedZip, error });
  // Not by a key: a new field would drop the focus of whoever just pressed Enter in it.
  if (shown.askedZip !== askedZip || shown.error !== error) {
    setShown({ askedZip, error });
    setZip(askedZip);
    setProblem(error);
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (checking) return;
    if (isZipCode(zip)) {
      setProblem(undefined);
      onCheck(zip);
    } else {
      setProblem(ZIP_CODE_MESSAGE);
      field.current?.focus();
    }
  };

  return (
    <Form
      method="get"
      action="/"
      role="search"
      aria-label="Check riding conditions"
      noValidate
      onSubmit={submit}
    >
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(9rem,20rem)_auto_auto] sm:justify-start">
        <PlaceField
          ref={field}
          label="Town or ZIP code"
          name="zip"
          value={zip}
          onValue={setZip}
          error={problem}
          enterKeyHint="go"
          className="text-heading"
        />
        <Button type="submit" pending={checking} pendingLabel="Checking…">
          Check Riding Conditions
        </Button>
        <Button
          variant="secondary"
          icon="locate-fixed"
          className="needs-scripting"
          pending={detecting}
          pendingLabel="Detecting…"
          onClick={onDetect}
        >
          Detect Location
        </Button>
      </div>
    </Form>
  );
}
