import { randomBytes } from 'node:crypto';
import type { ReceivedMail } from '../delivery/smtp.ts';
import { mailKind, type MailKind } from './mail-links.ts';

export interface KeptFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A mail as the mailbox keeps it. */
export interface KeptMail {
  /** Unguessable, and never given to another mail: an address of an earlier start finds nothing. */
  id: string;
  /** Epoch ms. */
  takenAt: number;
  from: string;
  to: string;
  subject: string;
  kind: MailKind;
  text: string;
  /** Null for a mail of text alone. As it came: nothing of it may run. */
  html: string | null;
  files: readonly KeptFile[];
  /** What came over the wire, one character for each byte. */
  raw: string;
  /** Whether anybody has opened it. */
  opened: boolean;
}

export interface Mailbox {
  add: (received: ReceivedMail) => void;
  /** The newest first; with `search` those whose subject or addresses hold it. */
  list: (search?: string) => readonly KeptMail[];
  find: (id: string) => KeptMail | undefined;
  /** Somebody opened it: it is new no more. */
  open: (mail: KeptMail) => void;
  /** Another one after everything that the list shows: who knows it needs no list. */
  version: () => string;
  empty: () => void;
}

/** Mails, and bytes of all of them together, that are kept; then the oldest go. */
const LIMITS = { mails: 200, bytes: 16 * 1024 * 1024 };
/** Longer headers than this are nobody's. */
const LONGEST_HEADER = 500;

/** Mails in memory: gone with the process. */
export function createMailbox({ now = Date.now, limits = LIMITS } = {}): Mailbox {
  let mails: KeptMail[] = [];
  // Of this process alone: its numbers begin again.
  const start = randomBytes(6).toString('base64url');
  let changes = 0;

  const sizeOf = ({ raw, text, html, files }: KeptMail) =>
    raw.length + text.length + (html?.length ?? 0) + files.reduce((sum, { bytes }) => sum + bytes.length, 0);

  function keepWithin(): void {
    let bytes = 0;
    const last = mails.findIndex((mail, index) => {
      bytes += sizeOf(mail);
      return index >= limits.mails || bytes > limits.bytes;
    });
    if (last !== -1) mails = mails.slice(0, last);
  }

  return {
    add: (received) => {
      mails.unshift(keptMail(received, now()));
      keepWithin();
      changes += 1;
    },
    list: (search = '') => {
      const wanted = search.trim().toLowerCase();
      if (wanted === '') return mails;
      return mails.filter(({ subject, from, to }) =>
        [subject, from, to].some((text) => text.toLowerCase().includes(wanted)),
      );
    },
    find: (id) => mails.find((mail) => mail.id === id),
    open: (mail) => {
      if (!mail.opened) changes += 1;
      mail.opened = true;
    },
    version: () => `${start}-${changes}`,
    empty: () => {
      changes += 1;
      mails = [];
    },
  };
}

function keptMail({ from, to, mail, raw }: ReceivedMail, takenAt: number): KeptMail {
  const text = mail.text ?? '';
  const sender = mail.from?.address ?? from;
  return {
    id: randomBytes(9).toString('base64url'),
    takenAt,
    from: header(mail.from?.name ? `${mail.from.name} <${sender}>` : sender),
    // Of the envelope: who gets it, whatever the mail says about that.
    to: header(to.join(', ')),
    subject: header(mail.subject ?? '') || 'Without a subject',
    kind: mailKind(text, mail.html ?? ''),
    text,
    html: mail.html ?? null,
    files: mail.attachments.map(({ filename, mimeType, content }, index) => ({
      name: fileName(filename) || `attachment-${index + 1}`,
      type: mimeType,
      bytes: bytesOf(content),
    })),
    raw,
    opened: false,
  };
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));

const header = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_HEADER)
    .toWellFormed();

/** Without what leads out of a folder or turns the direction of reading. */
const fileName = (name: string | null): string =>
  header(name ?? '')
    .replace(/[\\/:*?"<>|]/g, '-')
    .replace(/^\.+/, '')
    .slice(0, 100);
