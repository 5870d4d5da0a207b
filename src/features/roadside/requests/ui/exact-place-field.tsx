import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldNotes } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast-store.ts';
import { exactPosition } from './exact-position.ts';

export interface ExactPlaceFieldProps {
  /** Degrees as text; '' for none. */
  latitude: string;
  longitude: string;
  onChange: (place: { latitude: string; longitude: string }) => void;
  error?: string | undefined;
}

/** The exact position, only by a press, shown before it is sent, and taken back by another press. */
export function ExactPlaceField({ latitude, longitude, onChange, error }: ExactPlaceFieldProps) {
  const [finding, setFinding] = useState(false);
  const [accuracy, setAccuracy] = useState<number | null>(null);
  const known = latitude !== '' && longitude !== '';

  const find = async () => {
    setFinding(true);
    try {
      const found = await exactPosition(window.isSecureContext ? navigator.geolocation : undefined);
      setAccuracy(found.accuracy);
      onChange({ latitude: String(found.latitude), longitude: String(found.longitude) });
    } catch (problem) {
      toast({
        title: 'Location Detection Failed',
        description: problem instanceof Error ? problem.message : undefined,
        variant: 'destructive',
      });
    } finally {
      setFinding(false);
    }
  };

  return (
    <div role="group" aria-labelledby="exact-place" className="flex flex-col gap-2">
      <p id="exact-place" className="font-bold">
        Exact position
      </p>
      <FieldNotes
        hint="Optional. Only the volunteer who accepts, and those who run this site, get to see it."
        error={error}
        hintId="exact-place-hint"
        errorId="exact-place-error"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
        {known ? (
          <>
            <p className="flex items-center gap-2">
              <Icon name="map-pin" className="size-5 text-services-text" />
              <span className="font-bold">
                {latitude}, {longitude}
              </span>
              {accuracy !== null && (
                <span className="text-note text-muted">within about {feet(accuracy)} feet</span>
              )}
            </p>
            <Button
              variant="secondary"
              icon="x"
              onClick={() => {
                setAccuracy(null);
                onChange({ latitude: '', longitude: '' });
              }}
            >
              Remove position
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            icon="locate-fixed"
            pending={finding}
            pendingLabel="Finding you…"
            onClick={() => void find()}
          >
            Add my exact position
          </Button>
        )}
      </div>
    </div>
  );
}

const feet = (meters: number) => Math.max(10, Math.round((meters * 3.281) / 10) * 10).toLocaleString('en-US');
