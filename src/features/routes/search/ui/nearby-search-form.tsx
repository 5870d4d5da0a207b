import { PlaceField } from '#features/location/ui/place-field.tsx';
import { SearchForm, type SearchFormProps } from '#features/location/ui/search-form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

/** What the search inputs hold, right or wrong. */
export interface NearbyCriteria {
  zipCode: string;
  maxDistance: string;
  difficulty: string;
  roadType: string;
}

export interface NearbySearchFormProps extends Omit<
  SearchFormProps<keyof NearbyCriteria>,
  'className' | 'children'
> {
  limits: { minMiles: number; maxMiles: number; defaultMiles: number };
  /** The town of the ZIP code in the address. */
  town?: string | undefined;
}

/** Search around a ZIP code. Difficulty and road type are chosen among the page's filters, and go along. */
export function NearbySearchForm({ limits, town, ...search }: NearbySearchFormProps) {
  return (
    <SearchForm
      {...search}
      className="bar-search grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.25rem,40%)),1fr))]"
    >
      {(inputOf, set) => (
        <>
          <PlaceField
            {...inputOf('zipCode')}
            label="Town or ZIP code"
            enterKeyHint="search"
            fieldClassName="bar-field"
            className="bar-input"
            town={inputOf('zipCode').value === search.criteria.zipCode ? town : undefined}
            onValue={(value) => set('zipCode', value)}
          />
          <TextField
            label="Distance (miles)"
            type="number"
            inputMode="numeric"
            min={limits.minMiles}
            max={limits.maxMiles}
            placeholder={String(limits.defaultMiles)}
            fieldClassName="bar-field bar-field-next"
            className="bar-input"
            {...inputOf('maxDistance')}
          />
          {(['difficulty', 'roadType'] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={search.criteria[name]} />
          ))}
        </>
      )}
    </SearchForm>
  );
}
