import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { chooseTheme, currentTheme, subscribeToTheme, THEMES, type Theme } from './theme.ts';

const LOOKS: Record<Theme, { label: string; icon: IconName }> = {
  system: { label: 'System', icon: 'monitor' },
  light: { label: 'Light', icon: 'sun-dim' },
  dark: { label: 'Dark', icon: 'moon' },
  sun: { label: 'Sun', icon: 'sun' },
};

/** The choice of theme. The server cannot know it, so it is marked only after hydration. */
export function ThemeControl() {
  const chosen = useSyncExternalStore<Theme | null>(subscribeToTheme, currentTheme, () => null);
  return (
    <fieldset className="needs-scripting">
      <legend className="mb-2 text-note font-bold">Colors</legend>
      <div className="grid grid-cols-4 overflow-hidden rounded-control border-2 border-asphalt-muted">
        {THEMES.map((theme) => (
          <label
            key={theme}
            className="flex min-h-14 cursor-pointer flex-col items-center justify-center gap-0.5 px-3 py-1.5 text-note transition-colors not-first:border-l-2 not-first:border-asphalt-muted hover:bg-asphalt-ink/10 has-checked:bg-asphalt-ink has-checked:font-bold has-checked:text-asphalt has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon name={LOOKS[theme].icon} />
            {LOOKS[theme].label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
