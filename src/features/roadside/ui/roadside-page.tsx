import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormLoading } from '#ui/form-loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useDownload } from '#ui/use-download.ts';
import type { SubmittedAnswer } from '../roadside-public.schema.ts';
import { helpWish } from './help-wish.ts';
import { Call911 } from './call-911.tsx';
import { FindHelp, type VolunteerCriteria, type VolunteerSearchOutcome } from './find-help.tsx';
import { KeptRoadsideLinks } from './kept-roadside-links.tsx';
import { SentNote } from './sent-note.tsx';

export interface RoadsidePageProps {
  criteria: VolunteerCriteria;
  outcome: VolunteerSearchOutcome;
  searching: boolean;
  /** Whether a mail may be promised; null when that is not known. */
  mailWorks: boolean | null;
}

const TABS = { find: 'Find Help', volunteer: 'Volunteer', help: 'Need Help' } as const;
type Tab = keyof typeof TABS;

/** The forms bring a library that finding a volunteer can do without. */
const loadVolunteerForm = () => import('./volunteer-form.tsx');
const loadRequestForm = () => import('./request-form.tsx');

/** Finding a volunteer, being one, and asking for help. The open tab and the search are in the address. */
export function RoadsidePage({ criteria, outcome, searching, mailWorks }: RoadsidePageProps) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab: Tab = asked === 'volunteer' || asked === 'help' ? asked : 'find';
  const atRest = useAtRest();
  const volunteerForm = useDownload(loadVolunteerForm, tab === 'volunteer' || atRest);
  const requestForm = useDownload(loadRequestForm, tab === 'help' || atRest);
  const [registered, setRegistered] = useState<SubmittedAnswer>();
  const [requested, setRequested] = useState<SubmittedAnswer>();

  const openTab = (next: string) => {
    if (next === tab) return;
    const changed = new URLSearchParams(search);
    if (next === 'find') changed.delete('tab');
    else changed.set('tab', next);
    setSearch(changed, { preventScrollReset: true });
  };

  return (
    <Page
      title="Roadside Assistance"
      lead="Riders who come out to help riders: a flat tire, an empty tank, a dead battery."
      tone="services"
    >
      <div className="flex flex-col gap-8">
        <SafetyFirst />
        <Tabs
          label="Roadside assistance"
          selected={tab}
          onSelect={openTab}
          tabs={[
            {
              id: 'find',
              label: TABS.find,
              content: (
                <FindHelp
                  {...{ criteria, outcome, searching }}
                  onChoose={({ id, name, experienceLevel }) => {
                    helpWish.set({ volunteer: { id, name, experienceLevel }, ...criteria });
                    openTab('help');
                  }}
                  onAskAnyone={() => {
                    helpWish.set({ volunteer: null, ...criteria });
                    openTab('help');
                  }}
                />
              ),
            },
            {
              id: 'volunteer',
              label: TABS.volunteer,
              content: (
                <div className="flex flex-col gap-8">
                  {registered && (
                    <SentNote title="Thank you for helping" keptAs="Volunteer" answer={registered}>
                      <p>
                        A person looks at every registration before riders can find it. Pause, change it or
                        leave here at any time:
                      </p>
                    </SentNote>
                  )}
                  <KeptRoadsideLinks page="/private/volunteer" title="Your registration" />
                  {volunteerForm.part ? (
                    <volunteerForm.part.VolunteerForm onRegistered={setRegistered} />
                  ) : (
                    <FormLoading failed={volunteerForm.failed} onRetry={volunteerForm.retry} />
                  )}
                </div>
              ),
            },
            {
              id: 'help',
              label: TABS.help,
              content: (
                <div className="flex flex-col gap-8">
                  {requested && (
                    <SentNote title="Your request has arrived" keptAs="Request for help" answer={requested}>
                      <WhatHappensNext mailWorks={mailWorks} />
                    </SentNote>
                  )}
                  <KeptRoadsideLinks page="/private/request" title="Your requests" />
                  {requestForm.part ? (
                    <requestForm.part.RequestForm onRequested={setRequested} />
                  ) : (
                    <FormLoading failed={requestForm.failed} onRetry={requestForm.retry} />
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

function SafetyFirst() {
  return (
    <Notice tone="caution" title="Safety First" actions={<Call911 />}>
      <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-muted">
        <li>This service is for non-emergency help only.</li>
        <li>If you are in danger, call emergency services first.</li>
        <li>Meet volunteers in safe, public places.</li>
      </ul>
    </Notice>
  );
}

/** What follows a request. No mail is promised that cannot go out. */
function WhatHappensNext({ mailWorks }: { mailWorks: boolean | null }) {
  return (
    <>
      <ol className="mt-1 list-decimal space-y-1 pl-5 marker:text-muted">
        {mailWorks === true && (
          <li>A mail is on its way to you. Confirm your address with it: nobody is asked before.</li>
        )}
        {mailWorks === false && (
          <li>This site cannot send mail right now. Keep your phone at hand: people have to call you.</li>
        )}
        <li>Volunteers near you are asked, without your name and contact.</li>
        <li>When someone accepts, you both see how to reach each other.</li>
      </ol>
      <p className="mt-2">Nobody can promise that someone comes. Follow your request here:</p>
    </>
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
