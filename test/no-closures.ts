import type { Closures } from '#features/trip/closures/closures.service.server.ts';

/** As with `WORK_ZONES_URL` and `FIRES_URL` switched off. */
export const NO_CLOSURES: Pick<Closures, 'look' | 'pointsOf'> = {
  pointsOf: () => Promise.resolve([]),
  look: () =>
    Promise.resolve({
      closures: [],
      fires: [],
      checked: { closures: null, fires: null },
      states: { covered: [], uncovered: [] },
      waiting: false,
    }),
};
