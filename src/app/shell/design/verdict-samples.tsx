import { fill } from '#features/weather/verdict/condition-text.model.ts';
import { MEASURED_TEXTS, milesText, valuesText } from '#features/weather/stations/measured-words.model.ts';
import type { Measured } from '#features/weather/stations/measured.schema.ts';
import { VerdictNotes, type VerdictNotesProps } from '#features/weather/verdict/ui/verdict-notes.tsx';
import { MINUTE_MS } from '#platform/time/units.ts';
import { Sample } from './sample.tsx';

const NOW = Date.parse('2026-11-23T14:10:00Z');

/** What a station measures, in the words of the product. */
function measuredAt(
  miles: number,
  minutes: number,
  told: Partial<Pick<Measured, 'kind' | 'values' | 'road' | 'weather' | 'note'>>,
): Measured {
  const known = { values: {}, road: null, weather: null, ...told };
  return {
    kind: 'road',
    station: 'CO064',
    name: null,
    distanceMiles: miles,
    away: milesText(miles),
    observedAt: new Date(NOW - minutes * MINUTE_MS).toISOString(),
    ageMinutes: minutes,
    worsens: null,
    fills: [],
    note: null,
    ...known,
    text: valuesText(known),
  };
}

const saying = (says: string, end: string) => fill(MEASURED_TEXTS.contradicts, says, end);

const STATES: readonly { name: string; measured: Measured; more?: Partial<VerdictNotesProps['weather']> }[] =
  [
    {
      name: 'A road station that agrees with the forecast',
      measured: measuredAt(4.2, 8, { values: { pavementTemperature: 70, gust: 12 }, road: 'dry' }),
    },
    {
      name: 'It makes the verdict worse',
      measured: measuredAt(4.2, 8, {
        values: { pavementTemperature: 29, gust: 31 },
        road: 'wet',
        note: saying(
          `${MEASURED_TEXTS.saysDry} and ${fill(MEASURED_TEXTS.saysGust, 10)}`,
          MEASURED_TEXTS.trusted,
        ),
      }),
    },
    {
      name: 'The forecast is worse and stays',
      measured: measuredAt(11.6, 41, {
        values: { pavementTemperature: 52, wind: 6 },
        road: 'dry',
        note: saying(MEASURED_TEXTS.saysWet, MEASURED_TEXTS.kept),
      }),
    },
    {
      name: 'An airport next door, just now',
      measured: measuredAt(0.4, 0, {
        kind: 'weather',
        values: { airTemperature: 41, wind: 9, gust: 18, visibility: 2.5, precipitation: 0.08 },
        weather: 'Moderate rain',
      }),
    },
    {
      name: 'Under another plaque',
      measured: measuredAt(6, 12, { kind: 'weather', values: { airTemperature: 64, wind: 8 } }),
      more: { stale: true },
    },
  ];

/** What a sign is not: measured values under it, in all their states. */
export function VerdictSamples() {
  return (
    <Sample title="Measured, under a verdict">
      {STATES.map(({ name, measured, more }) => (
        <div key={name}>
          <p className="mb-2 text-muted">{name}</p>
          <VerdictNotes
            weather={{
              recommendation: 'good',
              factors: [],
              temperature: 64,
              windSpeed: 8,
              precipitation: 0,
              visibility: 10,
              stale: false,
              timeZone: 'America/Denver',
              measured,
              ...more,
            }}
            offline={false}
            now={NOW}
          />
        </div>
      ))}
    </Sample>
  );
}
