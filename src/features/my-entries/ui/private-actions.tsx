import { useState, type ReactNode } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { downloadJson } from '#platform/device/download.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { useTurns } from '#ui/use-turns.ts';

/** Something that cannot be taken back, asked for before it is done. */
export interface PrivateAction {
  label: string;
  icon: IconName;
  /** The question, what it means, and the word on the button that does it. */
  question: string;
  consequence: ReactNode;
  confirm: string;
  run: () => Promise<unknown>;
}

export interface PrivateActionsProps {
  actions: readonly PrivateAction[];
  /** All that is stored, to be downloaded as a file of this name. */
  data: { load: () => Promise<unknown>; fileName: string };
}

const FAILED = 'There was no answer. Check the connection and try again.';

/** What the owner behind a private link can do for good, and the download of their data. */
export function PrivateActions({ actions, data }: PrivateActionsProps) {
  const [asked, setAsked] = useState<PrivateAction>();
  const { isPending, inTurn } = useTurns();
  const [problem, setProblem] = useState<string>();

  const close = () => {
    setAsked(undefined);
    setProblem(undefined);
  };
  const download = () =>
    inTurn('data', async () => downloadJson(await data.load(), data.fileName)).catch((error: unknown) =>
      toast({
        title: 'Download failed',
        description: userMessage(error, FAILED),
        variant: 'destructive',
      }),
    );
  const confirm = ({ label, run }: PrivateAction) => {
    setProblem(undefined);
    return inTurn(label, run).then(close, (error: unknown) => setProblem(userMessage(error, FAILED)));
  };

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {actions.map((action) => (
          <Button key={action.label} variant="secondary" icon={action.icon} onClick={() => setAsked(action)}>
            {action.label}
          </Button>
        ))}
        <Button
          variant="secondary"
          icon="file-text"
          pending={isPending('data')}
          onClick={() => void download()}
        >
          Download my data
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={asked?.question ?? ''}
        confirm={asked?.confirm ?? ''}
        // The action may itself be to cancel.
        keep="Keep it"
        icon={asked?.icon}
        pending={asked !== undefined && isPending(asked.label)}
        problem={problem}
        onClose={close}
        onConfirm={() => asked && void confirm(asked)}
      >
        {asked?.consequence}
      </ConfirmDialog>
    </>
  );
}
