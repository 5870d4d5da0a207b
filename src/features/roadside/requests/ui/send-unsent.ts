import { isAnswer } from '#platform/api-client/api-client.ts';
import { keepTrying } from '#platform/device/keep-trying.ts';
import { startDeadline } from '#platform/fetch/deadline.ts';
import { forgetUnsent, saveUnsent, unsentForm, type UnsentForm } from '#platform/forms/unsent-forms.ts';
import { startFormGuard } from '#platform/spam/guarded-post.ts';
import { saveLink } from '#features/my-entries/saved-links.store.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { goesOutByItself } from '../by-itself.model.ts';
import { requestFormSchema } from '../request-form.model.ts';
import { sendRequest } from '../requests.queries.ts';

/**
 * Sends the requests for help that wait on this device, from whatever page of it is open. The same entries as those of
 * their forms: each arrives once, whoever sends it.
 * @param keys of those to send
 * @returns what ends it
 */
export const sendWhatWaits = (keys: readonly string[]): (() => void) =>
  keepTrying(() => inTurn(() => sendAll(keys)), { now: true });

/** One tab after another, so that the next finds what is left. One that the system has put to sleep holds up nobody. */
async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  // Browsers have locks on secure addresses only.
  if (!('locks' in navigator)) return work();
  const patience = startDeadline(TURN_MS);
  let begun = false;
  try {
    return await navigator.locks.request('unsent-forms', { signal: patience.signal }, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  } finally {
    patience.clear();
  }
}

const TURN_MS = 35_000;

/** @returns whether there is nothing left to send */
async function sendAll(keys: readonly string[]): Promise<boolean> {
  let done = true;
  for (const key of keys) {
    const unsent = unsentForm(key);
    if (unsent && goesOutByItself(unsent.at, Date.now())) done = (await sendUnsent(unsent)) && done;
  }
  return done;
}

async function sendUnsent(unsent: UnsentForm): Promise<boolean> {
  const parsed = requestFormSchema.safeParse(unsent.values);
  if (!parsed.success) return true;
  try {
    const { id, link } = await sendRequest(
      parsed.data,
      startFormGuard(() => '', unsent),
    );
    saveLink({ ...link, title: 'Request for help', entry: id });
    forgetUnsent(unsent.submissionKey);
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
