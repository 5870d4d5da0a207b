import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import type { Place } from '#features/location/location.schema.ts';
import { nameOfZip } from '#features/location/towns/town-names.store.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Notice } from '#ui/notice.tsx';
import { latePart } from '#ui/late/late-part.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { HomepageButton } from '../../device/ui/homepage-button.tsx';
import { SavedPlaces } from '../../device/ui/saved-places.tsx';
import { NoLocation } from './no-location.tsx';
import { ZipForm } from './zip-form.tsx';
// With the page's HTML, which has a verdict before its code comes.
import '../../verdict/ui/verdict-banner.css';

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
  /** Whether the site asks how sure verdicts are. */
  asksRuns: boolean;
  /** The radar card, for the place that was checked. */
  radar?: ReactNode;
  /** The last verdicts of this device, where there is no connection. */
  cachedVerdicts?: ReactNode;
  /** Roads and rides of the nation, while there is no place. */
  firstVisit?: ReactNode;
  /** Routes and rides near the checked ZIP code. */
  suggestions?: ReactNode;
}

/** Half of this page's code is needed only once there is a verdict; it comes while the rider types. */
export const loadResult = () => import('./weather-result.tsx');

/** A server-rendered verdict stays on the screen until its code has come, however bad the signal. */
const WeatherResult = latePart(
  async () => (await loadResult()).WeatherResult,
  ({ checked }) => <ResultSkeleton place={checked.location} />,
);

/** Nobody who reads for so long has a page that is still busy. */
const READ_FOR_MS = 5_000;

/** Calls back once, when a reader touches a form or gets to one, or after some seconds. @returns takes it back */
function whenWanted(load: () => void): () => void {
  const over = new AbortController();
  const begin = () => {
    over.abort();
    load();
  };
  const touch = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form')) begin();
  };
  const timer = setTimeout(begin, READ_FOR_MS);
  over.signal.addEventListener('abort', () => clearTimeout(timer));
  for (const name of ['pointerdown', 'focusin'])
    document.addEventListener(name, touch, { signal: over.signal, passive: true });
  return () => over.abort();
}

/** Location is asked for once per page load, not each time the rider comes back to this page. */
let askedOnLoad = false;

