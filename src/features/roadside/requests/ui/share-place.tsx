import { useState } from 'react';
import { PositionMap } from './position-map.tsx';
import { SHARE_PLACE } from './request-parts.tsx';
import { userMessage } from '#platform/api-client/api-client.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ISSUE_LABELS } from '../../labels.model.ts';
import { shareRequest } from '../../private.queries.ts';
import type { RequestView } from '../../private.schema.ts';

const FAILED = 'There was no answer. Share your position as text.';

/** Handing on where one is: as text, which needs no connection here, or as a link that only shows. */
export function SharePlace({ view, token }: { view: RequestView; token: string }) {
  const [link, setLink] = useState<string>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const text = placeText(view);

  const shareLink = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const made = await shareRequest(token);
      const url = privateAddress(made.page, made.token, { publicUrl: window.location.origin });
      setLink(url);
      await offer({ text, url });
    } catch (error) {
      setProblem(userMessage(error, FAILED));
    } finally {
      setPending(false);
    }
  };

  return (
    <section aria-labelledby={SHARE_PLACE}>
      <h2 id={SHARE_PLACE} tabIndex={-1} className="scroll-mt-24">
        Share where you are
      </h2>
      {view.position && (
        <div className="mt-3 max-w-xl">
          <PositionMap center={view.position} />
        </div>
      )}
      <p className="mt-3">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" icon="share-2" pending={pending} onClick={() => void shareLink()}>
          Share a link
        </Button>
        <CopyButton
          text={text}
          label="Copy position"
          onRefused={() =>
            void offer({ text }).then((shared) => !shared && setProblem('Select the text above to copy it.'))
          }
        />
      </div>
      <p className="mt-2 text-note text-muted">
        The link shows where you are and how far help is: no name, no number, no buttons.
      </p>
      <div aria-live="polite">
        {problem !== undefined && <p className="mt-2 font-bold text-bad-text">{problem}</p>}
        {link !== undefined && (
          <div className="mt-3 flex max-w-2xl flex-col gap-3">
            <TextField
              label="Link to share"
              readOnly
              value={link}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton
              text={link}
              label="Copy link"
              onRefused={() => setProblem('Select the link to copy it.')}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** By the device's own sheet. @returns whether there is one and it was used */
async function offer(shared: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  // Closing the sheet is no failure: the link stands on the page.
  return navigator.share(shared).then(
    () => true,
    () => true,
  );
}

/** "Flat tire near Dillon, CO. US 6, mile 209. 39.62891, -106.04352" */
function placeText({ issueType, area, road, mileMarker, location, position }: RequestView): string {
  const at = [road, mileMarker !== null && `mile ${mileMarker}`].filter(Boolean).join(', ');
  const exact = position && `${position.latitude}, ${position.longitude}`;
  const words = exact !== null && location.startsWith(exact) ? '' : location;
  return [`${ISSUE_LABELS[issueType]} near ${area}`, words, at, exact].filter(Boolean).join('. ');
}
