import { useState } from 'react';
import { PlaceField } from '#features/location/ui/place-field.tsx';
import { isZipCode, type ZipDetection } from '#features/location/zip-code.model.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ignoreSecondPress } from '#ui/forms/second-press.ts';
import { Select } from '#ui/forms/select.tsx';
import {
  stopLabel,
  type PlanErrors,
  type PlannedStop,
  type StopEdit,
  type TripPlan,
} from '../trip-plan.model.ts';
import { MAX_STOPS, MIN_STOPS } from '../trip-rules.model.ts';
import { durationWords } from '#platform/time/duration.ts';

export interface StopFieldsProps {
  plan: TripPlan;
  errors: PlanErrors;
  onZip: (index: number, zip: string) => void;
  /** The device's own ZIP code, for a stop as it was when the button was pressed. */
  onDetected: (stop: PlannedStop, zip: string) => void;
  onStay: (index: number, minutes: number) => void;
  onEdit: (edit: StopEdit, index: number) => void;
  detect: ZipDetection['detect'];
}

const STAYS = [0, 15, 30, 45, 60, 90, 120, 180, 240, 480, 720, 1440, 2880];

const stayOptions = (chosen: number) =>
  [...new Set([...STAYS, chosen])]
    .sort((a, b) => a - b)
    .map((minutes) => ({
      value: String(minutes),
      label: minutes === 0 ? 'No stop' : minutes === 720 ? 'Overnight, 12 h' : durationWords(minutes),
    }));

/** Of the stops before this one the last that has a ZIP code, or else of those after it the first. */
function zipBeside(stops: readonly PlannedStop[], index: number): string | undefined {
  const hasZip = ({ zip }: PlannedStop) => isZipCode(zip);
  return (stops.slice(0, index).findLast(hasZip) ?? stops.slice(index + 1).find(hasZip))?.zip;
}

/** The locations in riding order. Without JavaScript their buttons ask the server for a changed form. */
export function StopFields({ plan, errors, onZip, onDetected, onStay, onEdit, detect }: StopFieldsProps) {
  const count = plan.stops.length;
  return (
    <div>
      <ol className="flex flex-col gap-2">
        {plan.stops.map((stop, index) => {
          const label = stopLabel(index, count);
          const isLast = index === count - 1;
          const mayStay = index > 0 && (!isLast || plan.returnRide);
          return (
            <li key={stop.id} className="flex flex-col gap-2">
              <div className="flex flex-wrap items-end gap-2">
                <PlaceField
                  label={label}
                  name="zip"
                  value={stop.zip}
                  onValue={(value) => onZip(index, value)}
                  near={zipBeside(plan.stops, index)}
                  error={errors[`stops.${index}`]}
                  placeholder="Town or ZIP code"
                  className="text-lead placeholder:font-normal placeholder:tracking-normal"
                  fieldClassName="flex-1 basis-30 sm:max-w-72"
                />
                <div className="flex items-end gap-2">
                  <DetectButton label={label} detect={detect} onZip={(zip) => onDetected(stop, zip)} />
                  {count > MIN_STOPS && (
                    <IconButton
                      icon="trash-2"
                      label={`Remove ${label}`}
                      variant="quiet"
                      type="submit"
                      name="remove"
                      value={index}
                      formNoValidate
                      onClick={(event) => {
                        event.preventDefault();
                        // The next stop's button comes to stand there.
                        ignoreSecondPress();
                        onEdit('remove', index);
                      }}
                    />
                  )}
                </div>
              </div>
              {mayStay ? (
                <Select
                  label={isLast ? 'Stay before riding back' : 'Stop for'}
                  name="stay"
                  value={String(stop.stay)}
                  onChange={(event) => onStay(index, Number(event.target.value))}
                  options={stayOptions(stop.stay)}
                  fieldClassName="max-w-48"
                />
              ) : (
                <input type="hidden" name="stay" value={stop.stay} />
              )}
              {!isLast && (
                <div className="flex items-center gap-3">
                  <span aria-hidden="true" className="ml-5 h-8 border-l-4 border-dashed border-field" />
                  <IconButton
                    icon="arrow-up-down"
                    label={`Swap ${label} and ${stopLabel(index + 1, count)}`}
                    variant="quiet"
                    type="submit"
                    name="swap"
                    value={index}
                    formNoValidate
                    onClick={(event) => {
                      event.preventDefault();
                      onEdit('swap', index);
                    }}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {count < MAX_STOPS && (
        <Button
          variant="secondary"
          icon="plus"
          className="mt-4"
          type="submit"
          name="add"
          value="1"
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            onEdit('add', 0);
          }}
        >
          Add Stop
        </Button>
      )}
    </div>
  );
}

function DetectButton({
  label,
  detect,
  onZip,
}: {
  label: string;
  detect: ZipDetection['detect'];
  onZip: (zip: string) => void;
}) {
  const [detecting, setDetecting] = useState(false);
  const press = async () => {
    setDetecting(true);
    const zipCode = await detect();
    setDetecting(false);
    if (zipCode !== undefined) onZip(zipCode);
  };
  return (
    <Button
      variant="secondary"
      icon="locate-fixed"
      className="needs-scripting max-sm:px-3"
      pending={detecting}
      onClick={() => void press()}
    >
      <span className="max-sm:sr-only">Detect Location</span>
      <span className="sr-only"> for {label}</span>
    </Button>
  );
}
