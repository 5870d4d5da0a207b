import {
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button, IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { CONTROL_CLASS, FieldNotes, RequiredMark, type FieldFrame } from './field.tsx';
import { isComposing } from './is-composing.ts';
import { ignoreSecondPress } from './second-press.ts';

type InputProps = Pick<
  ComponentProps<'input'>,
  'maxLength' | 'inputMode' | 'placeholder' | 'autoComplete' | 'className'
>;

/** What an entry's input has to carry. */
export interface ListEntryProps extends Pick<
  ComponentProps<'input'>,
  'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
> {
  value: string;
  /** The entry before it. */
  before: string | undefined;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export interface ListFieldProps extends Omit<FieldFrame, 'labelHidden'> {
  /** One text per line; blank ones are lines not filled in yet. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What one entry is called: "highlight". */
  itemName: string;
  max: number;
  /** Cleans what is typed into an entry. */
  clean?: ((text: string) => string) | undefined;
  /** Tells which entries the error is about; without it the first one. */
  isWrong?: ((entry: string) => boolean) | undefined;
  required?: boolean | undefined;
  input?: InputProps | undefined;
  /** The input of an entry; default: a plain one with the props of `input`. */
  Entry?: ComponentType<ListEntryProps> | undefined;
  /** Further buttons beside the one that adds a line. */
  actions?: ReactNode;
  fieldClassName?: string | undefined;
}

/** A list of short texts, one input per entry. Adding focuses the new line, removing the one before. */
export function ListField({
  label,
  hint,
  error,
  value,
  onChange,
  itemName,
  max,
  clean = (text) => text,
  isWrong,
  required,
  input,
  Entry,
  actions,
  fieldClassName,
}: ListFieldProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number>(undefined);

  useEffect(() => {
    const next = focusNext.current;
    if (next === undefined || next >= value.length) return;
    list.current?.querySelectorAll('input')[next]?.focus();
    focusNext.current = undefined;
  }, [value.length]);

  const set = (index: number, text: string) => onChange(value.with(index, clean(text)));
  const add = () => {
    focusNext.current = value.length;
    onChange([...value, '']);
  };
  const remove = (index: number) => {
    // The next entry's button comes to stand there.
    ignoreSecondPress();
    focusNext.current = Math.max(0, index - 1);
    onChange(value.length === 1 ? [''] : value.toSpliced(index, 1));
  };
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  const anyWrong = isWrong !== undefined && value.some(isWrong);
  const wrong = (entry: string, index: number) =>
    error !== undefined && (anyWrong && isWrong ? isWrong(entry) : index === 0);

  return (
    <fieldset className={fieldClassName}>
      <legend className="mb-1.5 font-bold">
        {label}
        {required && <RequiredMark />}
      </legend>
      <FieldNotes hint={hint} error={error} hintId={`${id}-hint`} errorId={`${id}-error`} />
      <ol ref={list} className={cx('flex flex-col gap-2', (hint ?? error) !== undefined && 'mt-1.5')}>
        {value.map((entry, index) => {
          const props: Omit<ListEntryProps, 'before' | 'onText'> = {
            'aria-label': `${capital(itemName)} ${index + 1}`,
            'aria-describedby': described === '' ? undefined : described,
            'aria-invalid': wrong(entry, index) || undefined,
            'aria-required': required && index === 0 ? true : undefined,
            value: entry,
            onKeyDown: (event) => {
              if (event.key !== 'Enter' || isComposing(event)) return;
              // Enter means "next line" here; sending a half-filled form by it would surprise.
              event.preventDefault();
              if (entry.trim() !== '' && index === value.length - 1 && value.length < max) add();
            },
          };
          const onText = (text: string) => set(index, text);
          return (
            // Entries have no identity of their own; the inputs are controlled, so the index serves.
            <li key={index} className="flex gap-2">
              {Entry ? (
                <Entry {...props} before={value[index - 1]} onText={onText} />
              ) : (
                <input
                  {...input}
                  {...props}
                  type="text"
                  enterKeyHint="next"
                  onChange={(event) => onText(event.target.value)}
                  className={cx(CONTROL_CLASS, input?.className)}
                />
              )}
              {(value.length > 1 || entry !== '') && (
                <IconButton
                  icon="x"
                  label={`Remove ${itemName} ${index + 1}`}
                  variant="quiet"
                  onClick={() => remove(index)}
                />
              )}
            </li>
          );
        })}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2">
        {value.length < max && (
          <Button variant="secondary" icon="plus" onClick={add}>
            Add {itemName}
          </Button>
        )}
        {actions}
      </div>
    </fieldset>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
