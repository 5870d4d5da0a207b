import { useState, type ReactNode } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { downloadJson } from '#platform/device/download.ts';
import { forgetLink } from '#features/my-entries/saved-links.store.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';

interface OwnDataProps {
  token: string;
  /** Name of the file. */
  fileName: string;
  exportData: (token: string) => Promise<unknown>;
  erase: (token: string) => Promise<{ message: string }>;
  /** The words on the button that erases, and of the question before it. */
  eraseLabel: string;
  eraseTitle: string;
  /** What erasing means. */
  children: ReactNode;
  /** Gets the server's sentence. */
  onErased: (message: string) => void;
}

/** What is stored about the owner of a private link: theirs to take along, and to delete. */
export function OwnData({ token, fileName, exportData, erase, onErased, ...texts }: OwnDataProps) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState<'export' | 'erase'>();
  const [problem, setProblem] = useState<string>();

  const download = async () => {
    setPending('export');
    try {
      downloadJson(await exportData(token), fileName);
    } catch (error) {
      failureToast('Download failed', error, 'There was no answer. Check the connection.');
    } finally {
      setPending(undefined);
    }
  };
  const remove = async () => {
    setPending('erase');
    setProblem(undefined);
    try {
      const { message } = await erase(token);
      forgetLink(token);
      onErased(message);
    } catch (error) {
      setProblem(userMessage(error, 'There was no answer. Check the connection.'));
      setPending(undefined);
    }
  };

  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon="file-text"
          pending={pending === 'export'}
          onClick={() => void download()}
        >
          Download my data
        </Button>
        <Button variant="secondary" icon="trash-2" onClick={() => setAsking(true)}>
          {texts.eraseLabel}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.eraseTitle}
        confirm={texts.eraseLabel}
        keep="Keep it"
        pending={pending === 'erase'}
        problem={problem}
        onConfirm={() => void remove()}
        onClose={() => {
          setAsking(false);
          setProblem(undefined);
        }}
      >
        {texts.children}
      </ConfirmDialog>
    </section>
  );
}
