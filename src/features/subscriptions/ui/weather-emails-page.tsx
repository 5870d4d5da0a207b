import { Link } from 'react-router';
import { lateForm } from '#ui/late/late-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { CANNOT_SEND } from '../subscriptions.model.ts';
import type { SubscribeFormProps } from './subscribe-form.tsx';

const SubscribeForm = lateForm<SubscribeFormProps>(
  async () => (await import('./subscribe-form.tsx')).SubscribeForm,
);

/** The riding weekend by mail: what comes, and the form for it; the truth in its place where no mail can go out. */
export function WeatherEmailsPage({ mailWorks, ...props }: SubscribeFormProps & { mailWorks: boolean }) {
  return (
    <Page title="Weather Emails" lead="Your riding weekend, every Friday, for up to five places.">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="ask-heading" className="flex flex-col gap-6">
          <h2 id="ask-heading">Sign up</h2>
          {mailWorks ? (
            <SubscribeForm {...props} />
          ) : (
            <Notice tone="caution" title="No email yet">
              <p>{CANNOT_SEND}</p>
            </Notice>
          )}
        </section>
        <section aria-labelledby="what-heading" className="flex flex-col gap-4">
          <h2 id="what-heading">What you get</h2>
          <ul className="list-disc flex flex-col gap-3 pl-5 marker:text-muted">
            <li>
              On Fridays, at your hour: the best riding hours of each of your days, with the verdict and its
              reason.
            </li>
            <li>If you like, a warning on the evening before a day that turned bad.</li>
            <li>When there is no forecast, the email says so. It never calls a day good without data.</li>
            <li>
              Official alerts known at that time are in the verdicts; later ones are not: check again before
              you ride.
            </li>
          </ul>
          <h2 className="mt-4">How it ends</h2>
          <p>
            Unsubscribe anytime, by the link in any of the emails or on your own page. It also ends on its end
            date. Stopping erases what is stored.
          </p>
          <Notice title="Lost the link to your page?">
            <p>
              <Link to="/private" className="text-link">
                Have it sent again
              </Link>{' '}
              to your address.
            </p>
          </Notice>
        </section>
      </div>
    </Page>
  );
}
