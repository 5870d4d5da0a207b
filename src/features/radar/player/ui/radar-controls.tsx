import type { CSSProperties, Dispatch } from 'react';
import { clockTime } from '#platform/time/format-time.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { canStep, type PlayerEvent, type PlayerState } from '../frame-player.model.ts';
import { frameText } from './frame-words.ts';
import type { LoopFrame } from './radar-layers.ts';
import './radar.css';

export interface RadarControlsProps {
  player: PlayerState<LoopFrame>;
  dispatch: Dispatch<PlayerEvent<LoopFrame>>;
  zone: string;
  now: number;
}

/** Play, step, reset, and the time line. */
export function RadarControls({ player, dispatch, zone, now }: RadarControlsProps) {
  const { frames, wanted, playing } = player;
  const can = canStep(player);
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-start sm:gap-5">
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">Radar playback</legend>
        <IconButton
          icon="step-back"
          label="Previous frame"
          className="px-2.5!"
          disabled={!can.back}
          onClick={() => dispatch({ type: 'back' })}
        />
        <Button
          icon={playing ? 'pause' : 'play'}
          onClick={() => dispatch({ type: playing ? 'pause' : 'play' })}
          className="min-w-28 flex-1 px-3! sm:px-5!"
        >
          {playing ? 'Pause' : 'Play'}
        </Button>
        <IconButton
          icon="step-forward"
          label="Next frame"
          className="px-2.5!"
          disabled={!can.forward}
          onClick={() => dispatch({ type: 'forward' })}
        />
        <Button variant="secondary" onClick={() => dispatch({ type: 'reset' })} className="px-3! sm:px-5!">
          Reset
        </Button>
      </fieldset>
      <TimeLine
        frames={frames}
        wanted={wanted}
        zone={zone}
        now={now}
        onSelect={(index) => dispatch({ type: 'select', index })}
      />
    </div>
  );
}

interface TimeLineProps {
  frames: readonly LoopFrame[];
  wanted: number;
  zone: string;
  now: number;
  onSelect: (index: number) => void;
}

/** A slider over the frames, drawn solid where radar looked back and dashed where it is forecast. */
function TimeLine({ frames, wanted, zone, now, onSelect }: TimeLineProps) {
  const frame = frames[wanted];
  const first = frames[0];
  const last = frames.at(-1);
  const latest = frames.findLastIndex(({ forecast }) => !forecast);
  const past = frames.length > 1 ? (latest / (frames.length - 1)) * 100 : 100;
  const line: CSSProperties & { '--past': string } = { '--past': `${past}%` };
  return (
    <div className="min-w-0 flex-1">
      <input
        type="range"
        aria-label="Radar frame"
        min={0}
        max={Math.max(0, frames.length - 1)}
        value={wanted}
        aria-valuetext={frame && frameText(frame, zone, now)}
        onChange={(event) => onSelect(event.currentTarget.valueAsNumber)}
        className="radar-line slider"
        style={line}
      />
      {first && last && (
        <div aria-hidden="true" className="-mt-1.5 flex justify-between gap-3 text-note text-muted">
          <span>{clockTime(first.time, zone)}</span>
          <span>
            {last.forecast ? `${last.mark} to ` : ''}
            {clockTime(last.time, zone)}
          </span>
        </div>
      )}
    </div>
  );
}