export function HomePage(props: HomePageProps) {
  const { outcome, renderedAt, detect, detecting, asksRuns, radar, firstVisit, cachedVerdicts, suggestions } =
    props;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const field = useRef<HTMLInputElement>(null);
  const [verdict, setVerdict] = useState('');
  /** Why a press brought no position. */
  const [noLocation, setNoLocation] = useState<string>();
  const pendingZip = navigation.location && new URLSearchParams(navigation.location.search).get('zip');
  const asked = navigation.location?.pathname === '/' ? (pendingZip ?? '') : '';
  const checking = navigation.state === 'loading' && asked !== '';
  const zip = outcome.kind === 'none' ? '' : outcome.zip;

  /** What is asked for, and what came of it, at any moment. */
  const current = useRef({ outcome, asked });
  /** The rider has asked for nothing yet. */
  const untouched = useRef(true);
  useEffect(() => {
    current.current = { outcome, asked };
    untouched.current = outcome.kind === 'none' && navigation.state === 'idle';
  });

  const check = (zipCode: string, replace = zipCode === zip) =>
    void navigate(`/?zip=${zipCode}`, { replace, preventScrollReset: true });

  const startsOver = useRef(false);
  const checkAnother = () => {
    startsOver.current = true;
    void navigate('/');
  };
  // Not at once: a phone has no field on its screen while there is a verdict.
  useEffect(() => {
    if (outcome.kind !== 'none' || !startsOver.current) return;
    startsOver.current = false;
    field.current?.focus();
  }, [outcome]);

  const detectAndCheck = async (automatic: boolean) => {
    const [before, typed] = [current.current, field.current?.value];
    const detection = await detect();
    if (!detection) return;
    const hasGoneOn =
      before.outcome !== current.current.outcome ||
      before.asked !== current.current.asked ||
      typed !== field.current?.value;
    // A position may take long: who typed or asked for another place meanwhile wants that one.
    if (!automatic && hasGoneOn) return;
    if (!detection.ok) {
      // On load nobody asked for it, so a failure is not shown.
      if (!automatic) {
        toast({ title: 'Location Detection Failed', description: detection.message, variant: 'destructive' });
        setNoLocation(detection.message);
        field.current?.focus();
      }
      return;
    }
    const typing = field.current === document.activeElement || field.current?.value !== '';
    if (automatic && (typing || !untouched.current)) return;
    setNoLocation(undefined);
    const { zipCode } = detection.location;
    toast({ title: 'Location Detected', description: `Found zip code: ${zipCode}` });
    check(zipCode, automatic || zipCode === zip);
  };

  useEffect(() => whenWanted(() => void loadResult().catch(() => undefined)), []);

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

  const bar = checking ? { place: nameOfZip(asked) ?? asked, note: `${asked}. Checking…` } : barOf(outcome);
  return (
    <Page
      title="Check before you ride"
      // Two lines of a bar, which would push the verdict down.
      lead={bar ? undefined : 'A riding verdict for any US town or ZIP code, with its reasons.'}
      bar={bar}
      form={
        <ZipForm
          askedZip={zip}
          error={outcome.kind === 'invalid' ? outcome.message : undefined}
          known={outcome.kind === 'checked' ? outcome.weather.location : undefined}
          checking={checking}
          detecting={detecting}
          field={field}
          onCheck={check}
          onDetect={() => void detectAndCheck(false)}
        />
      }
    >
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-5 empty:hidden">
          {outcome.kind === 'invalid' && <TownChoices towns={outcome.towns} />}
          {cachedVerdicts}
        </div>
        {outcome.kind !== 'checked' && <SavedPlaces renderedAt={renderedAt} />}
        {/* Always there: a live region that comes together with its words is not read out. */}
        <p aria-live="polite" className="sr-only">
          {outcome.kind === 'checked' ? verdict : ''}
        </p>
        {checking && pendingZip !== zip ? (
          <ResultSkeleton place={nameOfZip(asked) ?? asked} />
        ) : outcome.kind === 'failed' ? (
          <Notice tone="bad" title="Weather Check Failed">
            <p>{outcome.message}</p>
          </Notice>
        ) : outcome.kind === 'checked' ? (
          <WeatherResult
            key={`${zip} ${outcome.weather.fetchedAt} ${outcome.weather.alerts.state}`}
            checked={outcome.weather}
            offline={outcome.offline}
            renderedAt={renderedAt}
            asksRuns={asksRuns}
            radar={radar}
            onCheckAnother={checkAnother}
            onVerdict={setVerdict}
          />
        ) : outcome.kind === 'none' && noLocation !== undefined ? (
          <NoLocation message={noLocation} />
        ) : null}
        {outcome.kind === 'checked' ? (
          <>
            <SavedPlaces renderedAt={renderedAt} />
            <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              <LinkButton to={`/weather-emails?zip=${zip}`} variant="secondary" icon="mail">
                Email me the forecast
              </LinkButton>
              <HomepageButton />
              <LinkButton to="/roadside-assistance" variant="secondary" icon="wrench">
                Roadside Help
              </LinkButton>
            </div>
            {/* Last: nobody knows how much there will be of it. */}
            {suggestions}
          </>
        ) : (
          <>
            {!checking && firstVisit}
            {radar}
            <div className="grid items-center gap-4 lg:grid-cols-[minmax(0,1fr)_auto]">
              <RoadsideLine />
              <HomepageButton />
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

/** For those who stand by the road already. */
function RoadsideLine() {
  return (
    <p className="flex items-center gap-3 leading-snug">
      <span className="grid size-12 flex-none place-items-center rounded-[0.625rem] bg-services text-services-ink outline-2 -outline-offset-5 outline-current">
        <Icon name="wrench" className="size-5.5" />
      </span>
      <span>
        <b>Stuck by the road?</b>{' '}
        <Link to="/roadside-assistance" className="text-link">
          Roadside Help
        </Link>{' '}
        finds a volunteer near you. In danger, call 911.
      </span>
    </p>
  );
}

const barOf = (outcome: CheckOutcome) =>
  outcome.kind === 'checked' ? { place: outcome.weather.location, note: outcome.zip } : undefined;

/** For forms without scripts: the towns of a name that several have, or nearly. */
function TownChoices({ towns }: { towns: readonly Place[] }) {
  if (towns.length === 0) return null;
  return (
    <nav aria-label="Towns">
      <p className="font-bold">{towns.length > 1 ? 'Which one?' : 'Is this one meant?'}</p>
      <ul className="flex flex-wrap gap-x-6">
        {towns.map(({ town, state, zipCode }) => (
          <li key={zipCode}>
            <Link to={`/?zip=${zipCode}`} className="text-link inline-flex min-h-12 items-center">
              {town}, {state}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Of the size of the sign that comes. */
function ResultSkeleton({ place }: { place: string }) {
  return (
    <div className="grid gap-x-6 gap-y-7 lg:grid-cols-12">
      <div className="sign-line rounded-sign bg-panel px-6 py-5 text-line sm:flex sm:items-center sm:gap-7 sm:px-9 sm:py-6 lg:col-span-8 lg:min-h-72">
        <Skeleton className="mb-3 size-13 sm:mb-0 sm:size-22" />
        <div className="flex-1 text-ink">
          <Skeleton className="h-9 max-w-96 sm:h-12" />
          <Skeleton className="mt-3 h-6" />
          <div className="mt-3" aria-busy="true">
            Checking {place}
            <output className="sr-only">Checking riding conditions</output>
          </div>
        </div>
      </div>
      <Skeleton className="hidden lg:col-span-4 lg:block" />
      <Skeleton className="h-96 lg:col-span-12" />
    </div>
  );
}
