import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { FieldNotes, useFieldWiring, type FieldFrame } from './field.tsx';
import { FilePicker } from './file-picker.tsx';

export interface FileFieldProps extends Omit<FieldFrame, 'labelHidden'> {
  /** As the `accept` of a file input. */
  accept: string;
  disabled?: boolean | undefined;
  /** The same file may come twice in a row. */
  onFile: (file: File) => void;
  /** The chosen file's name, or what else stands for it. */
  chosen?: string | undefined;
  /** A button that takes it back; beside the input. */
  remove?: ReactNode;
  /** What is known of the file that was chosen; above the input. */
  children?: ReactNode;
}

/** One file, chosen or dropped. */
export function FileField({
  label,
  hint,
  error,
  accept,
  disabled,
  onFile,
  chosen,
  remove,
  children,
}: FileFieldProps) {
  const [over, setOver] = useState(false);
  const wiring = useFieldWiring({ hint, error });
  const picker = useRef<HTMLInputElement>(null);
  const had = useRef(chosen);
  // The button that takes the file back goes with it, and the focus would go with both.
  useEffect(() => {
    const removed = had.current !== undefined && chosen === undefined;
    had.current = chosen;
    if (removed && document.activeElement === document.body) picker.current?.focus();
  }, [chosen]);
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
      <div className="flex flex-col gap-2 sm:flex-row">
        <FilePicker
          {...wiring.control}
          ref={picker}
          accept={accept}
          disabled={disabled}
          chosen={chosen}
          over={over}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            // Choosing the same file again has to count as a choice.
            event.target.value = '';
          }}
        />
        {remove}
      </div>
    </div>
  );
}
