import { useLayoutEffect, type RefObject } from 'react';
import { takeEarly } from './typed-early.ts';

/**
 * Tells, when a page comes alive, what a reader has chosen in a form's selects until then: the browser shows that, and
 * nobody has heard of it.
 * @param sent what the selects showed when the page came, by their names
 */
export function useEarlyChoice(
  form: RefObject<HTMLFormElement | null>,
  sent: Readonly<Record<string, string>>,
  onChosen: (chosen: Record<string, string>) => void,
): void {
  useLayoutEffect(() => {
    const chosen: Record<string, string> = {};
    for (const [name, value] of Object.entries(sent)) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLSelectElement) || field.value === value) continue;
      takeEarly(field);
      // One that cannot show what it was sent with shows another without being asked.
      if ([...field.options].some((option) => option.value === value)) chosen[name] = field.value;
    }
    if (Object.keys(chosen).length > 0) onChosen(chosen);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it comes alive
  }, []);
}
