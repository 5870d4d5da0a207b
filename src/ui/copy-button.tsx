import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

const COPIED_MS = 2_000;

export interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'onClick' | 'onCopy'> {
  /** Or what makes it once it is asked for. */
  text: string | (() => string);
  label: string;
  onCopied?: (() => void) | undefined;
  /** The device refuses its clipboard: say what else to do. */
  onRefused: () => void;
}

/** Copies a text and shows a check for two seconds. */
export function CopyButton({ text, label, onCopied, onRefused, ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    } catch {
      onRefused();
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    onCopied?.();
  };
  return (
    <Button variant="secondary" {...button} icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
      {copied ? 'Copied' : label}
    </Button>
  );
}
