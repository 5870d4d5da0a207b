import { useState, type RefObject, type SyntheticEvent } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { PlaceField } from '#features/location/ui/place-field.tsx';
import { isZipCode, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';

export interface ZipFormProps {
  /** The ZIP code of the address, right or wrong. The field follows it, but not the one that was sent from here. */
  askedZip: string;
  error: string | undefined;
  /** The town of that ZIP code. */
  known: string | undefined;
  checking: boolean;
  detecting: boolean;
  field: RefObject<HTMLInputElement | null>;
  onCheck: (zipCode: string) => void;
  onDetect: () => void;
}

/** Without JavaScript the form asks for `/?zip=…`, which the server answers whole. */
export function ZipForm({
  askedZip,
  error,
  known,
  checking,
  detecting,
  field,
  onCheck,
  onDetect,
}: ZipFormProps) {
  const [zip, setZip] = useState(askedZip);
  const [problem, setProblem] = useState(error);
  const [shown, setShown] = useState({ askedZip, error });
  // What is typed while a check is under way is for the next one.
  const [sent, setSent] = useState<string>();
  // Not by a key: a new field would drop the focus of whoever just pressed Enter in it.
  if (shown.askedZip !== askedZip || shown.error !== error) {
    setShown({ askedZip, error });
    setSent(undefined);
    if (askedZip !== sent) setZip(askedZip);
    setProblem(error);
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (checking) return;
    if (isZipCode(zip)) {
      setProblem(undefined);
      setSent(zip);
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
      className="bar-form @container relative grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <PlaceField
        ref={field}
        label="Town or ZIP code"
        placeholder="Estes Park, CO or 80517"
        name="zip"
        value={zip}
        onValue={setZip}
        town={zip === askedZip ? known : undefined}
        error={problem}
        enterKeyHint="go"
        // The label shares its line with Detect Location.
        fieldClassName="bar-field [&_label]:flex [&_label]:min-h-12 [&_label]:items-center"
        className="bar-input min-h-13 text-lead"
      />
      <Button type="submit" pending={checking} pendingLabel="Checking…" className="bar-submit min-h-13">
        Check Riding Conditions
      </Button>
      <Button
        variant="secondary"
        icon="locate-fixed"
        className="bar-locate needs-scripting absolute top-0 @max-[18.5rem]:static -right-2.5 border-transparent bg-transparent"
        pending={detecting}
        pendingLabel="Detecting…"
        onClick={onDetect}
      >
        Detect Location
      </Button>
    </Form>
  );
}
