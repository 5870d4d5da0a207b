import { enter } from './typed-early.ts';

/** What was typed before the form came alive, by the place of the control in the box. */
type Typed = Map<number, [value: string, checked: boolean]>;

/** The box around a form that comes alive late; `HOLD_SCRIPT` keeps here what happened until then. */
export interface HeldBox extends HTMLDivElement {
  typed?: Typed;
  /** Places of the buttons that were pressed, and of the inputs in which Enter was. */
  pressed?: Set<number>;
  alive?: boolean;
  /** It was sent, and is to be sent as soon as it can be. */
  held?: HTMLFormElement;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const CONTROLS = 'input,select,textarea,button';

/**
 * Stands at the beginning of the box, and hears whatever is typed before anybody else: React keeps from its own parts
 * what concerns HTML that it has not taken over yet. A form that is sent is checked by the browser's own rules and
 * waits. Enter takes a choice or a line where the form, once alive, would take it so.
 */
export const HOLD_SCRIPT = import.meta.env.SSR
  ? `
(function(b){
function on(n,f){addEventListener(n,function(e){if(!b.alive&&b.contains(e.target))f(e,e.target)},true)}
function place(t){return [].indexOf.call(b.querySelectorAll('${CONTROLS}'),t)}
function note(e,t){b.typed.set(place(t),[t.value,t.checked])}
function press(t){if(t)b.pressed.add(place(t))}
b.typed=new Map;
b.pressed=new Set;
on('input',note);
on('change',note);
on('click',function(e,t){press(t.closest('button[type=button]'))});
on('keydown',function(e,t){
if(e.key=='Enter'&&t.matches('input[enterkeyhint],[role=combobox]')){e.preventDefault();press(t)}});
on('submit',function(e,t){
e.preventDefault();
e.stopPropagation();
if(!t.reportValidity())return;
b.held=t;
if('lost' in document.documentElement.dataset)return;
b.lastElementChild.textContent='The form is still loading. It is sent as soon as it is there.'})
})(document.currentScript.parentNode)`.replaceAll('\n', '')
  : '';

/**
 * Takes ticks back, just before a form comes alive, that it will be given again: of a group of boxes of which one was
 * ticked, the form library would take that for all that is ticked.
 */
export function takeTicksBack(box: HeldBox): void {
  for (const input of box.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    input.checked = input.defaultChecked;
}

/** Gives a form that came alive what was typed into its HTML, and sends it when it was sent. */
export async function replayTyped(box: HeldBox): Promise<void> {
  if (box.alive) return;
  box.alive = true;
  // Looked up before anything changes: what is typed may bring further buttons.
  const controls = [...box.querySelectorAll<Control | HTMLButtonElement>(CONTROLS)];
  for (const [index, [value, checked]] of box.typed ?? []) {
    const control = controls[index];
    if (control && !(control instanceof HTMLButtonElement)) enter(control, value, checked);
    await rendered();
  }
  for (const index of box.pressed ?? []) {
    const control = controls[index];
    if (control instanceof HTMLButtonElement) control.click();
    else
      control?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await rendered();
  }
  delete box.typed;
  delete box.pressed;
  if (!box.held) return;
  if (box.lastElementChild) box.lastElementChild.textContent = '';
  box.querySelector('form')?.requestSubmit();
}

/** What one input changed is on the page before the next is told. */
const rendered = () => new Promise((resolve) => setTimeout(resolve));
