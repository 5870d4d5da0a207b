import { distance } from 'fastest-levenshtein';
import { isSwapped } from '../text/swapped.ts';
import { environmentSchema } from './environment.server.ts';

const KNOWN = Object.keys(environmentSchema.shape);

/** What other programs call it. */
const ELSEWHERE: Record<string, string> = {
  BASE_URL: 'PUBLIC_URL',
  SITE_URL: 'PUBLIC_URL',
  SMTP_HOST: 'SMTP_URL',
  SMTP_PASSWORD: 'SMTP_URL',
  SMTP_PORT: 'SMTP_URL',
  SMTP_SERVER: 'SMTP_URL',
  SMTP_USER: 'SMTP_URL',
};

/** Each name with the setting that is meant by it. */
const MEANT = [...KNOWN.map((name) => [name, name] as const), ...Object.entries(ELSEWHERE)];

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Two letters may be swapped. The longer a name, the more else may be wrong: near short ones stand names that others set,
 * `WS_URL` near `NWS_URL`, `SFTP_PORT` near `SMTP_PORT`.
 */
function isMeant(written: string, name: string): boolean {
  const [a, b] = [plain(written), plain(name)];
  const { length } = b.replace(/URL$/, '');
  const allowed = name in ELSEWHERE || length < 6 ? 0 : length < 9 ? 1 : 2;
  return isSwapped(a, b) || distance(a, b) <= allowed;
}

/**
 * Of names that nothing reads, those that are nearly one of a setting: a line for each, to be shown at start.
 * Others are none of our business.
 */
export function misspelledSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).flatMap((written) => {
    if (KNOWN.includes(written)) return [];
    const [, setting] = MEANT.find(([name]) => isMeant(written, name)) ?? [];
    // Where it is set, the other one is somebody else's. Windows finds a name in small letters, too.
    if (setting === undefined || env[setting] !== undefined) return [];
    return [`${written} is not a setting and is ignored. Is ${setting} meant?`];
  });
}
