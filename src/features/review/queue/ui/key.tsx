/** A key, as it marks on a keyboard; on a button only where there is one. */
export function Key({ children, onButton = false }: { children: string; onButton?: boolean }) {
  return (
    <kbd aria-hidden={onButton} className="queue-key">
      {children}
    </kbd>
  );
}
