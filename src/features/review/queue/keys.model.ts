type QueueKeyAction =
  | 'next'
  | 'previous'
  | 'extend-next'
  | 'extend-previous'
  | 'approve'
  | 'decline'
  | 'undo'
  | 'select'
  | 'help';

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** It is held down. */
  repeat: boolean;
}

/** What a key does in the queue; undefined for keys that belong to the browser or to nobody. */
export function queueKeyAction({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
}: Pressed): QueueKeyAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const isStep = /^[jk]$|^Arrow(Up|Down)$/i.test(key);
  // What a held key would decide was read by nobody.
  if (repeat && !isStep) return undefined;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'j':
    case 'ArrowDown':
      return shiftKey ? 'extend-next' : 'next';
    case 'k':
    case 'ArrowUp':
      return shiftKey ? 'extend-previous' : 'previous';
    case 'a':
      return shiftKey ? undefined : 'approve';
    case 'd':
      return shiftKey ? undefined : 'decline';
    case 'u':
      return shiftKey ? undefined : 'undo';
    case 'x':
      return shiftKey ? undefined : 'select';
    case '?':
      return 'help';
    default:
      return undefined;
  }
}

/** For the list of keys. */
export const QUEUE_KEYS: readonly { keys: string; does: string }[] = [
  { keys: 'J or ↓', does: 'Next entry' },
  { keys: 'K or ↑', does: 'Entry before' },
  { keys: 'Shift with these', does: 'Select on the way' },
  { keys: 'X', does: 'Select, or take back' },
  { keys: 'Enter', does: 'Open' },
  { keys: 'A', does: 'Approve' },
  { keys: 'D', does: 'Decline, with a reason' },
  { keys: 'U', does: 'Undo the last decision' },
  { keys: '?', does: 'Show these keys' },
];

/** Where the focus goes when entries leave a list: to the next one that stays, else to the one before. */
export function focusAfter(
  order: readonly string[],
  current: string | undefined,
  leaving: ReadonlySet<string>,
): string | undefined {
  const from = Math.max(0, current === undefined ? 0 : order.indexOf(current));
  const stays = (key: string) => !leaving.has(key);
  return order.slice(from).find(stays) ?? order.slice(0, from).findLast(stays);
}
