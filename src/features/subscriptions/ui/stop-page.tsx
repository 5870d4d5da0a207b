import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';

type StopState = 'asks' | 'done' | 'nothing';

export interface StopPageProps {
  state: StopState;
  token: string;
  places: readonly string[];
}

/** Behind the unsubscribe link of a mail. A plain form, so that it works wherever a browser shows a page. */
export function StopPage({ state, token, places }: StopPageProps) {
  return (
    <Page title="Stop Weather Emails" tone="plain" width="narrow">
      {state === 'asks' ? (
        <div className="flex flex-col gap-6">
          <p className="text-lead">
            You get weather emails for {places.join('; ')}. Stopping them erases your entry and your address.
          </p>
          <form method="post" action={`/api/subscriptions/unsubscribe/${encodeURIComponent(token)}`}>
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <Button type="submit" variant="danger" icon="x">
              Stop the emails
            </Button>
          </form>
        </div>
      ) : (
        <Notice
          tone={state === 'done' ? 'good' : 'info'}
          title={state === 'done' ? 'You get no more weather emails' : 'There is nothing to stop'}
          actions={
            <LinkButton to="/weather-emails" variant="secondary" icon="arrow-right">
              About weather emails
            </LinkButton>
          }
        >
          <p>
            {state === 'done'
              ? 'Your entry and your address are erased.'
              : 'These emails were stopped already, or the link was not copied completely.'}
          </p>
        </Notice>
      )}
    </Page>
  );
}
