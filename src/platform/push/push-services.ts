/** Those of Chrome and Edge, Firefox, Safari, and Edge on Windows. */
export const PUSH_SERVICES: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
  'https://*.notify.windows.com',
];

const ANY_NAME = '//*.';

/**
 * Whether messages may be sent to this address: browsers give it, so it is a stranger's word.
 * @param services origins, also of all names below one: "https://*.example.com"
 * @returns the origin of `services` that it belongs to
 */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | undefined {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  return services.find((service) =>
    service.includes(ANY_NAME)
      ? url.origin.startsWith(service.slice(0, service.indexOf('*'))) &&
        url.port === '' &&
        url.hostname.endsWith(service.slice(service.indexOf('*') + 1))
      : url.origin === service,
  );
}
