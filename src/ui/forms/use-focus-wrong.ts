import { useEffect, type RefObject } from 'react';
import { focusFirstWrong } from '#platform/forms/focus-first-wrong.ts';

/** Takes the focus to the first field that is wrong, whenever others are found so. @param errors by field; new at each check */
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    focusFirstWrong(form.current);
  }, [form, errors]);
}
