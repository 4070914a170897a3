import { type CoinCircle, inPixels, type Size } from '../../lib/circle.ts';

/** Where the handles sit on the edge, in degrees from the right, clockwise. */
const ANGLES = [45, 135, 225, 315];

/** Knobs on the edge, to show that it can be pulled; the edge itself is what is pulled. */
export function Handles({ circle, size }: { circle: CoinCircle; size: Size }) {
  const { x, y, radius } = inPixels(circle, size);
  return ANGLES.map((angle) => {
    const turn = (angle / 180) * Math.PI;
    const [left, top] = [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
    return (
      <span
        key={angle}
        className="circle-handle"
        style={{ left: `${(left / size.width) * 100}%`, top: `${(top / size.height) * 100}%` }}
      />
    );
  });
}
