import { createDeviceStore } from '#platform/device/device-store.ts';
import { isUntouched } from './form-draft.ts';

/** A form whose last attempt got no answer. Its entry may have arrived all the same. */
export interface UnsentForm {
  /** Of its draft, and what it is about where several share one. */
  draft: string;
  /** What was sent, and what its sender has changed since. It is no draft any more. */
  values: unknown;
  /** Its own: several of one form may wait. Sending again with the same key makes no second entry. */
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

export const unsentForm = (submissionKey: string | undefined): UnsentForm | undefined =>
  unsentForms.get().find((form) => form.submissionKey === submissionKey);

export function saveUnsent(form: UnsentForm): void {
  const others = unsentForms.get().filter(({ submissionKey }) => submissionKey !== form.submissionKey);
  unsentForms.set([...others, form]);
}

export function forgetUnsent(key: string): void {
  if (unsentForm(key))
    unsentForms.set(unsentForms.get().filter(({ submissionKey }) => submissionKey !== key));
}

/** Keys of those that this tab's forms show, by `draft`. */
export const heldForms = createDeviceStore<Readonly<Record<string, string>>>(
  'held-forms',
  parseHeld,
  {},
  'session',
);

function parseHeld(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter(([, key]) => typeof key === 'string');
  return Object.fromEntries(entries);
}

export function holdUnsent(draft: string, submissionKey: string | undefined): void {
  const { [draft]: before, ...others } = heldForms.get();
  if (before !== submissionKey)
    heldForms.set(submissionKey === undefined ? others : { ...others, [draft]: submissionKey });
}

/**
 * The one that a form begins with: what waits comes before an empty form, not before what its tab has typed.
 * @param typed what the tab itself holds as a draft
 * @param wanted the key that its reader has followed a link to
 */
export function unsentToShow(draft: string, typed: unknown, wanted: string): UnsentForm | undefined {
  const waiting = unsentForms.get().filter((form) => form.draft === draft);
  const withKey = (key: string | undefined) => waiting.find(({ submissionKey }) => submissionKey === key);
  const held = withKey(heldForms.get()[draft]);
  // Earlier versions left a draft of the same words beside it.
  if (typed !== null && !held) return waiting.find(({ values }) => isUntouched(values, typed));
  return withKey(wanted) ?? held ?? waiting[0];
}

/** Where its form is, for a link. A private page has no address without its token: all of them are listed. */
export const pathOfUnsent = ({ path, submissionKey }: UnsentForm): string =>
  path.startsWith('/private/') ? '/private' : `${path}#${submissionKey}`;
