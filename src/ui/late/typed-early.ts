type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** How often it is looked whether the page is alive. */
const LOOK_MS = 50;

/** What was typed, ticked and chosen before the page came alive, and that nobody has taken over yet. */
const typed = new Map<Control, [value: string, checked: boolean, place: number]>();

/** For a part of the page that takes over by itself what was chosen. */
export const takeEarly = (control: Control): boolean => typed.delete(control);

/**
 * Call it before a page comes alive: each control is told, once it is alive, what was typed into it until then. The
 * browser shows that, and React knows nothing of it: it would not be sent, and be taken back at the next rendering.
 */
export function keepTyped(): void {
  for (const control of document.querySelectorAll<Control>('input,select,textarea'))
    if (isChanged(control) && !control.closest('[data-late-form]'))
      typed.set(control, [
        control.value,
        'checked' in control && control.checked,
        named(control).indexOf(control),
      ]);
  const timer = setInterval(() => {
    for (const [control, [value, checked, place]] of typed) {
      // React renders a page from nothing whose texts a translator has changed in their place.
      const now = control.isConnected ? control : named(control)[place];
      if (now && !isAlive(now)) continue;
      typed.delete(control);
      if (now) enter(now, value, checked);
    }
    if (typed.size === 0) clearInterval(timer);
  }, LOOK_MS);
}

/** Controls of the same name. */
const named = ({ name }: Control) => [...document.getElementsByName(name)] as Control[];
const isAlive = (control: Control) => Object.keys(control).some((key) => key.startsWith('__reactProps'));

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, sent);
  }
  return isTick(control)
    ? control.checked !== control.defaultChecked
    : control.type !== 'file' && control.value !== control.defaultValue;
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/**
 * As if it were typed now. React tells a change by the value that it knows: one that differs is set through the
 * element, which React hears, and the typed one past it. Not before React has heard of the event: what it still has to
 * render is rendered then, and would take the typed value back.
 */
export function enter(control: Control, value: string, checked: boolean): void {
  // A radio button is not unchosen by a click; the one that was chosen instead has its own entry.
  if (control.type === 'radio' && !checked) return;
  const [type, key, typed] = isTick(control)
    ? (['click', 'checked', checked] as const)
    : ([control instanceof HTMLSelectElement ? 'change' : 'input', 'value', value] as const);
  const past = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), key);
  const { selectionStart, selectionEnd } = control as HTMLInputElement;
  control.addEventListener(
    type,
    () => {
      Reflect.set(control, key, key === 'checked' ? !checked : '');
      past?.set?.call(control, typed);
    },
    { once: true },
  );
  control.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  if (selectionStart != null) (control as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
