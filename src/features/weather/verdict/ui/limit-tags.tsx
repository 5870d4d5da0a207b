import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { ownLimits } from '../../device/own-limits.store.ts';
import type { RiderLimits } from '../../weather.schema.ts';
import { rangeBeside, type LIMIT_RANGES } from '../limits.model.ts';
import {
  heightOf,
  temperatureScale,
  valueAt,
  windScale,
  type Scale,
} from '../ribbon/ribbon-drawing.model.ts';
import type { RibbonHour } from '../ribbon/ribbon-hours.model.ts';
import { KEYS } from '../ribbon/ui/ribbon-view.ts';

type NumberLimit = keyof typeof LIMIT_RANGES;

const TAGS: readonly {
  key: NumberLimit;
  lane: 'warmth' | 'wind';
  label: string;
  text: (value: number) => string;
}[] = [
  { key: 'minTemperature', lane: 'warmth', label: 'My lowest temperature', text: (value) => `My ${value}°` },
  { key: 'maxTemperature', lane: 'warmth', label: 'My highest temperature', text: (value) => `My ${value}°` },
  { key: 'windSpeed', lane: 'wind', label: 'My wind limit', text: (value) => `My ${value} mph` },
  { key: 'gust', lane: 'wind', label: 'My gust limit', text: (value) => `Gusts ${value}` },
];

/** Own limits at their lines, to be dragged or moved by keys. */
export function LimitTags({ hours, limits }: { hours: readonly RibbonHour[]; limits: RiderLimits }) {
  const temperatures = hours.map(({ conditions }) => conditions?.temperature ?? null);
  const winds = hours.map(({ conditions }) => conditions?.windSpeed ?? null);
  const gusts = hours.map(({ conditions }) => conditions?.gust ?? null);
  const scales = { warmth: temperatureScale(temperatures, limits), wind: windScale(winds, gusts) };
  return TAGS.map(({ key, lane, label, text }) => {
    const value = limits[key];
    const scale = scales[lane];
    return (
      value !== undefined &&
      scale && (
        <LimitTag
          key={key}
          name={key}
          lane={lane}
          label={label}
          text={text}
          value={value}
          range={rangeBeside(key, limits)}
          scale={scale}
        />
      )
    );
  });
}

function LimitTag({
  name,
  lane,
  label,
  text,
  value,
  range: { min, max },
  scale,
}: {
  name: NumberLimit;
  lane: 'warmth' | 'wind';
  label: string;
  text: (value: number) => string;
  value: number;
  range: { min: number; max: number };
  scale: Scale;
}) {
  const [drag, setDrag] = useState<{ value: number; scale: Scale } | null>(null);
  const shown = drag?.value ?? value;
  const set = (next: number) => ownLimits.set({ ...ownLimits.get(), [name]: next });
  const inside = (next: number) => Math.min(max, Math.max(min, Math.round(next)));

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!drag || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.closest('.rib')?.querySelector(`.lane.${lane}`)?.getBoundingClientRect();
    if (!box) return;
    const next = inside(valueAt(((event.clientY - box.top) / box.height) * 100, drag.scale));
    flushSync(() => setDrag({ ...drag, value: next }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(inside(shown + step));
  };
  return (
    <>
      {drag && (
        <i
          className={`moving-limit ${lane}`}
          style={{ '--y': heightOf(shown, drag.scale) } as CSSProperties}
        />
      )}
      <button
        type="button"
        role="slider"
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={shown}
        aria-valuetext={lane === 'wind' ? `${shown} mph` : `${shown} °F`}
        className={`limit-tag ${lane}`}
        style={{ '--y': heightOf(shown, drag?.scale ?? scale) } as CSSProperties}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ value, scale });
        }}
        onPointerMove={follow}
        onLostPointerCapture={() => {
          if (drag && drag.value !== value) set(drag.value);
          setDrag(null);
        }}
      >
        <span>{text(shown)}</span>
      </button>
    </>
  );
}
