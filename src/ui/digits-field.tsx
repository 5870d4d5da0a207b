import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface DigitsFieldProps extends TextFieldProps {
  /** How many digits fit. */
  length: number;
}

/** An input that takes digits only and cuts to its length, however they come in. */
export function DigitsField({ length, onChange, ...rest }: DigitsFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(event.target.value, length);
    if (event.target.value !== digits) event.target.value = digits;
    onChange?.(event);
  };
  return <TextField {...rest} inputMode="numeric" onChange={change} />;
}

export const digitsOf = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length);
