/** The value of a cookie in a `Cookie` header; undefined when it is not there. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return undefined;
}

/** A cookie that no script can read: `Set-Cookie` for the whole site. `maxAge` in seconds; 0 removes it. */
export const secretCookie = (cookie: {
  name: string;
  value: string;
  maxAge: number;
  secure: boolean;
}): string =>
  [
    `${cookie.name}=${cookie.value}`,
    'Path=/',
    `Max-Age=${cookie.maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(cookie.secure ? ['Secure'] : []),
  ].join('; ');
