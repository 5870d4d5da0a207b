import { useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { savedPlaces, withoutPlace, withPlace } from '../../device/saved-places.store.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';
import { checkWeather, REFRESH_FALLBACK } from '../weather.queries.ts';

const REFRESH_FAILED = 'Refresh Failed';

export interface RefreshButtonProps {
  zipCode: string;
  onRefreshed: (weather: WeatherAnswer) => void;
}

export function RefreshButton({ zipCode, onRefreshed }: RefreshButtonProps) {
  const [pending, setPending] = useState(false);
  const refresh = async () => {
    setPending(true);
    try {
      const answer = await checkWeather({ zipCode, refresh: true });
      onRefreshed(answer);
      if (answer.stale)
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
      onClick={() =>
        savedPlaces.set(saved ? withoutPlace(places, zipCode) : withPlace(places, { zipCode, location }))
      }
    >
      {saved ? 'Saved' : 'Save place'}
    </Button>
  );
}
