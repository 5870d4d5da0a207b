import { CONTROL_CLASS } from '#ui/forms/field.tsx';
import { cx } from '#ui/cx.ts';
import { ListField, type ListEntryProps, type ListFieldProps } from '#ui/forms/list-field.tsx';
import { isTown, typedPlace } from '../towns/typed-place.model.ts';
import { isZipCode } from '../zip-code.model.ts';
import { PLACE_INPUT, TownOfZip } from './place-field.tsx';
import { usePlaceChoice } from './use-place-choice.tsx';

/** Several places, each as a `PlaceField`: the values are ZIP codes, or towns that have not been chosen yet. */
export function PlaceListField(props: Omit<ListFieldProps, 'clean' | 'isWrong' | 'input' | 'Entry'>) {
  return (
    <ListField
      {...props}
      clean={typedPlace}
      isWrong={(place) => place !== '' && !isZipCode(place)}
      Entry={PlaceEntry}
    />
  );
}

function PlaceEntry({ value, before, onText, onKeyDown, ...input }: ListEntryProps) {
  const choice = usePlaceChoice(
    value,
    onText,
    before !== undefined && isZipCode(before) ? before : undefined,
  );
  return (
    <div className="relative w-full max-w-80 min-w-0">
      <input
        {...input}
        {...choice.input({ onKeyDown })}
        {...PLACE_INPUT}
        type="text"
        value={value}
        onChange={(event) => onText(event.target.value)}
        className={cx(CONTROL_CLASS, 'font-bold', !isTown(value) && 'tracking-[0.12em]')}
      />
      <TownOfZip zipCode={value} />
      {choice.list}
    </div>
  );
}
