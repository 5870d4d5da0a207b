import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { isComposing } from '#ui/forms/is-composing.ts';
import { TextField } from '#ui/forms/text-field.tsx';

const ADDRESS_MESSAGE = 'An address begins with https://, http://, mailto:, tel: or /';
const ADDRESS = /^(https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?!\/))/i;

/** Sets, changes or removes the link of what is selected. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string>();

  const apply = () => {
    const href = address.trim();
    if (!ADDRESS.test(href)) return setError(ADDRESS_MESSAGE);
    onClose();
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus();
    if (empty && before === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Link"
      first="input"
      actions={
        <>
          {before !== '' && (
            <Button
              variant="secondary"
              icon="unlink"
              onClick={() => {
                onClose();
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
              }}
            >
              Remove link
            </Button>
          )}
          <Button onClick={apply}>Set link</Button>
        </>
      }
    >
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        value={address}
        error={error}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          // The dialog stands inside the post's form, which Enter would send.
          event.preventDefault();
          apply();
        }}
      />
    </Dialog>
  );
}
