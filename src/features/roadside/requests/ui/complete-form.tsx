import { useRef, useState } from 'react';
import { tooLongError } from '#platform/text/too-long.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { ROADSIDE_LIMITS } from '../../roadside.model.ts';

interface CompleteFormProps {
  helper: string;
  pending: boolean;
  onComplete: (thanks: string) => void;
}

/** The end of a request that went well, with a word for the volunteer. */
export function CompleteForm({ helper, pending, onComplete }: CompleteFormProps) {
  const [thanks, setThanks] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const error = tooLongError('Thanks', ROADSIDE_LIMITS.thanks, thanks.trim());
  return (
    <Panel title="Back on the road?">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (error) field.current?.focus();
          else onComplete(thanks.trim());
        }}
      >
        <Textarea
          ref={field}
          label={`A word of thanks for ${helper}`}
          hint="Optional. It is passed on."
          rows={2}
          error={error}
          value={thanks}
          onChange={(event) => setThanks(event.target.value)}
        />
        <div>
          <Button type="submit" variant="secondary" icon="flag" pending={pending}>
            Mark as completed
          </Button>
        </div>
      </form>
    </Panel>
  );
}
