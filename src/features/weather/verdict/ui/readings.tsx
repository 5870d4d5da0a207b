import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { unbroken } from '#platform/text/measures.ts';
import { clockTime } from '#platform/time/format-time.ts';
import { forecastsNow } from '../../providers/forecast.model.ts';
import { compassWord, precipitationText } from '../verdict-words.model.ts';
import type { Recommendation, RoadSurface, WeatherAnswer } from '../../weather.schema.ts';

const ROAD_WORD: Record<RoadSurface, string> = {
  dry: 'Dry',
  wet: 'Wet',
  drying: 'Drying',
  ice: 'Ice possible',
  unknown: 'Not known',
};

const MISSING = 'Not reported';
/** Every second office leaves the visibility out of its grid. */
const NOT_PUBLISHED = 'Not published by this weather office';

/** On a phone it stands on the verdict's sign, in that sign's ink. */
const INK: Record<Recommendation, string> = {
  good: 'max-lg:text-good-ink',
  caution: 'max-lg:text-caution-ink',
  bad: 'max-lg:text-bad-ink',
  unknown: 'max-lg:text-unknown-ink',
};

/** What a station measures, where the verdict goes by it and not by the temperature that the page shows. */
export const measuredTemperature = ({ factors, temperature }: WeatherAnswer) =>
  factors.find(
    ({ key, value }) =>
      key === 'temperature' && value !== null && temperature !== null && value !== temperature,
  );

/** The temperature and the weather in words; on a phone the number alone, on the sign. */
export function Temperature({ weather, className }: { weather: WeatherAnswer; className: string }) {
  const { temperature, feelsLike, description } = weather;
  const feels =
    feelsLike !== null && temperature !== null && Math.abs(feelsLike - temperature) >= 3
      ? `Feels like ${feelsLike}\u00a0°F`
      : null;
  const measured = measuredTemperature(weather);
  const which = measured ? `forecast; ${measured.value}\u00a0°F\u00a0measured` : null;
  return (
    <div className={cx('flex items-center gap-3 lg:gap-5', className)}>
      {which !== null && (
        // Text twice as large has no room for it beside the sign's shape; what was measured is said below too.
        <p
          className={cx(
            'max-w-28 text-right text-note max-[17rem]:hidden lg:hidden',
            INK[weather.recommendation],
          )}
        >
          {which}
        </p>
      )}
      <p
        className={cx(
          'flex-none text-[min(4rem,18vw)] leading-none font-extrabold tracking-tighter [print-color-adjust:exact] lg:text-[7.5rem] lg:leading-[0.9]',
          INK[weather.recommendation],
        )}
      >
        {temperature ?? '--'}
        <span className="align-[0.42em] text-[0.6em] leading-none font-bold tracking-normal">
          °<span className="sr-only">F</span>
        </span>
      </p>
      <p className="max-lg:hidden">
        <span className="block text-lead font-bold">{description}</span>
        <span className="text-muted">
          {temperature === null ? 'temperature not reported' : (which ?? feels)}
        </span>
      </p>
    </div>
  );
}

/** Fog leaves a road damp that no rain made wet. */
const roadWord = ({ roadSurface, factors }: WeatherAnswer) =>
  roadSurface === 'dry' && factors.some(({ key }) => key === 'fog') ? 'Damp' : ROAD_WORD[roadSurface];

function windText({ windSpeed, windDirection, gust }: WeatherAnswer): string {
  if (windSpeed === null) return MISSING;
  const from = windDirection === null || windSpeed === 0 ? '' : ` from the ${compassWord(windDirection)}`;
  return unbroken(`${windSpeed} mph${from}, ${gust === null ? 'gusts not reported' : `gusts ${gust} mph`}`);
}

/** Every value of the current moment, a line each. */
export function Readings({ weather, className }: { weather: WeatherAnswer; className: string }) {
  const { humidity, precipitation, precipitationProbability, visibility, sun, timeZone } = weather;
  const missingView = forecastsNow(weather.source) ? NOT_PUBLISHED : MISSING;
  const noSun = sun.light === 'day' ? 'All day' : 'None today';
  const { worsens = null, fills = [] } = weather.measured ?? {};
  const isWintry = weather.factors.some(({ key, level }) => key === 'frozenPrecipitation' && level === 'bad');
  const hasSun = sun.sunrise !== null && sun.sunset !== null;
  return (
    <section aria-label="Readings" className={className}>
      <p className="mb-2 lg:hidden">
        <strong className="text-lead">{weather.description}</strong>
        {weather.temperature === null && <span className="block text-muted">temperature not reported</span>}
      </p>
      {worsens !== null && (
        // The sign says what a station measures; below it the forecast's values stay.
        <h3 className="mb-2 text-note text-muted">
          What the forecast says{fills.length > 0 && ', its gaps filled by the station'}
        </h3>
      )}
      <dl className="text-[1rem] leading-6">
        <Reading name="Wind">{windText(weather)}</Reading>
        {weather.rideChill !== null && (
          <Reading name="Ride chill at 55 mph">{`${weather.rideChill} °F`}</Reading>
        )}
        <Reading name="Precipitation">
          {precipitation === null ? MISSING : precipitationText(precipitation)}
        </Reading>
        <Reading name={isWintry ? 'Chance of snow or ice' : 'Chance of rain'}>
          {precipitationProbability === null ? MISSING : `${precipitationProbability}%`}
        </Reading>
        <Reading name="Humidity">{humidity === null ? MISSING : `${humidity}%`}</Reading>
        <Reading name="Visibility">{visibility === null ? missingView : `${visibility} mi`}</Reading>
        <Reading name={worsens === 'road' ? 'Road (measured)' : 'Road (estimate)'}>
          {roadWord(weather)}
        </Reading>
        {hasSun ? (
          <Reading name="Sunset">
            {`${clockTime(sun.sunset ?? 0, timeZone)}, sunrise ${clockTime(sun.sunrise ?? 0, timeZone)}`}
          </Reading>
        ) : (
          <Reading name="Daylight">{noSun}</Reading>
        )}
      </dl>
    </section>
  );
}

function Reading({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2 last:border-b lg:py-1">
      <dt className="flex-none text-muted">{name}</dt>
      <dd className="flex-[1_1_4rem] text-right font-bold">{children}</dd>
    </div>
  );
}
