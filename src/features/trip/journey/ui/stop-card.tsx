import { conditionColor } from '#features/weather/verdict/condition-color.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import {
  BANNER_TEXT,
  compassWord,
  precipitationText,
  VERDICT_SIGN,
} from '#features/weather/verdict/verdict-words.model.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { Stat } from '#ui/stat.tsx';
import type { StopWeather } from '../../trip.schema.ts';
import { Measures } from '#ui/measures.tsx';
import { durationWords } from '#platform/time/duration.ts';
import './stop-card.css';

const PLATE: Record<Recommendation, string> = {
  good: 'bg-good text-good-ink',
  caution: 'bg-caution text-caution-ink',
  bad: 'bg-bad text-bad-ink',
  unknown: 'bg-unknown text-unknown-ink',
};
const SIGN_OF_COLOR = { green: 'guide', orange: 'diamond', red: 'octagon' } as const;
const TEXT_OF_COLOR = {
  green: 'text-good-text',
  orange: 'text-caution-text',
  red: 'text-bad-text',
} as const;
const MISSING = 'Not reported';
const LIGHT_NOTE = { day: null, twilight: 'twilight', night: 'dark' } as const;

interface StopCardProps {
  stop: StopWeather;
  /** "Stop 1". */
  label: string;
  /** The clock on arrival; null when the place is not known. */
  arrival: string | null;
  isStart: boolean;
  /** How sure the weather there is; empty while it is asked for, null where it never is. */
  sure: string | null;
}

/** One location: when the rider gets there, the verdict of the way there, and the weather then. */
export function StopCard({ stop, label, arrival, isStart, sure }: StopCardProps) {
  const { temperature, feelsLike, windSpeed, windDirection, gust, humidity, visibility } = stop;
  const feels =
    feelsLike !== null && temperature !== null && Math.abs(feelsLike - temperature) >= 3
      ? `feels like ${feelsLike}\u00a0°F`
      : null;
  const note = [
    arrival && `${isStart ? 'Leave' : 'Arrive'} ${arrival}`,
    stop.mile !== null && !isStart && `mile ${Math.round(stop.mile)}`,
    stop.stopMinutes > 0 && `stop for ${durationWords(stop.stopMinutes)}`,
    stop.light &&
      LIGHT_NOTE[stop.light] &&
      `${LIGHT_NOTE[stop.light]} ${isStart ? 'at departure' : 'on arrival'}`,
  ];
  return (
    <article
      aria-label={`${label}: ${stop.location}`}
      className="stop-card break-inside-avoid rounded-sign border-2 border-line bg-panel p-5 sm:p-6 print:p-3 print:text-[0.75rem] print:leading-snug"
    >
      <p className="text-note font-bold text-muted">{label}</p>
      <h3 className="text-heading print:text-[1rem]">
        {stop.location}
        {stop.latitude !== null && <span className="font-normal text-muted">{` ${stop.zipCode}`}</span>}
      </h3>
      <p>{note.filter(Boolean).join(', ')}</p>
      <div
        className={`stop-plate sign-line mt-3 flex flex-wrap items-center gap-4 rounded-sign px-5 py-4 print:mt-1 print:flex-nowrap print:gap-2 print:px-2.5 print:py-1.5 ${PLATE[stop.recommendation]}`}
      >
        <SignFace
          shape={VERDICT_SIGN[stop.recommendation]}
          draw={stop.recommendation === 'good' ? 'glyph' : 'outline'}
          className="size-11 flex-none print:size-6"
        />
        <div className="min-w-0 flex-1 basis-32">
          <p className="text-lead font-extrabold print:text-[0.875rem]">{BANNER_TEXT[stop.recommendation]}</p>
          <p>
            <Measures>{stop.summary}</Measures>
          </p>
        </div>
      </div>
      {stop.latitude === null || stop.message ? null : (
        <>
          {sure !== null && (
            <p className="needs-scripting mt-3 min-h-7 max-sm:min-h-[2lh] print:mt-1 print:min-h-0">
              <Measures>{sure}</Measures>
            </p>
          )}
          <p className="mt-4 flex flex-wrap items-end gap-x-4 print:mt-1 print:gap-x-2 print:leading-tight">
            <span className="text-headline font-extrabold print:text-[1.25rem]">
              {temperature ?? '–'}
              <span className="align-top text-heading print:text-[0.875rem]">{'\u00a0°F'}</span>
            </span>
            <span className="pb-1 print:pb-0">
              <span className="block font-bold">{stop.description}</span>
              <span className="text-note text-muted">
                {temperature === null ? 'temperature not reported' : feels}
              </span>
            </span>
          </p>
          <div className="mt-4 print:mt-1">
            <dl className="stop-values grid grid-cols-2 gap-x-6 gap-y-4 print:gap-x-3 print:gap-y-1 print:*:block print:[&_dt]:mr-1 print:[&_:is(dt,dd)]:inline">
              <Stat
                icon="wind"
                label="Wind"
                value={windSpeed ?? MISSING}
                unit={windSpeed === null ? undefined : 'mph'}
                note={[
                  windDirection !== null && windSpeed ? `from the ${compassWord(windDirection)}` : null,
                  gust === null ? 'gusts not reported' : `gusts ${gust}\u00a0mph`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
              <Stat
                icon="cloud-rain"
                label="Precipitation"
                value={stop.precipitation === null ? MISSING : precipitationText(stop.precipitation)}
                note={
                  stop.precipitationProbability === null
                    ? undefined
                    : `${stop.precipitationProbability}% chance in that hour`
                }
              />
              <Stat
                icon="eye"
                label="Visibility"
                value={visibility ?? MISSING}
                unit={visibility === null ? undefined : 'mi'}
              />
              <Stat icon="droplets" label="Humidity" value={humidity === null ? MISSING : `${humidity}%`} />
            </dl>
          </div>
          {/* On paper the numbers above say what is good. */}
          <ul
            aria-label="Conditions"
            className="mt-5 flex flex-col gap-2 border-t-2 border-line pt-4 print:mt-1 print:gap-0.5 print:pt-1 print:not-has-[:not([data-color=green]):is(li)]:hidden"
          >
            {stop.conditions.map((text) => {
              const color = conditionColor(text);
              return (
                <li
                  key={text}
                  data-color={color}
                  className={`flex items-center gap-3 font-bold print:gap-1.5 print:data-[color=green]:hidden ${TEXT_OF_COLOR[color]}`}
                >
                  <SignFace shape={SIGN_OF_COLOR[color]} className="size-6 flex-none print:size-4" />
                  <span>
                    <Measures>{text}</Measures>
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </article>
  );
}
