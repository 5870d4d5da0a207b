import { useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { serverNow } from '#platform/device/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { ignoreSecondPress } from '#ui/forms/second-press.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { savedPlaces, withoutPlace, withPlace } from '../../device/saved-places.store.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { checkWeather, REFRESH_AFTER_MS, REFRESH_FALLBACK } from '../weather.queries.ts';

const REFRESH_FAILED = 'Refresh Failed';

export interface RefreshButtonProps {
  /** The answer on the screen. */
  weather: WeatherAnswer;
  onRefreshed: (weather: WeatherAnswer) => void;
}

export function RefreshButton({ weather: { zipCode, fetchedAt }, onRefreshed }: RefreshButtonProps) {
  const [pending, setPending] = useState(false);
  const refresh = async () => {
    setPending(true);
    const isOld = serverNow() - Date.parse(fetchedAt) > REFRESH_AFTER_MS;
    try {
      const answer = await checkWeather({ zipCode, refresh: true });
      onRefreshed(answer);
      // Where too many have asked, the server gives what it has.
      if (answer.stale || (isOld && answer.fetchedAt === fetchedAt))
        toast({ title: REFRESH_FAILED, description: REFRESH_FALLBACK, variant: 'destructive' });
      else toast({ title: 'Weather Updated', description: 'Weather data has been refreshed.' });
    } catch (error) {
      toast({
        title: REFRESH_FAILED,
        description: userMessage(error, REFRESH_FALLBACK),
        variant: 'destructive',
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="secondary"
      icon="refresh-cw"
      className="needs-scripting"
      pending={pending}
      pendingLabel="Refreshing…"
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}

/** Keeps the place on this device, among those whose verdicts the home page shows. */
export function SaveButton({ weather: { zipCode, location } }: { weather: WeatherAnswer }) {
  const places = savedPlaces.use();
  const saved = places.some((place) => place.zipCode === zipCode);
  return (
    <Button
      variant="quiet"
      icon={saved ? 'check' : 'star'}
      aria-pressed={saved}
      className="needs-scripting -mx-2.5 -my-2.5 px-2!"
      onClick={() => {
        // The second half of a double click would take back what the first one did.
        ignoreSecondPress();
        savedPlaces.set(saved ? withoutPlace(places, zipCode) : withPlace(places, { zipCode, location }));
      }}
    >
      {saved ? 'Saved' : 'Save place'}
    </Button>
  );
}
