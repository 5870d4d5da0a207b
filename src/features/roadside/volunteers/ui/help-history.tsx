import { nearTime } from '#platform/time/local-time.ts';
import { MailLink, PhoneLink } from '#ui/contact-links.tsx';
import type { OfferState } from '../../roadside.model.ts';
import type { VolunteerView } from '../../private.schema.ts';
import { ISSUE_LABELS, milesText } from '../../labels.model.ts';

const STATES: Record<OfferState, string> = {
  open: 'Waits for your answer',
  accepted: 'You helped',
  declined: 'You declined',
  ended: 'Ended without you',
  withdrawn: 'You stepped back',
};

/** When this volunteer was asked, and what came of it. */
export function HelpHistory({ history }: Pick<VolunteerView, 'history'>) {
  return (
    <section aria-labelledby="help-history">
      <h2 id="help-history">When you were asked</h2>
      {history.length === 0 ? (
        <p className="mt-1 text-muted">Nobody has needed you yet.</p>
      ) : (
        <ol className="mt-1 max-w-3xl divide-y divide-line">
          {history.map((offer) => (
            <li key={`${offer.askedAt} ${offer.area}`} className="flex flex-col gap-0.5 py-3">
              <span className="flex flex-wrap justify-between gap-x-6">
                <strong>
                  {ISSUE_LABELS[offer.issueType]} near {offer.area}
                </strong>
                <span>{stateText(offer)}</span>
              </span>
              <span className="text-note text-muted">
                {nearTime(offer.askedAt)}, {milesText(offer.milesAway)} away
              </span>
              {offer.requester && (
                <span>
                  {offer.requester.name}: <PhoneLink number={offer.requester.phone} />,{' '}
                  <MailLink address={offer.requester.email} />
                </span>
              )}
              {offer.thanks !== null && <span>“{offer.thanks}”</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function stateText({ state, status }: VolunteerView['history'][number]): string {
  if (state !== 'accepted') return STATES[state];
  if (status === 'in_progress') return 'You said yes';
  return status === 'cancelled' ? 'Canceled by the rider' : STATES.accepted;
}
