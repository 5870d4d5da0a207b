/** A browser's subscription, as it is sent to the server. */
export interface BrowserPush {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A worker that is being installed saves pages first; it is waited for so long. */
const WORKER_WITHIN_MS = 60_000;

/** What this browser has subscribed to; undefined for nothing. */
export async function currentPush(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Subscribes, or finds the subscription that is there. Ask for permission before.
 * @param publicKey of the server, Base64url
 * @throws Error where the browser refuses the worker that shows notifications, or the subscription
 */
export async function subscribePush(publicKey: string): Promise<PushSubscription> {
  // On a first visit the page may not have come to it yet; a second time changes nothing.
  await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('The worker took too long.')), WORKER_WITHIN_MS),
  );
  const registration = await Promise.race([navigator.serviceWorker.ready, late]);
  const { pushManager } = registration;
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  const knownKey = known?.options.applicationServerKey;
  // One that was made with another key gets nothing.
  if (known && knownKey && !isSame(new Uint8Array(knownKey), key)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** @throws Error for one without keys, which no browser of today gives */
export function jsonOf(subscription: PushSubscription): BrowserPush {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave no keys.');
  return { endpoint, keys: { p256dh, auth } };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
