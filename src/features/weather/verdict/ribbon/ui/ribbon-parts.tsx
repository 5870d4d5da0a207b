import type { ChangeEvent, CSSProperties, MouseEvent, ReactNode, Ref } from 'react';
import { Select } from '#ui/forms/select.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { unbroken } from '#platform/text/measures.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { LIMITS_ID } from '#features/weather/device/ui/own-limits.tsx';
import type { RiderLimits } from '#features/weather/weather.schema.ts';
import { hasLimits, limitsInWords } from '#features/weather/verdict/limits.model.ts';
import { choiceName, type Choice } from '../ribbon-hours.model.ts';
import type { RideSentence } from '../ribbon-sentence.model.ts';
import { VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';

/** Leads to the panel in which own limits are typed, and opens it. */
export function LimitsLink({ limits }: { limits: RiderLimits }) {
  return (
    <a
      href={`#${LIMITS_ID}`}
      className="needs-scripting text-link inline-flex min-h-12 items-center text-note font-bold"
      onClick={openLimits}
    >
      {hasLimits(limits) ? `My limits: ${limitsInWords(limits)}` : 'My limits'}
    </a>
  );
}

function openLimits(event: MouseEvent) {
  const panel = document.querySelector<HTMLDetailsElement>(`#${LIMITS_ID}`);
  if (!panel) return;
  event.preventDefault();
  panel.open = true;
  panel.scrollIntoView({ block: 'nearest' });
  panel.querySelector('input')?.focus();
}

export function HourSelect({
  label,
  name,
  names,
  begin,
  at,
  onChange,
}: {
  label: string;
  name: string;
  names: readonly string[];
  /** Epoch seconds of the first. */
  begin: number;
  at: number;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}) {
  const options = names.map((text, index) => ({ value: String(begin + index * HOUR_S), label: text }));
  return (
    <Select
      label={label}
      labelHidden
      name={name}
      options={options}
      value={String(begin + at * HOUR_S)}
      onChange={onChange}
    />
  );
}

export function Sentence({
  level,
  head,
  facts,
  after,
  own,
  sure,
  asksRuns,
}: RideSentence & { own: boolean; sure: string | null; asksRuns: boolean }) {
  return (
    <div className="said">
      <SignFace shape={VERDICT_SIGN[level]} className="size-7" />
      <p aria-live="polite">
        <strong>{unbroken(head)}</strong>
        {unbroken(` ${facts}`)}
        {own && ' Based on your limits.'}
        {(sure !== null || after !== '' || asksRuns) && (
          <span className="block text-muted">
            {sure}
            {/* Stays, empty: what goes from a region that is read out would have it read again. */}
            {asksRuns && (
              <RunRoom like={sure === null ? 'Good throughout in none of 31 runs.' : undefined} />
            )}{' '}
            {unbroken(after)}
          </span>
        )}
      </p>
    </div>
  );
}

/** The room of what runs will say, so that nothing below moves when it comes. `like`: the longest words that may come. */
export const RunRoom = ({ like }: { like: string | undefined }) => (
  <span data-like={like} className="run-room needs-scripting no-print" />
);

export function LaneNames() {
  const name = (lane: string, text: string, unit: string) => (
    <span className={`name ${lane}`}>
      <b>
        {`${text} `}
        <i>{unit}</i>
      </b>
    </span>
  );
  return (
    <div className="names" aria-hidden="true">
      {name('of-verdicts', 'Verdict', '')}
      {name('of-warmth', 'Temp', '°F')}
      {name('of-wind', 'Wind', 'mph')}
      {name('of-rain', 'Rain', 'chance')}
      {name('of-ride', 'I ride', '')}
    </div>
  );
}

export function Legend({
  own,
  members,
  asksRuns,
  children,
}: {
  own: boolean;
  members: number | undefined;
  asksRuns: boolean;
  children: ReactNode;
}) {
  const entry = (look: string, text: ReactNode) => (
    <span>
      <i className={`sw ${look}`} />
      {text}
    </span>
  );
  return (
    <div className="legend">
      {entry('sw-night', 'night')}
      {entry('sw-gusts', 'wind to gusts')}
      {entry('rain-none', 'no measurable rain')}
      {entry('rain-light', 'light rain')}
      {entry('rain-heavy', 'over 0.1 in/h')}
      {own && entry('sw-own', 'my limit')}
      {/* Last: it comes late, and would push the others. */}
      {members !== undefined
        ? entry('sw-runs', `share of ${members} runs good, caution, bad`)
        : asksRuns && <RunRoom like="share of 31 runs good, caution, bad" />}
      {children}
    </div>
  );
}

/** px: a letter, a grip beside its edge, an hour on a desk and on a phone, what a small and a wide phone show first. */
const LETTER = 8.5;
const GRIP = 22;
const DESK_HOUR = 22;
const PHONE_HOUR = 28;
const PHONE_VIEW = 340;
const WIDE_PHONE_VIEW = 410;
const LAST_HOURS = 40;

/**
 * Where the times of the chosen hours stand: in their bar when it is long enough, else behind it. Where that is past the
 * edge of the last hours, or of what a phone shows first, they stand before it: the edge would push them under a grip.
 */
function timesClass({ from, to }: Choice, name: string): string {
  const width = name.length * LETTER + GRIP;
  if (width + GRIP < (to - from) * DESK_HOUR) return 'times within';
  const begin = from * PHONE_HOUR;
  const isCut = to * PHONE_HOUR + width > PHONE_VIEW && begin < WIDE_PHONE_VIEW && begin > width;
  return to > LAST_HOURS || isCut ? 'times left' : 'times';
}

/**
 * The tinted column, the bar and its times, with what holds them. They have properties of their own: one on the whole
 * picture would style all of it again at each move.
 */
export function ChosenHours({
  choice,
  names,
  box,
  children,
}: {
  choice: Choice;
  names: readonly string[];
  box?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const name = choiceName(names, choice);
  return (
    <div ref={box} className="chosen" style={bordersStyle(choice)}>
      <i className="sel" />
      <i className="sel-edge" />
      <i className="sel-edge end" />
      <i className="bar" />
      <div className={timesClass(choice, name)} style={bordersStyle(choice)}>
        <span>{name}</span>
      </div>
      {children}
    </div>
  );
}

const bordersStyle = ({ from, to }: Choice) => ({ '--a': from, '--b': to }) as CSSProperties;

/**
 * Moves what `ChosenHours` has rendered: React would take longer than the frame of a slow phone. The times stay as they
 * are, for writing them is half of what a frame would cost.
 */
export function moveChosenHours({ style }: HTMLElement, { from, to }: Choice): void {
  style.setProperty('--a', String(from));
  style.setProperty('--b', String(to));
}

/** Writes the times of another choice, and puts them where they belong. */
export function nameChosenHours(box: HTMLElement, choice: Choice, names: readonly string[]): void {
  const name = choiceName(names, choice);
  const times = box.querySelector<HTMLElement>('.times');
  const text = times?.querySelector('span')?.firstChild;
  if (times) {
    times.className = timesClass(choice, name);
    moveChosenHours(times, choice);
  }
  if (text) text.nodeValue = name;
}
