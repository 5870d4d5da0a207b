import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import { FormLoading } from '#ui/late/form-loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import type { NightWords } from '../night-watch.model.ts';
import type { SubmittedAnswer } from '../public.schema.ts';
import { helpPrefill, type HelpPrefill } from '../requests/prefill.store.ts';
import { Call911 } from './call-911.tsx';
import {
  FindHelp,
  type VolunteerCriteria,
  type VolunteerSearchOutcome,
} from '../volunteers/ui/find-help.tsx';

interface RoadsidePageProps extends ZipDetection {
  criteria: VolunteerCriteria;
  outcome: VolunteerSearchOutcome;
  searching: boolean;
  /** What a request goes through here; null when that is not known. */
  rules: {
    mailWorks: boolean;
    needsReview: boolean;
    night: Pick<NightWords, 'before' | 'isNow'> | null;
  } | null;
}

const TABS = { find: 'Find Help', volunteer: 'Volunteer', help: 'Need Help' } as const;
type Tab = keyof typeof TABS;

const hrefOf = (tab: string) => (tab === 'find' ? '/roadside-assistance' : `/roadside-assistance?tab=${tab}`);

/** The forms bring a library that finding a volunteer can do without. */
const loadVolunteerForm = () => withLinks(import('../volunteers/ui/volunteer-form.tsx'));
const loadRequestForm = () => withLinks(import('../requests/ui/request-form.tsx'));
/** With the private links that stand above the form, before and after sending: alone they would push it down. */
async function withLinks<Form>(coming: Promise<Form>) {
  const [form, links] = await Promise.all([coming, import('./sent-links.ts')]);
  return { ...form, ...links };
}

/** Of the forms: on a phone a field has a line of its own, on a desk what happens next stands beside a request. */
const VOLUNTEER_ROOM = 'calc(68rem + clamp(0rem, (40rem - 100vw) * 9, 34rem))';
const REQUEST_ROOM =
  'calc(70.5rem + clamp(0rem, (64rem - 100vw) * 9, 28rem) + clamp(0rem, (40rem - 100vw) * 9, 4.5rem) + clamp(0rem, (21rem - 100vw) * 9, 7.25rem))';
/** Of its second step, where a reload begins. */
const DETAILS_ROOM =
  'calc(48.5rem + clamp(0rem, (64rem - 100vw) * 9, 28rem) + clamp(0rem, (40rem - 100vw) * 9, 5.5rem) + clamp(0rem, (21rem - 100vw) * 9, 2rem))';

