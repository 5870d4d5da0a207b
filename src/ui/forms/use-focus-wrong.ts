import { useEffect, type RefObject } from 'react';

/** Takes the focus to the first field that is wrong, whenever others are found so. @param errors by field; new at each check */
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
