import { useEffect, useState, type RefObject, type SyntheticEvent } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { isZipCode, ZIP_CODE_MESSAGE, zipDigits } from '#features/location/zip-code.model.ts';
import { TextField } from '#ui/text-field.tsx';

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

  // On a slow connection riders type before the page is alive.
  useEffect(() => {
    const typed = field.current?.value;
    if (typed) setZip(zipDigits(typed));
  }, [field]);

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
      <div className="grid grid-cols-[minmax(7.5rem,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(9rem,14rem)_auto_auto] sm:justify-start">
        <TextField
          ref={field}
          label="ZIP code"
          name="zip"
          value={zip}
          onChange={(event) => setZip(zipDigits(event.target.value))}
          error={problem}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          className="text-center text-heading font-bold tracking-[0.18em]"
        />
        <Button
          type="submit"
          className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto"
          pending={checking}
          pendingLabel="Checking…"
        >
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
