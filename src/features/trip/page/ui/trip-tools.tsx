import { useState } from 'react';
import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import { downloadText } from '#platform/device/download.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useHydrated } from '#ui/late/use-hydrated.ts';
import { reversePlan } from '../../plan/reverse-plan.model.ts';
import { writePlan, type TripPlan } from '../../plan/trip-plan.model.ts';
import type { ShownTrip } from '../trip-files.model.ts';

/** What only those need who press a button. */
const loadFiles = () => import('../trip-files.model.ts');

interface TripToolsProps {
  shown: Omit<ShownTrip, 'url' | 'siteName'>;
  /** With the chosen departure. */
  plan: TripPlan;
}

/** The plan to take along: it is whole in the page's address, and in files for navigation and calendars. */
export function TripTools({ shown, plan }: TripToolsProps) {
  const root = useSiteFacts<{ siteName?: string }>();
  const [making, setMaking] = useState(false);
  const alive = useHydrated();

  const save = async (kind: 'gpx' | 'ics') => {
    setMaking(true);
    try {
      const files = await loadFiles();
      const url = `${window.location.origin}/trip?${writePlan(plan)}`;
      const whole = { ...shown, url, siteName: root?.siteName ?? 'Trip' };
      const text = kind === 'gpx' ? files.tripGpx(whole) : files.tripCalendar(whole, Date.now());
      if (text === undefined) throw new Error('no line');
      const type = kind === 'gpx' ? 'application/gpx+xml' : 'text/calendar';
      downloadText(text, files.fileName(shown.trip, kind), `${type};charset=utf-8`);
    } catch {
      toast({
        title: 'The file was not made',
        description: 'Its part of the page did not download. Please try again.',
        variant: 'destructive',
      });
    }
    setMaking(false);
  };

  return (
    <section aria-labelledby="tools-heading" className="no-print">
      <h2 id="tools-heading">Take it with you</h2>
      <p className="mt-1 text-muted">The whole plan is in this page’s address.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={`/trip?${writePlan(reversePlan(plan))}`} variant="secondary" icon="arrow-left-right">
          The other way round
        </LinkButton>
        <Button variant="secondary" icon="link" className="needs-scripting" onClick={() => void copyLink()}>
          Copy link
        </Button>
        <Button
          variant="secondary"
          icon="waypoints"
          className="needs-scripting"
          disabled={!alive}
          pending={making}
          onClick={() => void save('gpx')}
        >
          GPX
        </Button>
        <Button
          variant="secondary"
          icon="calendar-plus"
          className="needs-scripting"
          disabled={!alive}
          pending={making}
          onClick={() => void save('ics')}
        >
          Calendar
        </Button>
        <Button
          variant="secondary"
          icon="file-text"
          className="needs-scripting"
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </section>
  );
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({ title: 'Link copied', description: 'It holds the whole plan.' });
  } catch {
    toast({
      title: 'Copy failed',
      description: 'Copy the address of this page instead.',
      variant: 'destructive',
    });
  }
}
