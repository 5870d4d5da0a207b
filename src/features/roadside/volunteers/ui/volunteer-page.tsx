import { useState, type ReactNode } from 'react';
import { localDay } from '#platform/time/local-time.ts';
import { useTurns } from '#ui/use-turns.ts';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { FormLoading } from '#ui/late/form-loading.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { PrivatePage, type PrivateEntry } from '#features/my-entries/ui/private-page.tsx';
import { ProposalNotes } from '#features/my-entries/ui/proposal-notes.tsx';
import {
  eraseVolunteer,
  exportVolunteer,
  fetchVolunteer,
  setVolunteerActive,
  takeBackVolunteerChange,
} from '../../private.queries.ts';
import type { VolunteerView } from '../../private.schema.ts';
import type { EditVolunteerFormProps } from './edit-volunteer-form.tsx';
import { Gone } from '../../ui/gone.tsx';
import { HelpHistory } from './help-history.tsx';
import { OwnData } from '../../ui/own-data.tsx';
import { EXPERIENCE_LABELS } from '../../labels.model.ts';
import { RoadsideLink } from '../../ui/roadside-link.tsx';

export interface VolunteerPageProps {
  /** Switches notifications of the device on and off. */
  notify?: (view: VolunteerView, token: string) => ReactNode;
}

/** A registration, for the volunteer it belongs to. */
export function VolunteerPage({ notify }: VolunteerPageProps) {
  return (
    <PrivatePage
      title="Your registration"
      tone="services"
      load={fetchVolunteer}
      savedAs={({ id }) => ({ page: '/private/volunteer', title: 'Volunteer', entry: id })}
      leadOf={({ name, area }) => `${name}, helping around ${area}`}
      elsewhere={<RoadsideLink />}
    >
      {(opened) => <Volunteer opened={opened} notify={notify} />}
    </PrivatePage>
  );
}

const loadEditForm = () => import('./edit-volunteer-form.tsx');

function LateEditForm(props: EditVolunteerFormProps) {
  const { part, failed, retry } = useDownload(loadEditForm);
  return part ? <part.EditVolunteerForm {...props} /> : <FormLoading failed={failed} onRetry={retry} />;
}

function Volunteer({
  opened: { entry: view, token, show, reload },
  notify,
}: {
  opened: PrivateEntry<VolunteerView>;
  notify: VolunteerPageProps['notify'];
}) {
  const [editing, setEditing] = useState(false);
  const { isPending, inTurn } = useTurns();
  const [erased, setErased] = useState<string>();
  if (erased !== undefined) return <Gone message={erased} />;

  const act = (what: 'active' | 'proposal', call: () => Promise<VolunteerView>) =>
    inTurn(what, async () => show(await call())).catch((error: unknown) =>
      failureToast('That did not work', error, 'There was no answer. Check the connection and try again.'),
    );
  const { tone, title, text } = stateOf(view);

  return (
    <div className="flex flex-col gap-10">
      <Notice
        tone={tone}
        title={<span className="text-heading leading-tight font-extrabold">{title}</span>}
        live
        actions={
          <Button
            variant={view.isActive ? 'secondary' : 'primary'}
            icon={view.isActive ? 'pause' : 'play'}
            pending={isPending('active')}
            onClick={() => void act('active', () => setVolunteerActive(token, !view.isActive))}
          >
            {view.isActive ? 'Pause' : 'Resume'}
          </Button>
        }
      >
        <p className="mt-1">{text}</p>
        {!view.mailWorks && (
          <p className="mt-1">
            This site cannot send email right now: you are called when a rider needs help.
          </p>
        )}
      </Notice>
      <ProposalNotes
        proposal={view.proposal}
        declined={view.declined}
        takingBack={isPending('proposal')}
        onTakeBack={() => void act('proposal', () => takeBackVolunteerChange(token))}
      />
      {notify?.(view, token)}
      {editing ? (
        <LateEditForm
          view={view}
          token={token}
          onClose={() => setEditing(false)}
          onConflict={reload}
          onSaved={(saved) => {
            show(saved);
            setEditing(false);
          }}
        />
      ) : (
        <section aria-labelledby="registration">
          <h2 id="registration">What you told us</h2>
          <div className="max-w-3xl">
            <DataList
              className="mt-1"
              items={[
                { term: 'Name', value: view.name },
                { term: 'Email', value: view.email },
                { term: 'Phone', value: view.phone },
                { term: 'ZIP code', value: `${view.zipCode} (${view.area})` },
                { term: 'Rides up to', value: `${view.maxDistance} miles` },
                { term: 'Services', value: view.servicesOffered.join(', ') },
                { term: 'Availability', value: view.availability },
                { term: 'Experience', value: EXPERIENCE_LABELS[view.experienceLevel] },
                { term: 'Registered', value: localDay(view.createdAt) },
              ]}
            />
          </div>
          <div className="mt-4">
            <Button variant="secondary" icon="pencil" onClick={() => setEditing(true)}>
              Change
            </Button>
          </div>
        </section>
      )}
      <HelpHistory history={view.history} />
      <OwnData
        token={token}
        fileName="roadside-volunteer.json"
        exportData={exportVolunteer}
        erase={eraseVolunteer}
        eraseLabel="Leave"
        eraseTitle="Leave the volunteers?"
        onErased={setErased}
      >
        <p>
          You are no longer found or asked, and everything about you is erased right away. This link ends too.
        </p>
      </OwnData>
    </div>
  );
}

function stateOf({ isActive, isPublished }: VolunteerView): {
  tone: NoticeTone;
  title: string;
  text: string;
} {
  if (!isActive)
    return {
      tone: 'caution',
      title: 'Paused',
      text: 'Riders do not find you, and nobody asks you for help.',
    };
  if (!isPublished)
    return {
      tone: 'info',
      title: 'Waiting for review',
      text: 'A person looks at every registration before riders can find it.',
    };
  return {
    tone: 'good',
    title: 'Active',
    text: 'Riders near you find you, and you are asked when your help fits.',
  };
}
