import { PRECIPITATION_DBZ } from '../nearby/intensity.model.ts';

/** Colors of radar pictures and the reflectivity (dBZ) they stand for. */

/** Colors for whole dBZ from `firstDbz` on, six hex digits each. */
interface Scale {
  firstDbz: number;
  colors: readonly number[];
}

const unpack = (hex: string) => hex.match(/.{6}/g)?.map((color) => Number.parseInt(color, 16)) ?? [];

/** `composite_n0q` of Iowa State (https://mesonet.agron.iastate.edu/GIS/rasters.php?rid=2): −32 to 95 dBZ. */
const N0Q: Scale = {
  firstDbz: -32,
  colors: unpack(
    '85718f86738d87768b8979878a7b858b7e848d81808e837e8f857c918879928b779691539b975ba09d64a5a36daaa976' +
      'b0af7eb7b88cbdbe94c2c49dc7caa6ccd0afcfd2b4c6c9b4c0c4b4b9beb4b3b9b4adb3b4a4abb49da5b497a0b4919ab4' +
      '9098b48892b27c89af7483ac6c7daa6376a85b70a64f67a24761a0415b9e4568a64a76ae4f84b65699c35ba6cb60b4d4' +
      '65c2dc6ad0e468d6d752d6a243d67e35d65b11d11710c8160fbc150eb3140eab130da2120c99110c91100b840e0a7c0d' +
      '09730c096b0b08620a3273085b8807849d06adb205d6c704ffe200ffd300ffc900ffc000ffb600ffac00ffa200ff9400' +
      'ff8a00ff8000f80000ea0000d50000c60000b80000aa00009b00008d0000780000ffffffffeaffffd4ffffbeffff9dff' +
      'ff75fff960faf34bf4ed36efe720e9b200ffa400f79300ef8300e87200dd05ecf005eaf005dce005cdd004bdc004bbc0' +
      '04adb0049da0038e90038c90037d80036e70025f60024f50024d50023e40013030012020011e203a66b53a64b53a62b5',
  ),
};

/** RainViewer's "Universal Blue", its table's rain rows (rainviewer_api_colors_table.csv): −10 to 65 dBZ. */
const UNIVERSAL_BLUE: Scale = {
  firstDbz: -10,
  colors: unpack(
    '63615966635a69665c6c685d6f6b5f726e617570627873647c75657f7867827b69857d6a88806c8b826d8e856f928871' +
      '9e9375aa9e79b6a97ec2b482cec087d2c48bd6c88fdacc93ded09788ddee6cd1eb51c5e836bae51baee200a3e0009ad5' +
      '0091ca0088bf007fb40077aa0070a300699c006295005b8e005588005180004e78004a70004768ffee00ffe000ffd200' +
      'ffc500ffb700ffaa00ff9f00ff9500ff8b00ff8100ff4400f23600e62800d91b00cd0d00c10000a800008f0000760000' +
      '5d0000ffaaffff9fffff95ffff8bffff81ffff77ffff6cffff62ffff58ffff4effffffff',
  ),
};

const SCALES = { n0q: N0Q, 'universal-blue': UNIVERSAL_BLUE } as const;
export type PaletteName = keyof typeof SCALES;

const known = new Map<PaletteName, Map<number, number>>();

/** The reflectivity, in dBZ, whose color is nearest to this pixel's (`0xRRGGBB`). */
export function dbzOf(palette: PaletteName, color: number): number {
  let cache = known.get(palette);
  if (!cache) known.set(palette, (cache = new Map()));
  const cached = cache.get(color);
  if (cached !== undefined) return cached;
  const dbz = nearest(SCALES[palette], color);
  // Pictures have few colors, unless one is smoothed or not a picture of rain at all.
  if (cache.size < 4096) cache.set(color, dbz);
  return dbz;
}

function nearest({ firstDbz, colors }: Scale, color: number): number {
  let best = 0;
  let bestDistance = Infinity;
  colors.forEach((candidate, index) => {
    const distance =
      ((candidate >> 16) - (color >> 16)) ** 2 +
      (((candidate >> 8) & 255) - ((color >> 8) & 255)) ** 2 +
      ((candidate & 255) - (color & 255)) ** 2;
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  });
  return firstDbz + best;
}

/** The palette's color of a reflectivity, `0xRRGGBB`. */
export function colorOf(palette: PaletteName, dbz: number): number {
  const { firstDbz, colors } = SCALES[palette];
  const index = Math.min(colors.length - 1, Math.max(0, Math.round(dbz) - firstDbz));
  return colors[index] ?? 0;
}

export interface LegendStep {
  /** Lowest dBZ of the step. */
  dbz: number;
  /** CSS color. */
  color: string;
}

const LEGEND_STEP = 5;
/** The last step means this and more. */
const LEGEND_END = 55;

/** What the map's colors mean, from the weakest precipitation on, in steps of 5 dBZ. */
export function legendOf(palette: PaletteName): LegendStep[] {
  const steps: LegendStep[] = [];
  for (let dbz = PRECIPITATION_DBZ; dbz <= LEGEND_END; dbz += LEGEND_STEP) {
    steps.push({
      dbz,
      color: `#${colorOf(palette, dbz + 2)
        .toString(16)
        .padStart(6, '0')}`,
    });
  }
  return steps;
}
