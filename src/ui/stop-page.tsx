import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';

export interface StopPageProps {
  title: string;
  state: 'asks' | 'done' | 'nothing';
  /** Where the form goes. */
  action: string;
  /** What one gets, and what stopping does. */
  lead: string;
  done: { title: string; text: string };
  nothing: string;
  elsewhere: { to: string; label: string };
}

/** Behind the unsubscribe link of a mail. A plain form, so that it works wherever a browser shows a page. */
export function StopPage({ title, state, action, lead, done, nothing, elsewhere }: StopPageProps) {
  return (
    <Page title={title} tone="plain" width="narrow">
      {state === 'asks' ? (
        <div className="flex flex-col gap-6">
          <p className="text-lead">{lead}</p>
          <form method="post" action={action}>
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <Button type="submit" variant="danger" icon="x">
              Stop the emails
            </Button>
          </form>
        </div>
      ) : (
        <Notice
          tone={state === 'done' ? 'good' : 'info'}
          title={state === 'done' ? done.title : 'There is nothing to stop'}
          actions={
            <LinkButton to={elsewhere.to} variant="secondary" icon="arrow-right">
              {elsewhere.label}
            </LinkButton>
          }
        >
          <p>{state === 'done' ? done.text : nothing}</p>
        </Notice>
      )}
    </Page>
  );
}
