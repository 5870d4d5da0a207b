import { useState, type DragEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldNotes, useFieldWiring, type FieldFrame } from './field.tsx';

export interface FileFieldProps extends Omit<FieldFrame, 'labelHidden'> {
  /** As the `accept` of a file input. */
  accept: string;
  disabled?: boolean | undefined;
  /** The same file may come twice in a row. */
  onFile: (file: File) => void;
  /** What is known of the file that was chosen; above the input. */
  children?: ReactNode;
}

/** One file, chosen or dropped. */
export function FileField({ label, hint, error, accept, disabled, onFile, children }: FileFieldProps) {
  const [over, setOver] = useState(false);
  const wiring = useFieldWiring({ hint, error });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onFile(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is for pointers; the input does it for keyboards
    <div
      className="needs-scripting flex flex-col gap-1.5"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={wiring.controlId} className="font-bold">
        {label}
      </label>
      <FieldNotes hint={hint} error={error} hintId={wiring.hintId} errorId={wiring.errorId} />
      {children}
      <input
        {...wiring.control}
        type="file"
        accept={accept}
        disabled={disabled}
        className={cx(
          'min-h-12 w-full rounded-control border-2 bg-panel p-2 text-body aria-invalid:border-bad-text',
          'file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-action file:px-3 file:font-bold file:text-action-ink',
          over ? 'border-ink border-dashed' : 'border-field',
        )}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // Choosing the same file again has to count as a choice.
          event.target.value = '';
        }}
      />
    </div>
  );
}
