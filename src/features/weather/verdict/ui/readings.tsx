import { Stat, StatGrid } from '#ui/stat.tsx';
import { clockTime } from '#platform/time/format-time.ts';
import { forecastsNow } from '../../providers/forecast.model.ts';
import { compassWord, precipitationText, rainChanceText } from '../verdict-words.model.ts';
import type { RoadSurface, WeatherAnswer } from '../../weather.schema.ts';

const ROAD_WORD: Record<RoadSurface, string> = {
  dry: 'Dry',
  wet: 'Wet',
  drying: 'Drying',
  ice: 'Ice possible',
  unknown: 'Not known',
};

const MISSING = 'Not reported';
/** Every second office leaves the visibility out of its grid. */
const NOT_PUBLISHED = 'this weather office does not publish it';

/** Fog leaves a road damp that no rain made wet. */
const roadWord = ({ roadSurface, factors }: WeatherAnswer) =>
  roadSurface === 'dry' && factors.some(({ key }) => key === 'fog') ? 'Damp' : ROAD_WORD[roadSurface];

/** The value is an amount, its note a chance. */
const rainNote = ({ precipitation, precipitationProbability }: WeatherAnswer) =>
  [precipitation === 0 ? 'none falling now' : null, rainChanceText(precipitationProbability)]
    .filter(Boolean)
    .join('; ') || undefined;

/** Every measured value of the current moment. */
export function Readings({ weather }: { weather: WeatherAnswer }) {
  const { temperature, feelsLike, windSpeed, windDirection, gust, humidity, precipitation, visibility, sun } =
    weather;
  const feels =
    feelsLike !== null && temperature !== null && Math.abs(feelsLike - temperature) >= 3
      ? `feels like ${feelsLike} °F`
      : null;
  const wind = [
    windDirection === null || windSpeed === 0 ? null : `from the ${compassWord(windDirection)}`,
    gust === null ? 'gusts not reported' : `gusts ${gust} mph`,
  ];
  return (
    <div>
      <p className="flex flex-wrap items-end gap-x-5 gap-y-1">
        <span className="text-reading font-extrabold tracking-tighter">
          {temperature === null ? '–' : temperature}
          <span className="align-top text-headline font-bold tracking-normal">°F</span>
        </span>
        <span className="pb-2">
          <span className="block text-lead font-bold">{weather.description}</span>
          <span className="text-muted">
            {temperature === null
              ? 'temperature not reported'
              : [feels, weather.rideChill === null ? null : `${weather.rideChill} °F on skin at 55 mph`]
                  .filter(Boolean)
                  .join(', ')}
          </span>
        </span>
      </p>
      <div className="mt-6">
        <StatGrid>
          <Stat
            icon="wind"
            label="Wind"
            value={windSpeed ?? MISSING}
            unit={windSpeed === null ? undefined : 'mph'}
            note={windSpeed === null ? undefined : wind.filter(Boolean).join(', ')}
          />
          <Stat
            icon="cloud-rain"
            label="Precipitation"
            value={precipitation === null ? MISSING : precipitationText(precipitation)}
            note={rainNote(weather)}
          />
          <Stat
            icon="eye"
            label="Visibility"
            value={visibility ?? MISSING}
            unit={visibility === null ? undefined : 'mi'}
            note={visibility === null && forecastsNow(weather.source) ? NOT_PUBLISHED : undefined}
          />
          <Stat icon="droplets" label="Humidity" value={humidity === null ? MISSING : `${humidity}%`} />
          <Stat icon="route" label="Road (estimate)" value={roadWord(weather)} />
          <Stat
            icon="sun"
            label={sun.sunset === null ? 'Daylight' : 'Sunset'}
            value={
              sun.sunrise === null || sun.sunset === null
                ? sun.light === 'day'
                  ? 'All day'
                  : 'None today'
                : clockTime(sun.sunset, weather.timeZone)
            }
            note={sun.sunrise === null ? undefined : `sunrise ${clockTime(sun.sunrise, weather.timeZone)}`}
          />
        </StatGrid>
      </div>
    </div>
  );
}
