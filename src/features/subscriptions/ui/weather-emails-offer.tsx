import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { isoDay } from '#platform/time/format-time.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { FormLoading } from '#ui/form-loading.tsx';
import { useDownload } from '#ui/use-download.ts';

const loadForm = () => import('./subscribe-form.tsx');

export interface WeatherEmailsOfferProps {
  zipCode: string;
  /** Epoch ms. */
  renderedAt: number;
}

/** Under a verdict: the form for weather mails, fetched when it is opened. */
export function WeatherEmailsOffer({ zipCode, renderedAt }: WeatherEmailsOfferProps) {
  const [opened, setOpened] = useState(false);
  const { part, failed, retry } = useDownload(loadForm, opened);
  // The root's facts about the site; only it knows whether mail can go out.
  const site: unknown = useRouteLoaderData('root');
  const mailWorks =
    typeof site === 'object' && site !== null && 'mailWorks' in site && site.mailWorks === true;
  return (
    <Disclosure
      summary="Weekend riding forecast by email"
      note={`Every Friday for ${zipCode}, free, and you can unsubscribe anytime`}
      onToggle={(open) => setOpened((before) => before || open)}
    >
      {part ? (
        <part.SubscribeForm
          key={zipCode}
          zipCode={zipCode}
          today={isoDay(renderedAt / 1_000, 'Pacific/Pago_Pago')}
          mailWorks={mailWorks}
        />
      ) : (
        opened && <FormLoading failed={failed} onRetry={retry} />
      )}
    </Disclosure>
  );
}
