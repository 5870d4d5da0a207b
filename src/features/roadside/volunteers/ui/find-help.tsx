import { useEffect, useRef, type RefObject } from 'react';
import type { ZipDetection } from '#features/location/zip-code.model.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { EntryList } from '#ui/lists/entry.tsx';
import { SearchForm } from '#features/location/ui/search-form.tsx';
import { searchErrors, SearchResult, type SearchOutcome } from '#ui/lists/search-result.tsx';
import { PlaceField } from '#features/location/ui/place-field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { useArrivalFocus } from '#ui/use-arrival-focus.ts';
import { ROADSIDE_SEARCH, SEARCH_ISSUE_TYPES } from '../../roadside.model.ts';
import type { PublicVolunteer, VolunteerSearchAnswer } from '../../public.schema.ts';
import { ISSUE_LABELS, options } from '../../labels.model.ts';
import { VolunteerItem } from './volunteer-item.tsx';

/** What the search inputs hold, right or wrong. */
export interface VolunteerCriteria {
  zipCode: string;
  issueType: string;
  maxDistance: string;
}

export type VolunteerSearchOutcome = SearchOutcome<VolunteerSearchAnswer, keyof VolunteerCriteria>;

interface FindHelpProps extends ZipDetection {
  criteria: VolunteerCriteria;
  outcome: VolunteerSearchOutcome;
  searching: boolean;
  onChoose: (volunteer: PublicVolunteer) => void;
  /** Opens the form that asks whoever is near. */
  onAskAnyone: () => void;
}

const SEARCH_FAILED = 'Search Failed';
const ISSUE_OPTIONS = options(SEARCH_ISSUE_TYPES, ISSUE_LABELS);

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
        action="/roadside-assistance"
        label="Search volunteers"
        button={{ label: 'Search Volunteers', pendingLabel: 'Searching Volunteers...' }}
        errors={searchErrors(outcome)}
        {...{ criteria, searching, detect, detecting }}
        className="grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem]"
      >
        {(inputOf, set) => (
          <>
            <Select
              label="What is wrong?"
              placeholder="Select issue type"
              options={ISSUE_OPTIONS}
              fieldClassName="col-span-2 lg:col-span-1"
              {...inputOf('issueType')}
            />
            <PlaceField
              {...inputOf('zipCode')}
              label="Town or ZIP code"
              enterKeyHint="search"
              unrestricted
              onValue={(value) => set('zipCode', value)}
            />
            <TextField
              label="Distance (miles)"
              type="number"
              inputMode="numeric"
              min={ROADSIDE_SEARCH.min}
              max={ROADSIDE_SEARCH.max}
              placeholder={String(ROADSIDE_SEARCH.default)}
              {...inputOf('maxDistance')}
            />
          </>
        )}
      </SearchForm>
      <SearchResult outcome={outcome} searching={searching} loading="Searching volunteers">
        {(answer) => <Volunteers {...{ answer, heading, onChoose, onAskAnyone }} />}
      </SearchResult>
    </div>
  );
}

/** Toasts for what a search just brought; what is there when the page opens needs none. */
function useSearchToast(outcome: VolunteerSearchOutcome) {
  const before = useRef(outcome);
  useEffect(() => {
    if (before.current === outcome) return;
    before.current = outcome;
    if (outcome.kind === 'found')
      toast({ title: 'Search Complete', description: outcome.answer.message, ends: [SEARCH_FAILED] });
    if (outcome.kind === 'failed')
      toast({ title: SEARCH_FAILED, description: outcome.message, variant: 'destructive' });
  }, [outcome]);
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
        Ask the nearest volunteers
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
        No one gets your contact before someone accepts.
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
