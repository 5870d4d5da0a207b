import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { answerOf, MEASURED_NOW, near } from '#test/measured-answer.ts';
import { withMeasured } from '../../stations/measured.model.ts';
import { ConditionList } from './condition-list.tsx';
import { measuredTemperature, Temperature } from './readings.tsx';

const shown = (forecast: number | null, measured: number) => {
  const weather = withMeasured(
    answerOf({ temperature: forecast }),
    [near({ temperature: measured })],
    MEASURED_NOW,
  );
  const told = measuredTemperature(weather)?.text;
  return [
    <Temperature key="" weather={weather} className="" />,
    <ConditionList key="" conditions={weather.conditions} measured={told} tooOld={false} />,
  ]
    .map((part) =>
      renderToStaticMarkup(part)
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' '),
    )
    .join();
};

it('tells the forecast’s temperature from the measured one that the verdict goes by', () => {
  expect(shown(67, 40)).toMatch(/forecast; 40 °F measured.*67 °.*Cold temperature \( 40 °F \), measured/);
});

it.each([
  ['agree', 67, 66],
  ['lead to the same', 67, 80],
  ['are one, for want of a forecast', null, 40],
] as const)('says nothing of it where both %s', (_, forecast, measured) => {
  expect(shown(forecast, measured)).not.toContain('measured');
});
