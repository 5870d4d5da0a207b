import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Form } from 'react-router';
import { isZipCode } from '#features/location/zip-code.model.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import {
  editPlan,
  planErrors,
  writePlan,
  type PlanErrors,
  type PlannedStop,
  type StopEdit,
  type TripPlan,
} from '../trip-plan.model.ts';
import { leaveField } from '../leave-time.model.ts';
import { PACES, type Pace } from '../trip-rules.model.ts';
import { DRAWING_OPEN, DrawnField, DrawnMap, isLeftBehind } from './drawn-field.tsx';
import { GpxField } from './gpx-field.tsx';
import { useTripDraft } from './use-trip-draft.ts';
import { StopFields, type StopFieldsProps } from './stop-fields.tsx';

/** A plan that was sent, and what its form holds by now. */
export interface WrittenPlan {
  sent: TripPlan;
  plan: TripPlan;
}

export interface TripFormProps {
  plan: TripPlan;
  errors: PlanErrors;
  checking: boolean;
  /** Of the map to draw on; without it there is none. */
  baseMap: MapCanvasProps['baseMap'] | undefined;
  detect: StopFieldsProps['detect'];
  /** What a form before this one told `onWritten`: an answer puts another in the place of the one that asked. */
  written: WrittenPlan | undefined;
  onWritten: (written: WrittenPlan | undefined) => void;
  /** Gets only plans without errors of their own. */
  onCheck: (plan: TripPlan) => void;
}

const PACE_LABEL: Record<Pace, string> = { relaxed: 'Relaxed', normal: 'Normal', brisk: 'Brisk' };
const PACE_HINT = 'Relaxed takes 15% longer than the route service says, brisk 10% less.';

