/** Relief of a drawn coin: rim, beads, a head, LIBERTY, a date and a mint mark. */

type Stroke = readonly (readonly [x: number, y: number])[];

/** Letters as strokes in a box of height 1; y points down. */
const LETTERS: Record<string, readonly Stroke[]> = {
  L: [
    [
      [0, 0],
      [0, 1],
      [0.55, 1],
    ],
  ],
  I: [
    [
      [0.3, 0],
      [0.3, 1],
    ],
  ],
  B: [
    [
      [0, 1],
      [0, 0],
      [0.42, 0],
      [0.52, 0.25],
      [0.42, 0.48],
      [0, 0.48],
    ],
    [
      [0.42, 0.48],
      [0.58, 0.74],
      [0.45, 1],
      [0, 1],
    ],
  ],
  E: [
    [
      [0.55, 0],
      [0, 0],
      [0, 1],
      [0.55, 1],
    ],
    [
      [0, 0.5],
      [0.45, 0.5],
    ],
  ],
  R: [
    [
      [0, 1],
      [0, 0],
      [0.42, 0],
      [0.55, 0.25],
      [0.42, 0.5],
      [0, 0.5],
    ],
    [
      [0.25, 0.5],
      [0.6, 1],
    ],
  ],
  T: [
    [
      [0, 0],
      [0.65, 0],
    ],
    [
      [0.325, 0],
      [0.325, 1],
    ],
  ],
  Y: [
    [
      [0, 0],
      [0.32, 0.5],
      [0.64, 0],
    ],
    [
      [0.32, 0.5],
      [0.32, 1],
    ],
  ],
  D: [
    [
      [0, 0],
      [0, 1],
      [0.35, 1],
      [0.58, 0.7],
      [0.58, 0.3],
      [0.35, 0],
      [0, 0],
    ],
  ],
  1: [
    [
      [0.12, 0.22],
      [0.36, 0],
      [0.36, 1],
    ],
  ],
  9: [
    [
      [0.52, 0.32],
      [0.42, 0.56],
      [0.14, 0.56],
      [0.03, 0.3],
      [0.14, 0.04],
      [0.42, 0.04],
      [0.52, 0.32],
      [0.4, 1],
    ],
  ],
  6: [
    [
      [0.4, 0],
      [0.06, 0.64],
      [0.16, 0.96],
      [0.44, 0.96],
      [0.55, 0.68],
      [0.44, 0.44],
      [0.14, 0.48],
    ],
  ],
};

interface Line {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

const lines = (
  strokes: readonly Stroke[],
  place: (x: number, y: number) => readonly [number, number],
): Line[] =>
  strokes.flatMap((stroke) =>
    stroke.slice(1).map((to, index) => {
      const from = stroke[index] ?? to;
      const [fromX, fromY] = place(from[0], from[1]);
      const [toX, toY] = place(to[0], to[1]);
      return { fromX, fromY, toX, toY };
    }),
  );

/** LIBERTY along the upper rim. */
const legend = [...'LIBERTY'].flatMap((letter, index) => {
  const turn = (index - 3) * 0.4;
  return lines(LETTERS[letter] ?? [], (x, y) => {
    const [across, up] = [(x - 0.3) * 0.15, 0.8 - y * 0.15];
    return [across * Math.cos(turn) + up * Math.sin(turn), across * Math.sin(turn) - up * Math.cos(turn)];
  });
});
const date = [...'1916'].flatMap((digit, index) =>
  lines(LETTERS[digit] ?? [], (x, y) => [-0.3 + index * 0.155 + x * 0.17, 0.58 + y * 0.17]),
);
const mark = lines(LETTERS.D ?? [], (x, y) => [0.5 + x * 0.1, 0.3 + y * 0.1]);
const LETTERING = [...legend, ...date, ...mark];

/** Height at a point of a coin of radius 1. */
export type Relief = (u: number, v: number) => number;

const known = new Map<number, Relief>();

/** The relief for a radius in pixels, as a cached height map. */
export function reliefFor(radius: number): Relief {
  const half = Math.ceil(radius * 1.1);
  const side = 2 * half + 1;
  const found = known.get(half);
  if (found) return found;
  const heights = Float32Array.from({ length: side * side }, (_, at) =>
    reliefAt(((at % side) - half) / radius, (Math.floor(at / side) - half) / radius, 1.2 / radius),
  );
  const height = (x: number, y: number) =>
    x < 0 || y < 0 || x >= side || y >= side ? 0 : (heights[y * side + x] ?? 0);
  const relief: Relief = (u, v) => {
    const [x, y] = [u * radius + half, v * radius + half];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [x - left, y - top];
    const upper = height(left, top) * (1 - right) + height(left + 1, top) * right;
    const lower = height(left, top + 1) * (1 - right) + height(left + 1, top + 1) * right;
    return upper * (1 - below) + lower * below;
  };
  known.set(half, relief);
  return relief;
}

/** Edges are at least `soft` wide. */
function reliefAt(u: number, v: number, soft: number): number {
  const edge = Math.max(0.014, soft);
  const far = Math.hypot(u, v);
  let height = 1.1 * raised(Math.abs(far - 0.96) - 0.035, edge);
  const bead = (Math.PI * 2) / 84;
  const angle = Math.atan2(v, u);
  height +=
    0.5 *
    raised(
      Math.hypot(((angle / bead) % 1) * bead * 0.875 - bead * 0.4375 * Math.sign(angle), far - 0.875) - 0.011,
      edge,
    );
  height += headAt(u, v, edge);
  for (const { fromX, fromY, toX, toY } of LETTERING) {
    const distance = segment(u, v, fromX, fromY, toX, toY) - 0.016;
    if (distance < edge) height = Math.max(height, 0.75 * raised(distance, edge));
  }
  return height;
}

/** A head facing left, with waves for hair. */
function headAt(u: number, v: number, edge: number): number {
  const parts = [
    Math.hypot((u - 0.03) / 1, (v + 0.12) / 1.12) - 0.34,
    segment(u, v, -0.28, -0.12, -0.36, 0.02) - 0.045,
    segment(u, v, -0.22, 0.1, -0.2, 0.18) - 0.1,
    segment(u, v, 0.04, 0.2, 0.06, 0.42) - 0.16,
  ];
  const distance = parts.reduce((one, other) => joined(one, other, 0.07));
  if (distance > edge) return 0;
  const crown = raised(-u - 0.02, 0.12) * raised(v - 0.06, 0.12);
  const hair = crown * 0.14 * Math.sin(34 * (v + 0.5 * u * u) + 6 * u);
  const eye = 0.3 * raised(Math.hypot(u + 0.2, v + 0.08) - 0.03, edge);
  return (
    raised(distance, edge * 2) * (0.6 + 0.5 * Math.sqrt(Math.max(0, -distance))) +
    hair * raised(distance + 0.03, edge) -
    eye
  );
}

const raised = (distance: number, edge: number): number => {
  const t = Math.min(1, Math.max(0, 0.5 - distance / (2 * edge)));
  return t * t * (3 - 2 * t);
};

/** Smooth union of two shapes. */
function joined(one: number, other: number, round: number): number {
  const share = Math.max(0, round - Math.abs(one - other)) / round;
  return Math.min(one, other) - (share * share * round) / 4;
}

function segment(x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2 || 1;
  const share = Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
  return Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY);
}
