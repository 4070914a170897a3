interface Point {
  x: number;
  y: number;
}

/**
 * An SVG path through points whose x grows: smooth, and never beyond two neighbours' values between them
 * (M. Steffen, "A simple method for monotonic interpolation in one dimension", 1990).
 */
export function monotonePath(points: readonly Point[]): string {
  const slopes = points.map((_, index) => slopeAt(points, index));
  return points
    .map((point, index) => {
      const before = points[index - 1];
      if (!before) return `M${round(point.x)} ${round(point.y)}`;
      const third = (point.x - before.x) / 3;
      const [leaving, arriving] = [slopes[index - 1] ?? 0, slopes[index] ?? 0];
      return `C${[
        before.x + third,
        before.y + third * leaving,
        point.x - third,
        point.y - third * arriving,
        point.x,
        point.y,
      ]
        .map(round)
        .join(' ')}`;
    })
    .join('');
}

/** Flat at a peak, in a valley and at both ends; else no steeper than both sides allow. */
function slopeAt(points: readonly Point[], index: number): number {
  const [before, here, after] = [points[index - 1], points[index], points[index + 1]];
  if (!before || !here || !after) return 0;
  const [left, right] = [here.x - before.x, after.x - here.x];
  const [rise, next] = [(here.y - before.y) / left, (after.y - here.y) / right];
  if (rise * next <= 0) return 0;
  const mean = (rise * right + next * left) / (left + right);
  return Math.sign(rise) * 2 * Math.min(Math.abs(rise), Math.abs(next), Math.abs(mean) / 2);
}

const round = (value: number) => Math.round(value * 100) / 100;
