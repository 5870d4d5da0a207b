/** Smooth pseudo-random numbers: the same point gives the same value on every machine. */

function lattice(x: number, y: number, z: number, seed: number): number {
  let h =
    Math.imul(x, 0x27d4eb2d) ^
    Math.imul(y, 0x165667b1) ^
    Math.imul(z, 0x9e3779b1) ^
    Math.imul(seed, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 0x1_0000_0000;
}

const ease = (t: number) => t * t * (3 - 2 * t);

export const mix = (from: number, to: number, share: number) => from + (to - from) * share;

export const clamp = (value: number, lowest = 0, highest = 1) => Math.min(highest, Math.max(lowest, value));

/** 0 below `from`, 1 above `to` (or the reverse when `from` is the greater), smooth between. */
export const step = (from: number, to: number, value: number) => ease(clamp((value - from) / (to - from)));

/** 0 to 1, continuous, changing about once per unit in each direction. */
export function noise(x: number, y: number, z: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const z0 = Math.floor(z);
  const fx = ease(x - x0);
  const fy = ease(y - y0);
  return mix(plane(x0, y0, z0, fx, fy, seed), plane(x0, y0, z0 + 1, fx, fy, seed), ease(z - z0));
}

function plane(x: number, y: number, z: number, fx: number, fy: number, seed: number): number {
  const row = mix(lattice(x, y, z, seed), lattice(x + 1, y, z, seed), fx);
  return mix(row, mix(lattice(x, y + 1, z, seed), lattice(x + 1, y + 1, z, seed), fx), fy);
}
