import { PlaceField } from '#features/location/ui/place-field.tsx';
import { BAR_INPUT, BAR_LABEL } from '#ui/bar-field.ts';
import { SearchForm, type SearchFormProps } from '#features/location/ui/search-form.tsx';
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
  /** The town of the ZIP code in the address. */
  town?: string | undefined;
  /** False where difficulty and road type are chosen among the page's filters; the form then sends what is chosen there. */
  withSelects?: boolean;
}

/** Search around a ZIP code, for roads of the rider's liking. */
export function NearbySearchForm({ limits, town, withSelects = true, ...search }: NearbySearchFormProps) {
  const columns = withSelects
    ? 'lg:grid-cols-[minmax(0,1.3fr)_10rem_minmax(0,1fr)_minmax(0,1fr)]'
    : 'max-lg:grid-cols-[minmax(0,1fr)_8.5rem] max-[23.4rem]:grid-cols-1 lg:grid-cols-[minmax(0,1fr)_8.25rem] barred:grid-cols-[minmax(0,1fr)_7.25rem_auto]';
  return (
    <SearchForm {...search} className={columns}>
      {(inputOf, set) => (
        <>
          <PlaceField
            {...inputOf('zipCode')}
            label="Town or ZIP code"
            enterKeyHint="search"
            fieldClassName={`${withSelects ? 'col-span-2 lg:col-span-1' : ''} ${BAR_LABEL}`}
            className={BAR_INPUT}
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
            fieldClassName={`barred:border-l barred:border-line barred:pl-4 barred:[&_label]:left-4 ${BAR_LABEL}`}
            className={BAR_INPUT}
            {...inputOf('maxDistance')}
          />
          {withSelects ? (
            <>
              <Select label="Difficulty" options={DIFFICULTY_OPTIONS} {...inputOf('difficulty')} />
              <Select label="Road type" options={ROAD_TYPE_OPTIONS} {...inputOf('roadType')} />
            </>
          ) : (
            (['difficulty', 'roadType'] as const).map((name) => (
              <input key={name} type="hidden" name={name} value={search.criteria[name]} />
            ))
          )}
        </>
      )}
    </SearchForm>
  );
}
