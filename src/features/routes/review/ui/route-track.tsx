import { useState } from 'react';
import { sendTrack } from '../../tracks/tracks.queries.ts';
import type { TrackChoices } from '../../tracks/tracks.schema.ts';
import { TRACK_LIMITS, TRACK_MESSAGES, type TrackChoice } from '#features/tracks/track-limits.model.ts';
import { severalText, trackPicks } from '#features/tracks/track-words.model.ts';
import type { ReviewedRoute } from '../reviewed-route.schema.ts';
import { userMessage, putJson } from '#platform/api-client/api-client.ts';
import { useMutation } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { FileField } from '#ui/forms/file-field.tsx';
import { PickList } from '#ui/forms/pick-list.tsx';
import { toast } from '#ui/toasts/toast-store.ts';

const reasonOf = (error: Error) =>
  error instanceof RangeError ? error.message : userMessage(error, TRACK_MESSAGES.failed);

/** A file, and which of its tracks. */
interface Chosen {
  file: File;
  track?: TrackChoice;
}

/** Another track for a route, or none. Changes at once, apart from the rest of the form. */
export function RouteTrack({
  route,
  onChanged,
}: {
  route: ReviewedRoute;
  onChanged: (changed: ReviewedRoute) => void;
}) {
  const [trackMiles, setTrackMiles] = useState(route.trackMiles);
  const [fileName, setFileName] = useState<string>();
  const [several, setSeveral] = useState<{ file: File; choices: TrackChoices }>();
  const change = useMutation({
    mutationFn: async (chosen: Chosen | null) => {
      if (chosen && chosen.file.size > TRACK_LIMITS.bytes) throw new RangeError(TRACK_MESSAGES.tooLarge);
      const draft = chosen && (await sendTrack(chosen.file, 'auto', chosen.track));
      if (draft && 'tracks' in draft) return draft;
      return putJson<ReviewedRoute>(`/api/admin/scenic-routes/${route.id}/track`, {
        trackId: draft?.id ?? null,
      });
    },
    onSuccess: (changed, chosen) => {
      if ('tracks' in changed)
        return setSeveral(chosen ? { file: chosen.file, choices: changed } : undefined);
      if (chosen?.track === undefined) setSeveral(undefined);
      const { name, trackMiles: miles } = changed;
      setTrackMiles(miles);
      setFileName(chosen?.file.name);
      const now = miles === null ? 'no longer has a track' : `has a track of ${miles} miles`;
      toast({ title: 'Route Updated', description: `${name} ${now}.` });
      onChanged(changed);
      return undefined;
    },
  });
  return (
    <FileField
      label="GPX track"
      hint="Takes effect at once. The ends are trimmed when the track ends where it began."
      error={change.error ? reasonOf(change.error) : undefined}
      accept=".gpx,application/gpx+xml"
      disabled={change.isPending}
      onFile={(file) => change.mutate({ file })}
      chosen={trackMiles === null ? undefined : (fileName ?? 'The track of this route')}
      remove={
        trackMiles !== null && (
          <Button
            variant="secondary"
            icon="x"
            className="shrink-0"
            pending={change.isPending && change.variables === null}
            onClick={() => change.mutate(null)}
          >
            Remove track
          </Button>
        )
      }
    >
      <p className="font-bold">{trackMiles === null ? 'Without track' : `With track: ${trackMiles} miles`}</p>
      {several && (
        <PickList
          label="Tracks of this file"
          note={`${severalText(several.choices)} Choose which one this route follows.`}
          picks={trackPicks(several.choices)}
          picked={change.isSuccess ? change.variables?.track : undefined}
          pending={change.isPending}
          onPick={(track) => change.mutate({ file: several.file, track })}
        />
      )}
    </FileField>
  );
}