/** The plan of a trip. Without JavaScript it asks for `/trip?zip=…&zip=…`, which the server answers whole. */
export function TripForm({
  plan: given,
  errors: givenErrors,
  checking,
  baseMap,
  detect,
  written,
  onWritten,
  onCheck,
}: TripFormProps) {
  const [plan, setPlan] = useState(() => (written && isSamePlan(written.sent, given) ? written.plan : given));
  const [errors, setErrors] = useState(givenErrors);
  const [drawing, setDrawing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (change: Partial<TripPlan>) => setPlan((now) => ({ ...now, ...change }));
  const setStop = (index: number, change: Partial<PlannedStop>) =>
    setPlan((now) => ({
      ...now,
      stops: now.stops.map((stop, at) => (at === index ? { ...stop, ...change } : stop)),
    }));
  const settle = (index: number) => setErrors(({ [`stops.${index}`]: _settled, ...others }) => others);
  const setZip = (index: number, zip: string) => {
    setStop(index, { zip });
    settle(index);
  };
  // Positions and the ends of a road take a while: what was typed since stays, and where it stands by now.
  const fillIn = (asked: PlannedStop, zip: string) => {
    const isSame = (stop: PlannedStop) => stop.id === asked.id && stop.zip === asked.zip;
    setPlan((now) => ({ ...now, stops: now.stops.map((stop) => (isSame(stop) ? { ...stop, zip } : stop)) }));
    settle(plan.stops.indexOf(asked));
  };
  const follow = (road: Partial<TripPlan>, ends: RoadEnds | undefined) =>
    setPlan((now) => ({ ...now, ...road, stops: withEnds(now.stops, ends) }));

  const [seen, setSeen] = useState(given);
  const [sent, setSent] = useState<TripPlan>();
  if (seen !== given) {
    setSeen(given);
    setSent(undefined);
    // A plan that was sent from here comes back as it was: its fields, the focus in them and what was typed since stay.
    if (!isSamePlan(sent ?? plan, given)) setPlan(given);
    setErrors(sent && isSamePlan(sent, given) && !isSamePlan(plan, given) ? {} : givenErrors);
  }
  useTripDraft(given, plan, (draft) => setPlan((now) => (isSamePlan(now, given) ? draft : now)));
  useEffect(() => onWritten(sent && { sent, plan }), [onWritten, sent, plan]);

  const focusFirst = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (checking) return;
    const found: PlanErrors = {
      ...planErrors(plan),
      ...(isLeftBehind(drawing, plan.shape) && { shape: DRAWING_OPEN }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) {
      setSent(plan);
      onCheck(plan);
    } else focusFirst('[aria-invalid="true"]');
  };

  const edit = (kind: StopEdit, index: number) => {
    setPlan((now) => editPlan(now, { edit: kind, index }));
    setErrors({});
    if (kind === 'add') {
      requestAnimationFrame(() => {
        const fields = form.current?.querySelectorAll<HTMLInputElement>('input[name="zip"]');
        Array.from(fields ?? [])
          .find(({ value }) => value === '')
          ?.focus();
      });
    }
    if (kind === 'remove') focusFirst('button[name="add"]');
    // The fields change places, and the button with them.
    if (kind === 'swap') focusFirst(`button[name="swap"][value="${index}"]`);
  };

  return (
    <Form ref={form} method="get" action="/trip" aria-label="Plan a trip" noValidate onSubmit={submit}>
      {/* Enter presses a form's first submit button, and that must not be the one that swaps stops. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="flex flex-col gap-8">
          <StopFields
            plan={plan}
            errors={errors}
            detect={detect}
            onZip={setZip}
            onDetected={fillIn}
            onStay={(index, stay) => setStop(index, { stay })}
            onEdit={edit}
          />
          <TextField
            label="Leave"
            hint="Local time at the start. Leave blank to go now."
            type="datetime-local"
            name="leave"
            value={leaveField(plan.leave)}
            onChange={(event) => set({ leave: event.target.value })}
            error={errors['leave']}
            fieldClassName="max-w-72"
          />
        </div>
        <div className="flex flex-col gap-5">
          <RadioGroup
            label="Pace"
            hint={PACE_HINT}
            name="pace"
            variant="segmented"
            value={plan.pace}
            onChange={(event) => {
              const pace = PACES.find((one) => one === event.target.value);
              if (pace) set({ pace });
            }}
            options={PACES.map((pace) => ({ value: pace, label: PACE_LABEL[pace] }))}
          />
          <Checkbox
            label="Ride back to the start on the same road"
            name="return"
            value="1"
            checked={plan.returnRide}
            onChange={(event) => set({ returnRide: event.target.checked })}
          />
          {baseMap && (
            <DrawnField
              shape={plan.track ? null : plan.shape}
              error={errors['shape']}
              open={drawing}
              setOpen={setDrawing}
              onRemove={() => {
                set({ shape: null });
                setErrors(({ shape: _settled, ...others }) => others);
              }}
            />
          )}
          <GpxField
            track={plan.track}
            error={errors['track']}
            onTrack={(track, ends) => follow({ track }, ends)}
          />
          {plan.track && (
            <>
              <input type="hidden" name="track" value={plan.track.line} />
              <input type="hidden" name="miles" value={plan.track.miles} />
            </>
          )}
          {plan.shape && !plan.track && (
            <input type="hidden" name="shape" value={encodePolyline(plan.shape)} />
          )}
        </div>
      </div>
      {drawing && baseMap && (
        <div className="mt-8">
          <DrawnMap
            baseMap={baseMap}
            near={plan.stops.map(({ zip }) => zip).find(isZipCode)}
            onShape={(shape, ends) => {
              setErrors({});
              follow({ shape, track: null }, ends);
            }}
            onClose={() => setDrawing(false)}
          />
        </div>
      )}
      <Button type="submit" className="mt-8 w-full sm:w-auto" pending={checking} pendingLabel="Checking…">
        Check Route Conditions
      </Button>
    </Form>
  );
}

const isSamePlan = (one: TripPlan, other: TripPlan) =>
  writePlan(one).toString() === writePlan(other).toString();

type RoadEnds = { start?: string | undefined; end?: string | undefined };

/** The first and the last location at the ends of a road. */
function withEnds(stops: readonly PlannedStop[], ends: RoadEnds | undefined): PlannedStop[] {
  const last = stops.length - 1;
  return stops.map((stop, index) => {
    const zip = index === 0 ? ends?.start : index === last ? ends?.end : undefined;
    return zip === undefined ? stop : { ...stop, zip };
  });
}
