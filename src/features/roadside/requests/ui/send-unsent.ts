import { isAnswer } from '#platform/api-client/api-client.ts';
import { keepTrying } from '#platform/device/keep-trying.ts';
import { isUntouched } from '#platform/forms/form-draft.ts';
import { forgetUnsent, saveUnsent, unsentForm } from '#platform/forms/unsent-forms.ts';
import { startFormGuard } from '#platform/spam/guarded-post.ts';
import { saveLink } from '#features/my-entries/saved-links.store.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { goesOutByItself } from '../by-itself.model.ts';
import { helpPrefill } from '../prefill.store.ts';
import { requestDraft } from '../request-draft.store.ts';
import { requestFormSchema, withPrefill } from '../request-form.model.ts';
import { sendRequest } from '../requests.queries.ts';

/**
 * Sends the request for help that waits on this device, from whatever page its sender is on. The same entry as that of
 * the form: it arrives once, whoever sends it.
 * @returns what ends it
 */
export const sendWhatWaits = (): (() => void) => keepTrying(sendUnsent, { now: true });

/** @returns whether there is nothing left to send */
async function sendUnsent(): Promise<boolean> {
  const unsent = unsentForm(requestDraft.key);
  if (!unsent || !goesOutByItself(unsent.at, Date.now())) return true;
  const parsed = requestFormSchema.safeParse(unsent.values);
  if (!parsed.success) return true;
  try {
    const { id, link } = await sendRequest(
      withPrefill(parsed.data, helpPrefill.get()),
      startFormGuard(() => '', unsent),
    );
    saveLink({ ...link, title: 'Request for help', entry: id });
    // What was typed in this tab since is another entry.
    if (isUntouched(requestDraft.get(unsent.values), unsent.values)) requestDraft.set(null);
    helpPrefill.set(null);
    forgetUnsent(unsent.draft);
    toast({ title: 'Request Submitted!', description: 'Follow it under My rides & posts.' });
    return true;
  } catch (error) {
    if (!isAnswer(error)) return false;
    // What was refused waits for its sender, at the form.
    saveUnsent({ ...unsent, at: 0 });
    failureToast('Request Failed', error, 'Failed to submit assistance request');
    return true;
  }
}
