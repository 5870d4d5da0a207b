import { zipDigits } from '#features/location/zip-code.model.ts';
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
    <SearchForm {...search} className="lg:grid-cols-[10rem_10rem_minmax(0,1fr)_minmax(0,1fr)]">
      {(inputOf) => (
        <>
          <TextField
            label="ZIP code"
            inputMode="numeric"
            maxLength={5}
            autoComplete="postal-code"
            enterKeyHint="search"
            className="font-bold tracking-[0.12em]"
            {...inputOf('zipCode', zipDigits)}
          />
          <TextField
            label="Within miles"
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
