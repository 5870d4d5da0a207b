import { useSyncExternalStore } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { chooseTheme, currentTheme, subscribeToTheme, type Theme } from './theme.ts';

/** The theme that a second press restores. */
let before: Theme = 'system';

/** The theme for bright daylight, one press away where a phone is read outside. */
export function SunToggle() {
  const isSun = useSyncExternalStore(
    subscribeToTheme,
    () => currentTheme() === 'sun',
    () => false,
  );
  const press = () => {
    if (isSun) return chooseTheme(before);
    before = currentTheme();
    chooseTheme('sun');
  };
  return (
    <button
      type="button"
      aria-label="Sun theme"
      aria-pressed={isSun}
      className={cx(
        'needs-scripting inline-flex size-12 items-center justify-center rounded-control',
        isSun && 'bg-asphalt-ink text-asphalt',
      )}
      onClick={press}
    >
      <Icon name="sun" className="size-6" />
    </button>
  );
}
