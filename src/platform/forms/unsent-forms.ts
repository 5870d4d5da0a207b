import { createDeviceStore } from '#platform/device/device-store.ts';

/** A form whose last attempt got no answer. Its entry may have arrived all the same. */
export interface UnsentForm {
  /** Of its draft. */
  draft: string;
  /** What was sent: another tab may have left other words in the draft since. */
  values: unknown;
  /** Sending again with the same key makes no second entry. */
  submissionKey: string;
  /** Milliseconds that filling it in took. */
  formTime: number;
  /** Where the form is. */
  path: string;
  /** When its sender first pressed the button, epoch ms. */
  at: number;
}

/** Forms that wait on this device for a connection, and for their sender's press. */
export const unsentForms = createDeviceStore<UnsentForm[]>('unsent-forms', parse, []);

function parse(value: unknown): UnsentForm[] {
  return Array.isArray(value) ? value.filter(isUnsentForm) : [];
}

function isUnsentForm(value: unknown): value is UnsentForm {
  if (typeof value !== 'object' || value === null) return false;
  const { draft, submissionKey, formTime, path, at } = value as Partial<Record<keyof UnsentForm, unknown>>;
  return (
    typeof draft === 'string' &&
    typeof submissionKey === 'string' &&
    typeof formTime === 'number' &&
    typeof path === 'string' &&
    typeof at === 'number' &&
    path.startsWith('/')
  );
}

export const unsentForm = (draft: string): UnsentForm | undefined =>
  unsentForms.get().find((form) => form.draft === draft);

export function saveUnsent(form: UnsentForm): void {
  unsentForms.set([...unsentForms.get().filter(({ draft }) => draft !== form.draft), form]);
}

export function forgetUnsent(draft: string): void {
  if (unsentForm(draft)) unsentForms.set(unsentForms.get().filter((form) => form.draft !== draft));
}
