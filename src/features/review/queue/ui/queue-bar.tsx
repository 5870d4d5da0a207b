import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Key } from './key.tsx';
import './queue-bar.css';

/** @param choices that the dialog of D has for the entry in view; undefined where none is */
const shownKeys = (choices: number | undefined): readonly { key: string; does: string }[] => [
  { key: 'J', does: 'next' },
  { key: 'K', does: 'before' },
  { key: 'X', does: 'select' },
  { key: 'Enter', does: 'open' },
  { key: 'A', does: 'approve' },
  { key: 'D', does: `decline${choices === undefined ? '' : `, reason 1–${choices}`}` },
  { key: '?', does: 'all keys' },
];

interface QueueBarProps {
  selected: number;
  /** There is something to press them for. */
  hasKeys: boolean;
  /** Reasons to decline the entry in view, the last of them in one's own words. */
  reasonChoices: number | undefined;
  /** Stands above the buttons of an entry's page. */
  raised: boolean;
  onApprove: () => void;
  onDecline: () => void;
  onClear: () => void;
  onHelp: () => void;
  /** What was decided just now. */
  children: ReactNode;
}

/** Stays at the bottom: the keys, or what to do with the selection, and the way back from the last decisions. */
export function QueueBar({
  selected,
  hasKeys,
  reasonChoices,
  raised,
  onApprove,
  onDecline,
  onClear,
  onHelp,
  children,
}: QueueBarProps) {
  return (
    <div className="queue-bar" data-raised={raised || undefined}>
      <div>
        {selected > 0 && (
          <div role="group" aria-label="Selected entries" className="queue-selection">
            <span className="font-bold">{selected} selected</span>
            <Button compact icon="check" onClick={onApprove}>
              Approve all
            </Button>
            <Button variant="secondary" compact icon="x" onClick={onDecline}>
              Decline all
            </Button>
            <Button variant="quiet" compact onClick={onClear}>
              Clear
            </Button>
          </div>
        )}
        {selected === 0 && hasKeys && (
          <ul aria-label="Keys" className="queue-keys text-note text-muted">
            {shownKeys(reasonChoices).map(({ key, does }) => (
              <li key={key} className="inline-flex items-center gap-1.5">
                {key === '?' ? (
                  <button type="button" className="inline-flex items-center gap-1.5" onClick={onHelp}>
                    <Key>{key}</Key>
                    <span className="text-link">{does}</span>
                  </button>
                ) : (
                  <>
                    <Key>{key}</Key>
                    {does}
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  );
}
