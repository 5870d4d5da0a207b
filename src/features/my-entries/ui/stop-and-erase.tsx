import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { forgetLink } from '../saved-links.store.ts';
import { useOneAction } from './use-one-action.ts';

interface StopAndEraseProps {
  token: string;
  /** For its confirmation: somebody else may have asked for it. */
  waiting: boolean;
  question: string;
  consequence: string;
  erase: (token: string) => Promise<unknown>;
  onErased: () => void;
}

/** Ends emails and erases what belongs to them, once its owner has said so twice. */
export function StopAndErase({ token, waiting, question, consequence, erase, onErased }: StopAndEraseProps) {
  const [asking, setAsking] = useState(false);
  const { isPending, problem, run } = useOneAction();
  return (
    <>
      <Button variant="danger" icon="trash-2" onClick={() => setAsking(true)}>
        {waiting ? 'It was not me: erase it' : 'Stop and erase'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={question}
        confirm="Stop and erase"
        pending={isPending('erase')}
        problem={problem}
        onConfirm={() =>
          void run('erase', async () => {
            await erase(token);
            forgetLink(token);
            onErased();
          })
        }
        onClose={() => setAsking(false)}
      >
        <p>{consequence}</p>
      </ConfirmDialog>
    </>
  );
}
