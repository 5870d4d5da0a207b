import { expect, type Page, type Worker } from '@playwright/test';

interface Message {
  browser: string;
  text: string;
}

const KEPT = 'simulated-subscription';

/**
 * Chrome subscribes at Google's service, which no journey reaches: the page gets subscriptions of the simulated service.
 * Worker, server, encryption and delivery are the real ones; so is the permission, but in Chrome's headless shell, which
 * shows no notifications.
 */
export async function simulatePush(page: Page, simulator: string): Promise<void> {
  await page.exposeFunction('simulatedBrowser', async (serverKey: string): Promise<object> => {
    const answer = await fetch(`${simulator}/_simulator/push`, { method: 'POST', body: serverKey });
    return answer.json();
  });
  await page.addInitScript((kept) => {
    if (!('ServiceWorkerRegistration' in window)) return;
    if (Notification.permission !== 'granted') {
      let permission = sessionStorage.getItem('permission') ?? 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'granted';
        sessionStorage.setItem('permission', permission);
        return 'granted';
      };
    }
    const subscriptionOf = (json: object) => ({
      ...json,
      options: {},
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    });
    const manager = {
      getSubscription: async () => {
        const json = localStorage.getItem(kept);
        return json === null ? null : subscriptionOf(JSON.parse(json));
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const key = btoa(String.fromCharCode(...applicationServerKey))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
        const make: (serverKey: string) => Promise<object> = Reflect.get(window, 'simulatedBrowser');
        const made = await make(key);
        localStorage.setItem(kept, JSON.stringify(made));
        return subscriptionOf(made);
      },
    };
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => manager });
  }, KEPT);
}

/** What the page's simulated browser is subscribed to; null for nothing. */
export const keptSubscription = (page: Page) => page.evaluate((kept) => localStorage.getItem(kept), KEPT);

/** What arrived at the page's simulated browser, waited for until there is so much. */
export async function arrived(page: Page, simulator: string, count: number): Promise<string[]> {
  const subscription = (await keptSubscription(page)) ?? '';
  const texts = async () => {
    const all: Message[] = await (await fetch(`${simulator}/_simulator/push`)).json();
    return all.flatMap(({ browser, text }) => (subscription.includes(browser) ? [text] : []));
  };
  await expect.poll(async () => (await texts()).length, { timeout: 30_000 }).toBe(count);
  return texts();
}

/** The page's worker, which keeps its notifications to itself where the browser has no place for them. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
    if (Notification.permission === 'granted' || Object.hasOwn(registration, 'showNotification')) return;
    let shown: object[] = [];
    const showNotification = async (title: string, options: object) => {
      const notice = { title, ...options, close: () => (shown = shown.filter((one) => one !== notice)) };
      shown.push(notice);
    };
    Object.assign(registration, { showNotification, getNotifications: async () => shown });
  });
  return worker;
}

/** Hands a message to the page's worker, as the browser does when its push service brings one. */
export async function deliver(page: Page, data: string): Promise<void> {
  await workerOf(page);
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

/** The notifications that the device shows. */
export async function shownNotices(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  const worker = await workerOf(page);
  return worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
    const notices = await registration.getNotifications();
    return notices.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Presses the notification that is there, or a button of it. @returns the address that this opens */
export async function pressNotice(page: Page, action = ''): Promise<string> {
  const worker = await workerOf(page);
  return worker.evaluate(async (name) => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
    const [notification] = await registration.getNotifications();
    const opened = Promise.withResolvers<string>();
    // Browsers open a page for a finger's press alone.
    Object.assign(Reflect.get(globalThis, 'clients'), {
      openWindow: async (url: string) => opened.resolve(url),
    });
    const press = { notification, action: name, waitUntil: () => undefined };
    globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), press));
    return opened.promise;
  }, action);
}
