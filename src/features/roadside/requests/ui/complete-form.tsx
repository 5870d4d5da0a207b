import { useState } from 'react';
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
  return (
    <Panel title="Back on the road?">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onComplete(thanks.trim());
        }}
      >
        <Textarea
          label={`A word of thanks for ${helper}`}
          hint="Optional. It is passed on."
          rows={2}
          maxLength={ROADSIDE_LIMITS.thanks}
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
