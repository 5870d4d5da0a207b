import { useState } from 'react';
import { postJson } from '#platform/api-client/api-client.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { Button } from '#ui/button.tsx';
import { FileField } from '#ui/forms/file-field.tsx';
import { PickList, type Pick } from '#ui/forms/pick-list.tsx';
import type { GpxTrack, NamedTrack } from '../../road/gpx.model.ts';
import { GPX_NO_READER, GPX_NOT_READABLE, GPX_TOO_LARGE, MAX_GPX_BYTES } from '../trip-rules.model.ts';
import type { Track } from '../../trip.schema.ts';

interface GpxFieldProps {
  track: Track | null;
  error: string | undefined;
  /** The track, and the ZIP codes at its ends where they could be found. */
  onTrack: (track: Track | null, ends?: { start?: string | undefined; end?: string | undefined }) => void;
}

interface Several {
  tracks: NamedTrack[];
  whole: GpxTrack | null;
  picks: Pick<string>[];
}

const HINT =
  'The road of a GPX file instead of a computed route. Up to 5 MB; it stays on this device until you check.';

/** A GPX file to follow instead of a computed route. It is read and thinned on the device. */
export function GpxField({ track, error, onTrack }: GpxFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(false);
  const [name, setName] = useState<string>();
  const [several, setSeveral] = useState<Several>();
  const [picked, setPicked] = useState<string>();

  const follow = async ({ track: road, start, end }: GpxTrack) => {
    const [first, last] = await Promise.all([zipAt(start), zipAt(end)]);
    onTrack(road, { start: first, end: last });
  };

  const pick = async (value: string) => {
    const chosen = value === 'all' ? several?.whole : several?.tracks[Number(value)];
    if (!chosen) return;
    setReading(true);
    await follow(chosen);
    setPicked(value);
    setReading(false);
  };

  const read = async (file: File) => {
    setProblem(undefined);
    if (file.size > MAX_GPX_BYTES) return setProblem(GPX_TOO_LARGE);
    setReading(true);
    const reader = await import('../../road/gpx.model.ts').catch(() => undefined);
    try {
      if (!reader) return setProblem(GPX_NO_READER);
      const { gpxPicks, readGpxFile } = reader;
      const result = await readGpxFile(file);
      if (!result.ok) return setProblem(result.message);
      setName(file.name);
      setPicked(undefined);
      if ('tracks' in result) {
        setSeveral({ ...result, picks: gpxPicks(result) });
        onTrack(null);
      } else {
        setSeveral(undefined);
        await follow(result);
      }
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
      chosen={track ? (name ?? 'The track from before') : several && name}
      remove={
        (track || several) && (
          <Button
            variant="secondary"
            icon="x"
            className="shrink-0"
            onClick={() => {
              onTrack(null);
              setProblem(undefined);
              setSeveral(undefined);
            }}
          >
            Remove track
          </Button>
        )
      }
    >
      {track && <p className="font-bold">Following a track of {track.miles} mi</p>}
      {several && (
        <PickList
          label="Tracks of this file"
          note={`This file holds ${several.tracks.length} tracks. Choose which one to follow.`}
          picks={several.picks}
          picked={track ? picked : undefined}
          pending={reading}
          onPick={(value) => void pick(value)}
        />
      )}
    </FileField>
  );
}

/** The ZIP code at an end of the road; undefined where there is none, or nobody answers. */
export async function zipAt(point: GeoPoint): Promise<string | undefined> {
  try {
    return (await postJson<{ zipCode: string }>('/api/location/zip', point)).zipCode;
  } catch {
    return undefined;
  }
}
