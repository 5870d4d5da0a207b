import { clockTime } from '#platform/time/format-time.ts';
import { Spinner } from '#ui/spinner.tsx';
import { isWaiting, type PlayerState } from '../frame-player.model.ts';
import { frameAge, frameMark } from './frame-words.ts';
import type { LoopFrame } from './radar-layers.ts';

export interface FrameClockProps {
  player: PlayerState<LoopFrame>;
  zone: string;
  now: number;
  simulated: boolean;
}

/** The plate on the map: when the picture on it is from, and whether it was seen or computed. */
export function FrameClock({ player, zone, now, simulated }: FrameClockProps) {
  const shown = player.frames.find(({ id }) => id === player.shown);
  const wanted = player.frames[player.wanted];
  if (!shown) return null;
  const mark = frameMark(shown, now);
  return (
    <div className="pointer-events-none absolute top-2.5 left-2.5 z-10 flex max-w-[60%] flex-col items-start gap-1.5">
      <div
        data-testid="frame-clock"
        className={`rounded-control px-3 py-1.5 raised ${shown.forecast ? 'bg-accent text-[#191c1e]' : 'bg-asphalt text-asphalt-ink'}`}
      >
        <p className="text-heading leading-tight font-bold">{clockTime(shown.time, zone)}</p>
        <p className="text-note leading-tight">
          <span className="font-bold">{mark}</span>, {frameAge(shown, now)}
        </p>
      </div>
      {isWaiting(player) && wanted && (
        <p className="flex items-center gap-2 rounded-control bg-panel px-2 py-1 text-note">
          <Spinner /> Loading {clockTime(wanted.time, zone)}
        </p>
      )}
      {simulated && (
        <p className="rounded-control bg-caution px-2 py-0.5 text-note font-bold text-caution-ink">
          Simulated radar
        </p>
      )}
    </div>
  );
}
