import { useState, type RefObject, type SyntheticEvent } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { PlaceField } from '#features/location/ui/place-field.tsx';
import { isZipCode, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';

export interface ZipFormProps {
  /** The ZIP code of the address, right or wrong. Whenever it changes, the field follows. */
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

/** The label shares its line with Detect Location; in the bar it stands in the field, whose plate is all target. */
const LABEL =
  '[&_label]:flex [&_label]:min-h-12 [&_label]:items-center barred:[&_label]:pointer-events-none ' +
  'barred:[&_label]:absolute barred:[&_label]:top-0 barred:[&_label]:min-h-0 barred:[&_label]:text-[0.8125rem] ' +
  'barred:[&_label]:font-semibold barred:[&_label]:text-muted';
const INPUT =
  'min-h-13 text-lead barred:min-h-13 barred:border-transparent barred:bg-transparent barred:px-0 barred:pt-5 barred:pb-0 barred:text-lead barred:font-extrabold barred:tracking-normal';

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
      className="relative grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_auto] barred:grid-cols-[minmax(0,1fr)_auto_auto] barred:items-center"
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
        fieldClassName={LABEL}
        className={INPUT}
      />
      <Button
        type="submit"
        pending={checking}
        pendingLabel="Checking…"
        className="min-h-13 barred:min-h-12 barred:px-4"
      >
        Check Riding Conditions
      </Button>
      <Button
        variant="secondary"
        icon="locate-fixed"
        className="needs-scripting absolute top-0 -right-2.5 border-transparent bg-transparent px-2! barred:static barred:border-field barred:bg-panel barred:px-4!"
        pending={detecting}
        pendingLabel="Detecting…"
        onClick={onDetect}
      >
        Detect Location
      </Button>
    </Form>
  );
}
