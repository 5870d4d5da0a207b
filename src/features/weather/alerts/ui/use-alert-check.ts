import { useEffect, useState } from 'react';
import { checkWeather } from '../../place/weather.queries.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';

/** An answer that was late is there by the first; after the second the server has asked twice. */
const LOOKS_MS = [5_000, 60_000] as const;

/**
 * Completes an answer that came before its alerts, that of a Refresh too: asks for it again, at most twice, while it says
 * that warnings are being checked. Nothing else on the page is fetched by itself.
 */
export function useAlertCheck(answer: WeatherAnswer, onAnswer: (answer: WeatherAnswer) => void): void {
  const [looks, setLooks] = useState({ of: '', made: 0 });
  const { zipCode, fetchedAt, stale } = answer;
  const made = looks.of === fetchedAt ? looks.made : 0;
  const wait = answer.alerts.state === 'checking' && !stale ? LOOKS_MS[made] : undefined;
  useEffect(() => {
    if (wait === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void checkWeather({ zipCode }, abort.signal)
        .then(onAnswer, () => undefined)
        .finally(() => {
          if (!abort.signal.aborted) setLooks({ of: fetchedAt, made: made + 1 });
        });
    }, wait);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wait, zipCode, fetchedAt, made, onAnswer]);
}
