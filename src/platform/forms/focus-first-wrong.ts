/** Takes the focus to the first field of a form that is marked as wrong. @returns false where none is */
export function focusFirstWrong(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.closest('details')?.setAttribute('open', '');
  // A group of choices takes no focus itself.
  (wrong?.querySelector('input') ?? wrong)?.focus();
  return Boolean(wrong);
}
