import type { Shape } from './shape.ts';

const point = (degrees: number, radius: number) =>
  [Math.sin, Math.cos]
    .map((of, axis) => (100 + (axis ? -1 : 1) * radius * of((degrees * Math.PI) / 180)).toFixed(1))
    .join(' ');

const polygon = (sides: number) =>
  `M${Array.from({ length: sides }, (_, index) => point((index * 360) / sides, 94)).join('L')}Z`;

/** Bows outwards of this radius between points so far from the middle. */
const bows = (count: number, radius: number, far: number) =>
  `M${point(0, far)}${Array.from(
    { length: count },
    (_, index) => `A${radius} ${radius} 0 0 1 ${point(((index + 1) * 360) / count, far)}`,
  ).join('')}Z`;

/** The rims of coins that are not round, as paths in a drawing of 200 by 200. */
export const OUTLINES: Record<Exclude<Shape, 'holed'>, string> = {
  '7-sided': polygon(7),
  '10-sided': polygon(10),
  '11-sided': polygon(11),
  '12-sided': polygon(12),
  square: 'M38 18H162Q182 18 182 38V162Q182 182 162 182H38Q18 182 18 162V38Q18 18 38 18Z',
  scalloped: bows(12, 30, 88),
  flower: bows(7, 62, 89),
};
