import { useState } from 'react';
import { postJson } from '#platform/api-client/api-client.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { Button } from '#ui/button.tsx';
import { FileField } from '#ui/file-field.tsx';
import { GPX_NOT_READABLE, GPX_TOO_LARGE, MAX_GPX_BYTES } from '../trip-rules.model.ts';
import type { Track } from '../trip.schema.ts';

export interface GpxFieldProps {
  track: Track | null;
  error: string | undefined;
  /** The track, and the ZIP codes at its ends where they could be found. */
  onTrack: (track: Track | null, ends?: { start?: string | undefined; end?: string | undefined }) => void;
}

const HINT =
  'The road of a GPX file instead of a computed route. Up to 5 MB; it stays on this device until you check.';

function parseXml(text: string): Document | undefined {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  return document.getElementsByTagName('parsererror').length > 0 ? undefined : document;
}

/** A GPX file to follow instead of a computed route. It is read and thinned on the device. */
export function GpxField({ track, error, onTrack }: GpxFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(false);
  const [name, setName] = useState<string>();

  const read = async (file: File) => {
    setProblem(undefined);
    if (file.size > MAX_GPX_BYTES) return setProblem(GPX_TOO_LARGE);
    setReading(true);
    try {
      const { readGpx } = await import('../gpx.model.ts');
      const result = readGpx(await file.text(), parseXml);
      if (!result.ok) return setProblem(result.message);
      const [start, end] = await Promise.all([zipAt(result.start), zipAt(result.end)]);
      setName(file.name);
      onTrack(result.track, { start, end });
    } catch {
      setProblem(GPX_NOT_READABLE);
    } finally {
      setReading(false);
    }
    return undefined;
  };

  return (
    <FileField
      label="GPX track"
      hint={HINT}
      error={problem ?? error}
      accept=".gpx,application/gpx+xml"
      disabled={reading}
      onFile={(file) => void read(file)}
      chosen={track ? (name ?? 'The track from before') : undefined}
      remove={
        track && (
          <Button
            variant="secondary"
            icon="x"
            className="shrink-0"
            onClick={() => {
              onTrack(null);
              setProblem(undefined);
            }}
          >
            Remove track
          </Button>
        )
      }
    >
      {track && <p className="font-bold">Following a track of {track.miles} mi</p>}
    </FileField>
  );
}

async function zipAt(point: GeoPoint): Promise<string | undefined> {
  try {
    return (await postJson<{ zipCode: string }>('/api/location/zip', point)).zipCode;
  } catch {
    return undefined;
  }
}
