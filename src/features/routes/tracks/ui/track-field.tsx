import { useEffect, useRef, useState } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { FileField } from '#ui/forms/file-field.tsx';
import { PickList } from '#ui/forms/pick-list.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { sendTrack } from '../tracks.queries.ts';
import type { TrackChoices, TrackDraft } from '../tracks.schema.ts';
import { sortOffers, trackOffers, type TrackOffer, type TrackSlotProps } from '../track-fill.model.ts';
import { TrackOffers } from './track-offers.tsx';
import {
  TRACK_LIMITS,
  TRACK_MESSAGES,
  type TrackChoice,
  type TrimChoice,
} from '#features/tracks/track-limits.model.ts';
import { severalText, trackPicks, trackText } from '#features/tracks/track-words.model.ts';

const HINT =
  'Optional. Fills in what you have not typed yet and shows the road on a map. Up to 10 MB. ' +
  'We keep the line and its heights, not the file, its names or its times.';
const OTHERS =
  'Each of them can be an entry of its own: send this one, then choose the file again for the next.';
const TRIM_HINT = 'Hides where you live. Automatic for loops.';

/** Why a file was not taken, in words. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError
    ? userMessage(error, TRACK_MESSAGES.failed)
    : 'There is no connection. Please choose the file again when you are back.';

/** A GPX file that goes with a route or ride. */
export function TrackField({ trackId, error, setTrackId, read, write }: TrackSlotProps) {
  const [sent, setSent] = useState<{ file: File; draft: TrackDraft; track: TrackChoice | undefined }>();
  const [several, setSeveral] = useState<{ file: File; choices: TrackChoices }>();
  const [trim, setTrim] = useState<TrimChoice>('auto');
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [offers, setOffers] = useState<readonly TrackOffer[]>([]);
  /** Of the file that is sent; another one, or none, makes its answer too late. */
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  // After a reload the form still knows its track, and the file is gone.
  const draft = sent?.draft.id === trackId ? sent.draft : undefined;

  const take = (answer: TrackDraft) => {
    setTrackId(answer.id);
    const { fill, offer } = sortOffers(trackOffers(answer), read);
    fill.forEach(write);
    setOffers(offer);
  };

  const forget = () => {
    turn.current += 1;
    setReading(false);
    setSent(undefined);
    setProblem(undefined);
    setOffers([]);
    setTrackId('');
  };

  /** Without a choice, a file with several tracks is asked about: none of them goes with the entry until then. */
  const send = async (file: File, how: TrimChoice, track?: TrackChoice) => {
    setProblem(undefined);
    if (file.size > TRACK_LIMITS.bytes) return setProblem(TRACK_MESSAGES.tooLarge);
    setReading(true);
    turn.current += 1;
    const own = turn.current;
    try {
      const answer = await sendTrack(file, how, track);
      if (own !== turn.current) return undefined;
      if ('tracks' in answer) {
        forget();
        setSeveral({ file, choices: answer });
      } else {
        if (track === undefined) setSeveral(undefined);
        setSent({ file, draft: answer, track });
        take(answer);
      }
    } catch (caught) {
      if (own === turn.current) setProblem(reasonOf(caught));
    } finally {
      if (own === turn.current) setReading(false);
    }
    return undefined;
  };

  const changeTrim = (checked: boolean) => {
    const how = checked ? 'yes' : 'no';
    setTrim(how);
    if (draft && sent) void send(sent.file, how, sent.track);
  };

  return (
    <div className="flex flex-col gap-3">
      <FileField
        label="GPX track"
        hint={HINT}
        error={problem ?? error}
        accept=".gpx,application/gpx+xml"
        disabled={reading}
        onFile={(file) => void send(file, trim)}
        chosen={
          trackId === '' ? several?.file.name : draft && sent ? sent.file.name : 'The track from before'
        }
        remove={
          (trackId !== '' || several) && (
            <Button
              variant="secondary"
              icon="x"
              className="shrink-0"
              onClick={() => {
                forget();
                setSeveral(undefined);
              }}
            >
              Remove track
            </Button>
          )
        }
      >
        <output className="block">
          {reading ? (
            <span className="flex items-center gap-3">
              <Spinner />
              Reading the track
            </span>
          ) : trackId !== '' && error === undefined ? (
            <span className="font-bold">
              {draft ? trackText(draft) : 'The track you chose before goes with this entry.'}
            </span>
          ) : several && !problem ? (
            <span className="font-bold">
              {severalText(several.choices)} Choose which one goes with this entry; until then none does.
            </span>
          ) : null}
        </output>
      </FileField>
      {several && (
        <PickList
          label="Tracks of this file"
          note={OTHERS}
          picks={trackPicks(several.choices)}
          picked={draft && sent?.track}
          pending={reading}
          onPick={(track) => void send(several.file, trim, track)}
        />
      )}
      <Checkbox
        label="Leave out a quarter mile at both ends"
        hint={TRIM_HINT}
        checked={draft && !reading ? draft.trimmed : trim === 'yes'}
        disabled={reading || (trackId !== '' && !draft)}
        fieldClassName="needs-scripting"
        onChange={(event) => changeTrim(event.target.checked)}
      />
      {trackId !== '' && <TrackOffers offers={offers} setOffers={setOffers} write={write} />}
    </div>
  );
}
