import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';

/** Dials on a phone. */
export function Call911() {
  return (
    <a href="tel:911" className={buttonClass({ variant: 'danger' })}>
      <Icon name="phone" />
      Call 911
    </a>
  );
}
