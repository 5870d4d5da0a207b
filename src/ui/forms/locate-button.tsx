import { Button, type ButtonProps } from '../button.tsx';

/** Fills in where the device is. */
export function LocateButton({ detecting, ...button }: ButtonProps & { detecting: boolean }) {
  return (
    <Button variant="secondary" icon="locate-fixed" pending={detecting} pendingLabel="Detecting…" {...button}>
      Detect Location
    </Button>
  );
}
