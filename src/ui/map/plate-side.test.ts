import { expect, it } from 'vitest';
import { namesIn, plateSide } from './plate-side.ts';

const DRAWING =
  '<g text-anchor="middle" style="fill:red"><text x="400" y="330">VIRGINIA</text></g>' +
  '<g style="font-size:12px"><text x="380" y="336">Roanoke</text><text x="900" y="40" style="font-size:14px">Raleigh</text></g>';

it('a plate stands below its mark, unless it would hide the name of a town', () => {
  expect(plateSide(40, [])).toBe('below');
  const names = namesIn(DRAWING, { x: -400, y: -300 });
  expect(names).toHaveLength(2);
  expect(plateSide(40, names)).toBe('above');
});

it('the name of a state may lie under it', () => {
  expect(plateSide(40, namesIn(DRAWING.replace('Roanoke', ''), { x: -400, y: -300 }))).toBe('below');
});

it('among names on all sides it hides the least of them', () => {
  const name = (left: number, top: number, width: number) => ({
    left,
    right: left + width,
    top,
    bottom: top + 14,
  });
  const around = [name(-30, 22, 80), name(-30, -38, 80), name(-70, -7, 60), name(50, -7, 5)];
  expect(plateSide(40, around)).toBe('right');
});
