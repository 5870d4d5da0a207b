import { useId, useRef, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { isComposing } from '#ui/forms/is-composing.ts';
import { ignoreSecondPress } from '#ui/forms/second-press.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { ARTICLE_LIMITS, withTag } from '../articles.model.ts';

interface TagFieldProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
}

/** Tags by Enter or the plus button, at most five. What stands in the input is no tag yet. */
export function TagField({ value, onChange, error }: TagFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const full = value.length >= ARTICLE_LIMITS.tags;

  const add = () => {
    const next = withTag(value, typed);
    if (next.length > value.length) {
      onChange(next);
      setSaid(`${next.at(-1)} added, ${next.length} of ${ARTICLE_LIMITS.tags}`);
    }
    setTyped('');
    input.current?.focus();
  };
  const remove = (tag: string) => {
    // The next tag comes to stand there.
    ignoreSecondPress();
    onChange(value.filter((one) => one !== tag));
    setSaid(`${tag} removed`);
    // The input was disabled at five tags, and takes the focus only once it is not.
    requestAnimationFrame(() => input.current?.focus());
  };

  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={input}
        id={id}
        label="Tags"
        hint={
          full
            ? 'Five tags is the limit. Remove one to add another.'
            : 'Optional, up to 5. Add each with Enter or the plus button.'
        }
        error={error}
        disabled={full}
        autoComplete="off"
        enterKeyHint="enter"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          // Enter adds a tag; sending a half-filled form by it would surprise.
          event.preventDefault();
          add();
        }}
        trailing={<IconButton key="add" icon="plus" label="Add tag" disabled={full} onClick={add} />}
      />
      {value.length > 0 && (
        <ul aria-label="Tags of the article" className="flex flex-wrap gap-2">
          {value.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => remove(tag)}
                className="inline-flex min-h-12 max-w-full items-center gap-2 rounded-control border-2 border-field bg-panel px-3.5 font-bold hover:border-ink"
              >
                <span className="min-w-0 py-2 text-left">{tag}</span>
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="sr-only">{said}</output>
    </div>
  );
}
