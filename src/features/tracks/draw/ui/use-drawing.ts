import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { ApiError } from '#platform/api-client/api-client.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { roundDegrees, type GuessReason } from '../draw-rules.model.ts';
import { askLegs } from '../draw.queries.ts';
import { changeDrawing, startDrawing, type Drawing, type DrawingChange } from '../drawing.model.ts';
import { legKey, legsOf, openRun, straightLeg, totalsOf, type KnownLegs } from '../drawn-legs.model.ts';
import type { DrawnLeg } from '../draw.schema.ts';

/** The map has come to rest; a finger that goes on is not asked about. */
const AIM_REST_MS = 400;

export interface DrawingState {
  drawing: Drawing;
  change: (change: DrawingChange) => void;
  legs: (DrawnLeg & { waiting: boolean })[];
  totals: ReturnType<typeof totalsOf>;
  /** The way from the last point to where the crosshair is; null before there is one. */
  next: { leg: DrawnLeg; waiting: boolean } | null;
  setAim: (point: GeoPoint | null) => void;
  /** Asks again for what is straight because nobody answered. */
  retry: () => void;
}

/** A drawing whose legs find their roads: only those that changed are asked for, one request at a time. */
export function useDrawing(initial: readonly GeoPoint[], most: number): DrawingState {
  const [{ drawing, attempt }, dispatch] = useReducer(
    (state: { drawing: Drawing; attempt: number }, change: DrawingChange | { kind: 'retry' }) => {
      if (change.kind === 'retry') return { ...state, attempt: state.attempt + 1 };
      const next = changeDrawing(state.drawing, change, most);
      return next === state.drawing || change.kind === 'choose'
        ? { ...state, drawing: next }
        : { drawing: next, attempt: state.attempt + 1 };
    },
    initial,
    (points) => ({ drawing: startDrawing(points), attempt: 0 }),
  );
  const [known, setKnown] = useState<KnownLegs>(new Map());
  const [aim, setAimPoint] = useState<GeoPoint | null>(null);
  const [rested, setRested] = useState<GeoPoint | null>(null);
  const asking = useRef(false);
  const [round, setRound] = useState(0);
  const { points } = drawing;
  const last = points.at(-1);

  const setAim = useCallback((point: GeoPoint | null) => {
    setAimPoint(
      point && { latitude: roundDegrees(point.latitude), longitude: roundDegrees(point.longitude) },
    );
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setRested(aim), AIM_REST_MS);
    return () => clearTimeout(timer);
  }, [aim]);

  useEffect(() => {
    if (asking.current) return;
    const ahead = last && rested && aim === rested ? [last, rested] : [];
    const run = openRun(points, known, attempt) ?? openRun(ahead, known, 0);
    if (!run) return;
    asking.current = true;
    const leave = new AbortController();
    const take = (found: readonly DrawnLeg[], missing: GuessReason = 'down') => {
      asking.current = false;
      setRound((count) => count + 1);
      setKnown((before) => {
        const after = new Map(before);
        run.slice(1).forEach((to, index) => {
          const from = run[index] ?? to;
          const leg = found[index] ?? straightLeg(from, to, missing);
          after.set(legKey(from, to), { ...leg, attempt });
        });
        return after;
      });
    };
    askLegs(run, leave.signal).then(
      ({ legs }) => take(legs),
      // Straight for now, and asked for again after the next change.
      (error: unknown) => take([], error instanceof ApiError ? 'busy' : 'down'),
    );
    // An answer that comes late is as good for the drawing as it is now.
  }, [points, known, attempt, last, rested, aim, round]);

  const legs = useMemo(() => legsOf(points, known), [points, known]);
  const totals = useMemo(() => totalsOf(legs), [legs]);
  const next = useMemo(() => {
    if (!last || !aim || legKey(last, last) === legKey(last, aim)) return null;
    const leg = known.get(legKey(last, aim));
    return leg ? { leg, waiting: false } : { leg: straightLeg(last, aim, 'busy'), waiting: true };
  }, [last, aim, known]);

  return { drawing, change: dispatch, legs, totals, next, setAim, retry: () => dispatch({ kind: 'retry' }) };
}
