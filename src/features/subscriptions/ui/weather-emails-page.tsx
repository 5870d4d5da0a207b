import { Link } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { SubscribeForm, type SubscribeFormProps } from './subscribe-form.tsx';

/** The riding weekend by mail: what comes, and the form for it. */
export function WeatherEmailsPage(props: SubscribeFormProps) {
  return (
    <Page title="Weather Emails" lead="Your riding weekend, every Friday, for up to five places.">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="ask-heading" className="flex flex-col gap-6">
          <h2 id="ask-heading">Sign up</h2>
          <SubscribeForm {...props} />
        </section>
        <section aria-labelledby="what-heading" className="flex flex-col gap-4">
          <h2 id="what-heading">What you get</h2>
          <ul className="list-disc space-y-3 pl-5 marker:text-muted">
            <li>
              On Fridays, at your hour: the best riding hours of each of your days, with the verdict and its
              reason.
            </li>
            <li>If you like, a warning on the evening before a day that turned bad.</li>
            <li>When a forecast cannot be had, the email says so. It never calls a day good without data.</li>
            <li>Official alerts are not in the emails: check again before you ride.</li>
          </ul>
          <h2 className="mt-4">How it ends</h2>
          <p>
            With the end date, with one press on the link in any of the emails, or on your own page. Stopping
            erases what is stored.
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
