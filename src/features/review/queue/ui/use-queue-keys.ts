import { useState, type KeyboardEvent } from 'react';
import type { QueueEntry } from '../queue.schema.ts';
import { focusAfter, queueKeyAction } from '../keys.model.ts';
import { keyOf } from './use-queue.ts';

interface QueueKeysOptions {
  entries: readonly QueueEntry[];
  /** The entry that the address names. */
  opened: string | undefined;
  focus: (key: string | undefined) => void;
  onApprove: (entries: readonly QueueEntry[]) => void;
  onDecline: (entries: readonly QueueEntry[]) => void;
  onUndo: () => void;
  onOpen: (entry: QueueEntry) => void;
  onHelp: () => void;
  /** The list ends here, and there may be more of it. */
  onEnd: () => void;
  /** Escape was pressed in the entry beside the list, or on its page. */
  onLeaveEntry: () => void;
}

/** The entry that keys act on, the selection, and the keys. They work while the focus is in the list. */
export function useQueueKeys(options: QueueKeysOptions) {
  const { entries, focus, onApprove, onDecline, onUndo, onOpen, onHelp, onEnd, onLeaveEntry } = options;
  const order = entries.map(keyOf);
  const [wanted, setWanted] = useState<{ key: string | undefined; from?: string | undefined }>();
  const setCurrent = (key: string) => setWanted((before) => (before?.key === key ? before : { key }));
  // A busy device draws addresses late, and the next key is about the entry that this one led to.
  const { key: next, from } = wanted ?? {};
  const isComing = from !== undefined && from === options.opened;
  const opened = isComing && next !== undefined && order.includes(next) ? next : options.opened;
  if (from !== undefined && !isComing) setWanted({ key: next });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  /** Where a range begins. */
  const [anchor, setAnchor] = useState<string>();
  const named = [opened, wanted?.key].find((key) => key !== undefined && order.includes(key));
  const current = named ?? order[0];
  const selected = entries.filter((entry) => picked.has(keyOf(entry)));
  const currentEntry = entries.find((entry) => keyOf(entry) === current);

  const goTo = (key: string | undefined) => {
    setWanted({ key, from: options.opened });
    focus(key);
  };
  const toggle = (key: string, range = false) => {
    const from = range && anchor !== undefined ? order.indexOf(anchor) : -1;
    const to = order.indexOf(key);
    setPicked((before) => {
      const after = new Set(before);
      if (from >= 0)
        for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(one);
      else if (!after.delete(key)) after.add(key);
      return after;
    });
    setAnchor(key);
    setCurrent(key);
  };
  const step = (by: 1 | -1, extend: boolean) => {
    const at = current === undefined ? -1 : order.indexOf(current);
    const next = order[Math.min(order.length - 1, Math.max(0, at + by))];
    if (next === undefined || current === undefined) return;
    if (by === 1 && next === order.at(-1)) onEnd();
    if (extend) setPicked((before) => new Set([...before, current, next]));
    setAnchor(next);
    goTo(next);
  };
  /** What a decision is about: the selection, or else the current entry. */
  const targets = () => (selected.length > 0 ? selected : currentEntry ? [currentEntry] : []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest('dialog, textarea, select')) return;
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') return;
    if (event.key === 'Enter' && target.tagName === 'ARTICLE' && currentEntry) {
      event.preventDefault();
      onOpen(currentEntry);
      return;
    }
    if (event.key === 'Escape' && !target.closest('article')) {
      event.preventDefault();
      onLeaveEntry();
      return;
    }
    const action = queueKeyAction(event);
    if (action === undefined) return;
    event.preventDefault();
    if (action === 'next' || action === 'previous') step(action === 'next' ? 1 : -1, false);
    else if (action === 'extend-next' || action === 'extend-previous')
      step(action === 'extend-next' ? 1 : -1, true);
    else if (action === 'select') {
      if (current !== undefined) toggle(current);
    } else if (action === 'undo') onUndo();
    else if (action === 'help') onHelp();
    else if (targets().length > 0) (action === 'approve' ? onApprove : onDecline)(targets());
  };

  return {
    current,
    last: order.at(-1),
    /** The entry that is open, or about to be. */
    opened,
    goTo,
    selected,
    toggle,
    setCurrent,
    clear: () => setPicked(new Set()),
    onKeyDown,
    /** Call it when entries are decided: they leave, and the focus goes on. @returns where to. */
    leave: (leaving: readonly QueueEntry[]): QueueEntry | undefined => {
      const keys = new Set(leaving.map(keyOf));
      setPicked((before) => new Set([...before].filter((key) => !keys.has(key))));
      const next = focusAfter(order, current, keys);
      goTo(next);
      return entries.find((entry) => keyOf(entry) === next);
    },
  };
}
