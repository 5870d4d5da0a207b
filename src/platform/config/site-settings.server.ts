import * as z from 'zod';

/** A link of the people who run the site. */
export interface SiteLink {
  label: string;
  href: string;
}

const LINKS = 3;

/** `Label=https://address`, up to three, with commas between. */
export const siteLinks = z.string().transform((text, context): SiteLink[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const links = parts.map((part) => {
    const at = part.indexOf('=');
    return { label: part.slice(0, Math.max(0, at)).trim(), href: part.slice(at + 1).trim() };
  });
  const isLink = ({ label, href }: SiteLink) =>
    label !== '' && label.length <= 40 && /^(https?|mailto):$/.test(URL.parse(href)?.protocol ?? '');
  if (links.length <= LINKS && links.every(isLink)) return links;
  context.addIssue({
    code: 'custom',
    message: `must be at most ${LINKS} links, like "Our club=https://club.example, Shop=https://shop.example"`,
  });
  return z.NEVER;
});

/** Who does something between two times of day; `who` is null for nobody. Minutes after midnight. */
export interface Watch {
  who: string | null;
  from: number;
  to: number;
}

const WATCH = /^(\S.{0,99}?)\s+([01]\d|2[0-3]):([03]0)-([01]\d|2[0-3]):([03]0)$/;

/** `nobody 22:00-07:00`, or names in place of nobody; empty: null, nothing is said. */
export const watchHours = z.string().transform((text, context): Watch | null => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [, who = '', fromHour, fromMinute, toHour, toMinute] = WATCH.exec(trimmed) ?? [];
  const from = Number(fromHour) * 60 + Number(fromMinute);
  const to = Number(toHour) * 60 + Number(toMinute);
  if (who !== '' && from !== to) return { who: who.toLowerCase() === 'nobody' ? null : who, from, to };
  context.addIssue({
    code: 'custom',
    message: 'must say who and when, in full or half hours, like "nobody 22:00-07:00"',
  });
  return z.NEVER;
});

/** Origins that may show parts of the site in a frame, as browsers write them; commas or spaces between. */
export const embedOrigins = z.string().transform((text, context): string[] => {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  const origins = parts.flatMap((part) => {
    const url = URL.parse(part);
    const isOrigin = url !== null && /^https?:$/.test(url.protocol) && !url.username && url.hostname !== '';
    return isOrigin && !part.includes('*') && /^https?:\/\/[^/?#]+\/?$/i.test(part) ? [url.origin] : [];
  });
  if (origins.length === parts.length && origins.length <= 20) return [...new Set(origins)];
  context.addIssue({
    code: 'custom',
    message: 'must be origins without a path, like "https://club.example, https://www.club.example"',
  });
  return z.NEVER;
});

/** Origins that notifications are sent through, also of all names below one: "https://*.push.example". */
export const pushServices = z.string().transform((text, context): string[] => {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  const services = parts.flatMap((part) => {
    const url = URL.parse(part);
    const isOrigin = url !== null && /^https?:\/\/(\*\.)?[^*/?#@]+\/?$/i.test(part);
    return isOrigin && (url.protocol === 'https:' || !part.includes('*')) ? [url.origin] : [];
  });
  if (services.length === parts.length && services.length <= 20) return [...new Set(services)];
  context.addIssue({
    code: 'custom',
    message: 'must be origins without a path, like "https://push.example, https://*.push.example"',
  });
  return z.NEVER;
});