/** Finding a volunteer, being one, and asking for help. The open tab and the search are in the address. */
export function RoadsidePage({ criteria, outcome, searching, rules, ...located }: RoadsidePageProps) {
  const [search, setSearch] = useSearchParams();
  const { latest } = useNextSearch();
  const asked = search.get('tab');
  const tab: Tab = asked === 'volunteer' || asked === 'help' ? asked : 'find';
  const atRest = useAtRest();
  const volunteerForm = useDownload(loadVolunteerForm, tab === 'volunteer' || atRest);
  const requestForm = useDownload(loadRequestForm, tab === 'help' || atRest);
  const [registered, setRegistered] = useState<SubmittedAnswer>();
  const [requested, setRequested] = useState<SubmittedAnswer>();

  // Coming from a search, the form begins above what is on the screen.
  const help = useRef<HTMLDivElement>(null);
  const fromSearch = useRef(false);
  useEffect(() => {
    if (tab !== 'help' || !fromSearch.current) return;
    fromSearch.current = false;
    help.current?.scrollIntoView({ block: 'start' });
    help.current?.focus({ preventScroll: true });
  }, [tab]);

  const openTab = (next: string) => {
    if (next === tab) return;
    const changed = latest();
    if (next === 'find') changed.delete('tab');
    else changed.set('tab', next);
    changed.delete('step');
    setSearch(changed, { preventScrollReset: true });
  };
  const askForHelp = (volunteer: HelpPrefill['volunteer']) => {
    helpPrefill.set({ volunteer, ...criteria });
    fromSearch.current = true;
    openTab('help');
  };

  return (
    <Page title="Roadside Assistance" lead="Riders who come out to help riders." tone="services">
      <div className="flex flex-col gap-4">
        <SafetyFirst night={rules?.night ?? null} />
        <Tabs
          label="Roadside assistance"
          selected={tab}
          onSelect={openTab}
          hrefOf={hrefOf}
          tabs={[
            {
              id: 'find',
              label: TABS.find,
              content: (
                <FindHelp
                  {...{ criteria, outcome, searching, ...located }}
                  onChoose={({ id, name, experienceLevel }) => askForHelp({ id, name, experienceLevel })}
                  onAskAnyone={() => askForHelp(null)}
                />
              ),
            },
            {
              id: 'volunteer',
              label: TABS.volunteer,
              content: (
                <div className="flex flex-col gap-8">
                  {volunteerForm.part ? (
                    <>
                      {registered && (
                        <volunteerForm.part.SentNote
                          title="Thank you for helping"
                          savedAs="Volunteer"
                          answer={registered}
                        >
                          <p>Pause, change it or leave here at any time:</p>
                        </volunteerForm.part.SentNote>
                      )}
                      <volunteerForm.part.SavedRoadsideLinks
                        page="/private/volunteer"
                        title="Your registration"
                      />
                      <volunteerForm.part.VolunteerForm onRegistered={setRegistered} />
                    </>
                  ) : (
                    <FormLoading
                      room={VOLUNTEER_ROOM}
                      failed={volunteerForm.failed}
                      onRetry={volunteerForm.retry}
                    />
                  )}
                </div>
              ),
            },
            {
              id: 'help',
              label: TABS.help,
              content: (
                <div ref={help} tabIndex={-1} className="flex scroll-mt-40 flex-col gap-8">
                  {rules?.mailWorks === false && !requested && <NoMail />}
                  {requestForm.part ? (
                    <>
                      {requested && (
                        <requestForm.part.SentNote
                          title="Your request has arrived"
                          savedAs="Request for help"
                          answer={requested}
                        >
                          <WhatHappensNext />
                        </requestForm.part.SentNote>
                      )}
                      <requestForm.part.SavedRoadsideLinks page="/private/request" title="Your requests" />
                      <requestForm.part.RequestForm
                        rules={{
                          mailWorks: rules?.mailWorks ?? null,
                          needsReview: rules?.needsReview ?? true,
                        }}
                        onRequested={setRequested}
                      />
                    </>
                  ) : (
                    <FormLoading
                      room={search.get('step') === 'details' ? DETAILS_ROOM : REQUEST_ROOM}
                      failed={requestForm.failed}
                      onRetry={requestForm.retry}
                    />
                  )}
                </div>
              ),
            },
          ]}
        />
      </div>
    </Page>
  );
}

/** Short enough to leave room for the tabs on a phone, and with 911 in sight. */
function SafetyFirst({ night }: { night: Pick<NightWords, 'before' | 'isNow'> | null }) {
  return (
    <section
      aria-labelledby="safety-first"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:grid sm:grid-cols-[auto_1fr_auto] sm:gap-x-4"
    >
      <SignFace shape="diamond" className="size-8 sm:row-span-2" />
      <h2 id="safety-first" className="flex-1 basis-20 text-body">
        Safety First
      </h2>
      <div className="sm:row-span-2">
        <Call911 />
      </div>
      <p className="text-note text-muted">
        This service is for non-emergency help only. If you are in danger, call emergency services first. Meet
        volunteers in safe, public places.{' '}
        {night && (
          <span className={night.isNow ? 'font-bold text-caution-text' : undefined}>{night.before}</span>
        )}
      </p>
    </section>
  );
}

/** What follows a request; the server's own sentence before it says what to do first. */
function WhatHappensNext() {
  return (
    <>
      <ul className="mt-1 list-disc flex flex-col gap-1 pl-5 marker:text-muted">
        <li>Volunteers are asked without your name and contact.</li>
        <li>When someone accepts, you both see how to reach each other.</li>
        <li>Nobody can promise that someone comes.</li>
      </ul>
      <p className="mt-2">Follow your request here, or cancel it:</p>
    </>
  );
}

/** The truth before someone fills in a form and waits. */
function NoMail() {
  return (
    <Notice tone="caution" title="This site cannot send email right now">
      <p className="text-note">
        Requests are taken, but a person has to call you, and then volunteers. It may take long.
      </p>
    </Notice>
  );
}

const REST_MS = 1_500;

/** True once the page has come to rest: then the forms come too, so that they are there without a connection. */
function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return atRest;
}
