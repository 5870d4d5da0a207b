/** What a notification shows, as `showNotification` takes it. */
export interface PushNotice {
  title: string;
  options: {
    body: string;
    tag: string;
    lang: string;
    icon: string;
    renotify: boolean;
    data: { opens: string };
    actions: { action: string; title: string }[];
  };
}

/** Browsers have room for so many buttons. */
const MOST_ACTIONS = 2;
const ICON = '/icon-192.png';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/**
 * A message of our server as a notification. Something is always shown: browsers take the permission away from sites
 * that get messages and show nothing.
 * @param origin of this site: nothing else is ever opened
 */
export function pushNotice(message: string | undefined, origin: string): PushNotice {
  const { title, body, tag, navigate, actions } = fieldsOf(fieldsOf(parsed(message))['notification']);
  return {
    title: textOf(title) ?? 'News for you',
    options: {
      body: textOf(body) ?? 'Open the site to see it.',
      tag: textOf(tag) ?? 'news',
      lang: 'en-US',
      icon: ICON,
      // One that takes the place of another is news as well.
      renotify: true,
      data: { opens: ownAddress(textOf(navigate), origin) },
      actions: (Array.isArray(actions) ? actions : []).slice(0, MOST_ACTIONS).flatMap((one: unknown) => {
        const button = fieldsOf(one);
        const [action, label] = [textOf(button['action']), textOf(button['title'])];
        return action && label ? [{ action, title: label }] : [];
      }),
    },
  };
}

function parsed(message: string | undefined): unknown {
  try {
    return JSON.parse(message ?? '');
  } catch {
    return undefined;
  }
}

/** An address of this site; its first page for any other. */
export function ownAddress(address: string | undefined, origin: string): string {
  try {
    // `URL.parse` is younger than notifications on iPhones.
    const url = new URL(address ?? '/', origin);
    if (url.origin === origin) return url.href;
  } catch {
    // No address at all.
  }
  return `${origin}/`;
}
