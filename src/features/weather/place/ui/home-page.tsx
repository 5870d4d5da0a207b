import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import type { Place } from '#features/location/location.schema.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast-store.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { HomepageButton } from '../../device/ui/homepage-button.tsx';
import { SavedPlaces } from '../../device/ui/saved-places.tsx';
import { ZipForm } from './zip-form.tsx';

/** What the address asked for, and what came of it. */
export type CheckOutcome =
  | { kind: 'none' }
  /** `towns`: those that a name may mean. */
  | { kind: 'invalid'; zip: string; message: string; towns: readonly Place[] }
  | { kind: 'failed'; zip: string; message: string }
  | {
      kind: 'checked';
      zip: string;
      weather: WeatherAnswer;
      /** It comes from this device, for want of a connection. */
      offline?: boolean;
    };

export type LocationDetector = () => Promise<
  { ok: true; location: { zipCode: string } } | { ok: false; message: string } | undefined
>;

export interface HomePageProps {
  outcome: CheckOutcome;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  detect: LocationDetector;
  detecting: boolean;
  /** The radar card, for the place that was checked. */
  radar?: ReactNode;
  /** The last verdicts of this device, where there is no connection. */
  cachedVerdicts?: ReactNode;
  /** Routes and rides near the checked ZIP code. */
  suggestions?: ReactNode;
}

/** Half of this page's code is needed only once there is a verdict; it comes while the rider types. */
export const loadResult = () => import('./weather-result.tsx');

const RETRY_MS = 2_000;

/** A server-rendered verdict stays on the screen until its code has come, however bad the signal. */
const WeatherResult = lazy(async () => {
  for (;;) {
    try {
      return { default: (await loadResult()).WeatherResult };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
});

/** Location is asked for once per page load, not each time the rider comes back to this page. */
let askedOnLoad = false;

export function HomePage(props: HomePageProps) {
  const { outcome, renderedAt, detect, detecting, radar, cachedVerdicts, suggestions } = props;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const field = useRef<HTMLInputElement>(null);
  const [verdict, setVerdict] = useState('');
  const pendingZip = navigation.location && new URLSearchParams(navigation.location.search).get('zip');
  const checking =
    navigation.state === 'loading' && navigation.location.pathname === '/' && Boolean(pendingZip);
  const zip = outcome.kind === 'none' ? '' : outcome.zip;

  /** The rider has asked for nothing yet. */
  const untouched = useRef(true);
  useEffect(() => {
    untouched.current = outcome.kind === 'none' && navigation.state === 'idle';
  });

  const check = (zipCode: string, replace = zipCode === zip) =>
    void navigate(`/?zip=${zipCode}`, { replace, preventScrollReset: true });

  const checkAnother = () => {
    void navigate('/');
    field.current?.focus();
  };

  const detectAndCheck = async (automatic: boolean) => {
    const detection = await detect();
    if (!detection) return;
    if (!detection.ok) {
      // On load nobody asked for it, so failing is nobody's business.
      if (!automatic) {
        toast({ title: 'Location Detection Failed', description: detection.message, variant: 'destructive' });
      }
      return;
    }
    const typing = field.current === document.activeElement || field.current?.value !== '';
    if (automatic && (typing || !untouched.current)) return;
    const { zipCode } = detection.location;
    toast({ title: 'Location Detected', description: `Found zip code: ${zipCode}` });
    check(zipCode, automatic || zipCode === zip);
  };

  useEffect(() => void loadResult().catch(() => undefined), []);

  useEffect(() => {
    if (askedOnLoad) return;
    askedOnLoad = true;
    // A shared verdict shows its own place, not the reader's.
    if (outcome.kind === 'none') void detectAndCheck(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per page load, whatever changes later
  }, []);

  useEffect(() => {
    if (outcome.kind === 'failed') {
      toast({ title: 'Weather Check Failed', description: outcome.message, variant: 'destructive' });
    }
  }, [outcome]);

  return (
    <Page
      title="Check before you ride"
      lead="A riding verdict for any US town or ZIP code, with its reasons."
    >
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-5">
          <ZipForm
            askedZip={zip}
            error={outcome.kind === 'invalid' ? outcome.message : undefined}
            checking={checking}
            detecting={detecting}
            field={field}
            onCheck={check}
            onDetect={() => void detectAndCheck(false)}
          />
          {outcome.kind === 'invalid' && <TownChoices towns={outcome.towns} />}
          <SavedPlaces />
          {cachedVerdicts}
        </div>
        {/* Always there: a live region that comes together with its words is not read out. */}
        <p aria-live="polite" className="sr-only">
          {outcome.kind === 'checked' ? verdict : ''}
        </p>
        {checking && pendingZip !== zip ? (
          <ResultSkeleton />
        ) : outcome.kind === 'failed' ? (
          <Notice tone="bad" title="Weather Check Failed">
            <p>{outcome.message}</p>
          </Notice>
        ) : outcome.kind === 'checked' ? (
          <Suspense fallback={<ResultSkeleton />}>
            <WeatherResult
              key={`${zip} ${outcome.weather.fetchedAt} ${outcome.weather.alerts.state}`}
              checked={outcome.weather}
              offline={outcome.offline}
              renderedAt={renderedAt}
              onCheckAnother={checkAnother}
              onVerdict={setVerdict}
            />
          </Suspense>
        ) : null}
        {radar}
        {suggestions}
        <div className="flex flex-wrap gap-3">
          <HomepageButton />
          <LinkButton to="/roadside-assistance" variant="quiet" icon="wrench">
            Roadside Help
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}

/** For forms without scripts: the towns of a name that several have. */
function TownChoices({ towns }: { towns: readonly Place[] }) {
  if (towns.length === 0) return null;
  return (
    <nav aria-label="Towns">
      <p className="font-bold">Which one?</p>
      <ul className="flex flex-wrap gap-x-6">
        {towns.map(({ town, state, zipCode }) => (
          <li key={zipCode}>
            <Link to={`/?zip=${zipCode}`} className="inline-flex min-h-12 items-center">
              {town}, {state}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ResultSkeleton() {
  return (
    <Loading label="Checking riding conditions">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="mt-8 h-96 w-full" />
    </Loading>
  );
}
