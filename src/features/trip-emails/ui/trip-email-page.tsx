import { Link } from 'react-router';
import { BANNER_TEXT, VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { lateForm } from '#ui/late/late-form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Sign } from '#ui/signs/sign.tsx';
import type { WatchTripFormProps } from './watch-trip-form.tsx';

const WatchTripForm = lateForm<WatchTripFormProps>(
  async () => (await import('./watch-trip-form.tsx')).WatchTripForm,
);

export type AskedTrip = { path: string } & (
  | { state: 'without-mail' }
  | { state: 'none'; message: string }
  | ({
      state: 'asks';
      title: string;
      /** "Sat, Nov 21, 7:30 AM MST". */
      leaving: string;
      level: Recommendation;
      summary: string;
      /** "Fri, Nov 20, 5:40 PM MST". */
      forecastOf: string;
    } & WatchTripFormProps)
);

/** One planned trip: how it stands now, and the form for an email when that changes. */
export function TripEmailPage(trip: AskedTrip) {
  if (trip.state !== 'asks')
    return (
      <Page title="Email me if this changes" tone="plain" width="narrow">
        <Notice
          tone="caution"
          title={trip.state === 'none' ? 'No email about this trip' : 'No email yet'}
          actions={
            <LinkButton to={trip.path} variant="secondary" icon="arrow-left">
              Back to the trip
            </LinkButton>
          }
        >
          <p>
            {trip.state === 'none'
              ? trip.message
              : 'This site cannot send email yet, so no email can say when a trip changes.'}
          </p>
        </Notice>
      </Page>
    );
  const { title, leaving, level, summary, forecastOf, path, request } = trip;
  return (
    <Page title="Email me if this changes" lead={title}>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-8">
          <Sign shape={VERDICT_SIGN[level]} title={BANNER_TEXT[level]} level={2}>
            <p>{summary}</p>
            <p className="mt-1 text-body">
              Leaving {leaving}. Forecast of {forecastOf}.
            </p>
          </Sign>
          <section aria-label="Email about this trip">
            <WatchTripForm request={request} />
          </section>
        </div>
        <section aria-labelledby="what-heading" className="flex flex-col gap-4">
          <h2 id="what-heading">What you get</h2>
          <ul className="list-disc flex flex-col gap-3 pl-5 marker:text-muted">
            <li>An email when the verdict of this departure turns worse or better, with its reason.</li>
            <li>At most one in three hours and six in all. They end when you leave.</li>
            <li>
              It is looked at hourly on the last day, every three hours before; less often when many wait.
            </li>
            <li>It goes by the usual limits, not by your own.</li>
            <li>
              Without a fresh forecast, warnings and the road nothing is called good. If it is still not known
              twelve hours before you leave, an email says so.
            </li>
          </ul>
          <p>
            The trip and your address are erased seven days after the departure, or when you stop the emails.
          </p>
          <p>
            <Link to={path} className="text-link">
              Back to the trip
            </Link>
          </p>
        </section>
      </div>
    </Page>
  );
}
