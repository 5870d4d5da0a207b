/** System follows the device; sun is the highest contrast, for reading in daylight. */
export const THEMES = ['system', 'light', 'dark', 'sun'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';

/**
 * Runs inline before the first paint. It must stay free of anything the document has not loaded yet, and a
 * browser that forbids storage keeps the system's theme.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${STORAGE_KEY}');if(/^(light|dark|sun)$/.test(t))document.documentElement.dataset.theme=t}catch(e){}`;

/** The theme in force, read from the document that the inline script has marked. */
export function currentTheme(): Theme {
  const marked = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === marked) ?? 'system';
}

/** Applies a theme at once and keeps it on this device; `system` forgets the choice. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const listener of listeners) listener();
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
}

const listeners = new Set<() => void>();

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
