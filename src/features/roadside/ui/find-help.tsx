import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryList } from '#ui/entry.tsx';
import { LocateButton } from '#ui/locate-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { useArrivalFocus } from '#ui/use-arrival-focus.ts';
import { ROADSIDE_SEARCH, SEARCH_ISSUE_TYPES } from '../roadside.model.ts';
import type { PublicVolunteer, VolunteerSearchAnswer } from '../roadside-public.schema.ts';
import { ISSUE_LABELS, options } from '../roadside-words.model.ts';
import { VolunteerItem } from './volunteer-item.tsx';

/** What the search inputs hold, right or wrong. */
export interface VolunteerCriteria {
  zipCode: string;
  issueType: string;
  maxDistance: string;
}

/** What the address asked for, and what came of it. */
export type VolunteerSearchOutcome =
  | { kind: 'none' }
  | { kind: 'invalid'; errors: Partial<Record<keyof VolunteerCriteria, string>> }
  | { kind: 'failed'; message: string }
  | { kind: 'found'; answer: VolunteerSearchAnswer };

export interface FindHelpProps extends ZipDetection {
  criteria: VolunteerCriteria;
  outcome: VolunteerSearchOutcome;
  searching: boolean;
  onChoose: (volunteer: PublicVolunteer) => void;
  /** Opens the form that asks whoever is near. */
  onAskAnyone: () => void;
}

const ISSUE_OPTIONS = options(SEARCH_ISSUE_TYPES, ISSUE_LABELS);
const NO_ERRORS = {};

/** Searching volunteers around a ZIP code. What is searched for is in the address. */
export function FindHelp({
  criteria,
  outcome,
  searching,
  detect,
  detecting,
  onChoose,
  onAskAnyone,
}: FindHelpProps) {
  useSearchToast(outcome);
  const heading = useArrivalFocus<HTMLHeadingElement>(
    outcome.kind === 'found' ? JSON.stringify(criteria) : undefined,
  );
  return (
    <div className="flex flex-col gap-8">
      <SearchForm
        criteria={criteria}
        errors={outcome.kind === 'invalid' ? outcome.errors : NO_ERRORS}
        {...{ searching, detect, detecting }}
      />
      {searching && outcome.kind !== 'found' ? (
        <Loading label="Searching volunteers">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="mt-6 h-40 w-full" />
          <Skeleton className="mt-6 h-40 w-full" />
        </Loading>
      ) : outcome.kind === 'failed' ? (
        <Notice tone="bad" title="Search Failed" live>
          <p>{outcome.message}</p>
        </Notice>
      ) : outcome.kind === 'found' ? (
        <Volunteers answer={outcome.answer} {...{ heading, onChoose, onAskAnyone }} />
      ) : null}
    </div>
  );
}

/** Toasts for what a search just brought; what is there when the page opens needs none. */
function useSearchToast(outcome: VolunteerSearchOutcome) {
  const before = useRef(outcome);
  useEffect(() => {
    if (before.current === outcome) return;
    before.current = outcome;
    if (outcome.kind === 'found') toast({ title: 'Search Complete', description: outcome.answer.message });
    if (outcome.kind === 'failed')
      toast({ title: 'Search Failed', description: outcome.message, variant: 'destructive' });
  }, [outcome]);
}

interface SearchFormProps extends ZipDetection {
  criteria: VolunteerCriteria;
  errors: Partial<Record<keyof VolunteerCriteria, string>>;
  searching: boolean;
}

/** Without scripting it is a plain GET form, which the server answers whole. */
function SearchForm({ criteria, errors, searching, detect, detecting }: SearchFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(criteria);
  const set = (name: keyof VolunteerCriteria) => (event: { target: { value: string } }) =>
    setValues((current) => ({ ...current, [name]: event.target.value }));

  // Another address brings other criteria; what is typed stays while the address keeps its own.
  const asked = JSON.stringify(criteria);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    setShown(asked);
    setValues(criteria);
  }

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (searching) return;
    const search = new URLSearchParams({ ...values });
    void navigate(`/roadside-assistance?${search.toString()}`, { preventScrollReset: true });
  };

  const fillIn = async () => {
    const zipCode = await detect();
    if (zipCode !== undefined) setValues((current) => ({ ...current, zipCode }));
  };

  return (
    <search aria-label="Search volunteers">
      <Form
        ref={form}
        method="get"
        action="/roadside-assistance"
        noValidate
        onSubmit={submit}
        className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,1fr)_10rem_10rem]"
      >
        <Select
          label="What is wrong?"
          name="issueType"
          placeholder="Select issue type"
          options={ISSUE_OPTIONS}
          value={values.issueType}
          onChange={set('issueType')}
          error={errors.issueType}
          fieldClassName="col-span-2 lg:col-span-1"
        />
        <TextField
          label="ZIP code"
          name="zipCode"
          value={values.zipCode}
          onChange={set('zipCode')}
          inputMode="numeric"
          maxLength={20}
          error={errors.zipCode}
          autoComplete="postal-code"
          enterKeyHint="search"
          className="font-bold tracking-[0.12em]"
        />
        <TextField
          label="Within miles"
          name="maxDistance"
          type="number"
          inputMode="numeric"
          min={ROADSIDE_SEARCH.min}
          max={ROADSIDE_SEARCH.max}
          placeholder={String(ROADSIDE_SEARCH.default)}
          value={values.maxDistance}
          onChange={set('maxDistance')}
          error={errors.maxDistance}
        />
        <div className="col-span-full flex flex-wrap gap-3">
          <Button
            type="submit"
            icon="search"
            pending={searching}
            pendingLabel="Searching Volunteers..."
            className="w-full sm:w-auto"
          >
            Search Volunteers
          </Button>
          <LocateButton
            className="needs-scripting w-full sm:w-auto"
            detecting={detecting}
            onClick={() => void fillIn()}
          />
        </div>
      </Form>
    </search>
  );
}

interface VolunteersProps extends Pick<FindHelpProps, 'onChoose' | 'onAskAnyone'> {
  answer: VolunteerSearchAnswer;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Volunteers({ answer, heading, onChoose, onAskAnyone }: VolunteersProps) {
  const { volunteers, message } = answer;
  const askAnyone = (
    <div className="needs-scripting">
      <Button variant="secondary" icon="send" onClick={onAskAnyone}>
        Ask whoever is nearest
      </Button>
    </div>
  );
  if (volunteers.length === 0) {
    return (
      <EmptyState
        icon="heart-handshake"
        title={
          <span ref={heading} tabIndex={-1}>
            No Volunteers Found
          </span>
        }
        actions={askAnyone}
      >
        <p>{message}</p>
        <p>
          Search a wider radius, or send a request: it is looked for further away too. If you cannot wait,
          call your insurance, a towing company, or 911 in danger.
        </p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="volunteer-results">
      <h2 id="volunteer-results" ref={heading} tabIndex={-1} className="w-fit">
        {message}
      </h2>
      <p className="text-muted">
        {volunteers.length === ROADSIDE_SEARCH.most && `The first ${ROADSIDE_SEARCH.most} are shown. `}
        Your contact goes to nobody before someone accepts.
      </p>
      <EntryList>
        {volunteers.map((volunteer) => (
          <li key={volunteer.id}>
            <VolunteerItem volunteer={volunteer} onRequestHelp={() => onChoose(volunteer)} />
          </li>
        ))}
      </EntryList>
    </section>
  );
}
