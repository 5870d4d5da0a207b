import { useId, useState } from 'react';
import { cx } from '../cx.ts';
import { FieldNotes, RequiredMark, type FieldFrame } from '../forms/field.tsx';
import { Icon } from '../icon.tsx';

const STARS = [1, 2, 3, 4, 5] as const;
const MOST = STARS.length;

export interface StarsProps {
  /** Whole stars, 1 to 5. */
  value: number;
  /** Whose opinion it is, read after the number: "rated by the submitter". */
  note?: string | undefined;
  className?: string | undefined;
}

/** A rating out of 5, as stars for the eye and as words for everyone else. */
export function Stars({ value, note, className = 'size-5' }: StarsProps) {
  return (
    <span className="inline-flex align-middle">
      <span className="sr-only">
        {`${value} out of ${MOST} stars${note === undefined ? '' : `, ${note}`}`}
      </span>
      {STARS.map((star) => (
        <Star key={star} full={star <= value} className={className} />
      ))}
    </span>
  );
}

export interface StarInputProps extends Omit<FieldFrame, 'labelHidden'> {
  /** The shared name of the five radios. */
  name: string;
  value: number;
  onChange: (value: number) => void;
  required?: boolean | undefined;
  fieldClassName?: string | undefined;
}

/** Five radios that look like stars: a press, or the arrow keys. What the pointer is over shows beforehand. */
export function StarInput({
  label,
  hint,
  error,
  name,
  value,
  onChange,
  required,
  fieldClassName,
}: StarInputProps) {
  const id = useId();
  const [pointed, setPointed] = useState<number>();
  const shown = pointed ?? value;
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <fieldset className={fieldClassName} aria-describedby={described === '' ? undefined : described}>
      <legend className="mb-1.5 font-bold">
        {label}
        {required && <RequiredMark />}
      </legend>
      <FieldNotes hint={hint} error={error} hintId={`${id}-hint`} errorId={`${id}-error`} />
      <div className="-ml-2 flex w-fit flex-wrap items-center" onPointerLeave={() => setPointed(undefined)}>
        {STARS.map((star) => (
          <label
            key={star}
            onPointerEnter={(event) => {
              if (event.pointerType === 'mouse') setPointed(star);
            }}
            className="flex size-12 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus has-focus-visible:[box-shadow:inset_0_0_0_5px_var(--color-focus-gap)]"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
            <Star full={star <= shown} className="size-8" />
          </label>
        ))}
        <span aria-hidden="true" className="ml-3 text-muted">
          {value} of {MOST}
        </span>
      </div>
    </fieldset>
  );
}

/** Full stars are filled and dark, so that shape and not color alone tells them apart. */
function Star({ full, className }: { full: boolean; className: string }) {
  return (
    <Icon
      name="star"
      className={cx(className, full ? 'fill-accent text-ink' : 'text-field [stroke-dasharray:2.5_2]')}
    />
  );
}
