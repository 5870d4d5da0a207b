import { PlaceField } from '#features/location/ui/place-field.tsx';
import { SearchForm, type SearchFormProps } from '#ui/search-form.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DIFFICULTY_OPTIONS, ROAD_TYPE_OPTIONS } from '../../entry/ui/options.ts';

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
}

/** Search around a ZIP code, for roads of the rider's liking. */
export function NearbySearchForm({ limits, ...search }: NearbySearchFormProps) {
  return (
    <SearchForm {...search} className="lg:grid-cols-[minmax(0,1.3fr)_10rem_minmax(0,1fr)_minmax(0,1fr)]">
      {(inputOf, set) => (
        <>
          <PlaceField
            {...inputOf('zipCode')}
            label="Town or ZIP code"
            enterKeyHint="search"
            fieldClassName="col-span-2 lg:col-span-1"
            onValue={(value) => set('zipCode', value)}
          />
          <TextField
            label="Distance (miles)"
            type="number"
            inputMode="numeric"
            min={limits.minMiles}
            max={limits.maxMiles}
            placeholder={String(limits.defaultMiles)}
            {...inputOf('maxDistance')}
          />
          <Select label="Difficulty" options={DIFFICULTY_OPTIONS} {...inputOf('difficulty')} />
          <Select label="Road type" options={ROAD_TYPE_OPTIONS} {...inputOf('roadType')} />
        </>
      )}
    </SearchForm>
  );
}
