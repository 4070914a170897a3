import { RING } from './frame.ts';

const SIDE = 100;
const MIDDLE = SIDE / 2;
const RADIUS = RING * SIDE;

/** The guide: felt around a hole of the coin's size, with a rim that is reeded like a coin's. */
export function Ring() {
  const hole = `M0 0h${SIDE}v${SIDE}H0zM${MIDDLE - RADIUS} ${MIDDLE}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`;
  return (
    <svg className="ring" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      <path className="ring-felt" fillRule="evenodd" d={hole} />
      <circle className="ring-reeds" cx={MIDDLE} cy={MIDDLE} r={RADIUS + 2.3} pathLength="360" />
      <circle className="ring-line" cx={MIDDLE} cy={MIDDLE} r={RADIUS} />
    </svg>
  );
}
