export interface Point {
  x: number;
  y: number;
}
/** A circle on the screen, in CSS pixels. */
interface Circle extends Point {
  radius: number;
}

/** What a pointer has hold of. */
export type Grip = 'edge' | 'whole';

/** So near to the edge a finger means the edge: half of a 44 px target. */
const REACH = 22;
/** Of the radius, from the centre: here a finger means the whole circle, however small it is. */
const CORE = 0.6;

/** Whether a pointer takes hold of the edge, which resizes, or of the circle as a whole. */
export function gripAt(point: Point, circle: Circle): Grip {
  const away = distance(point, circle);
  return away > circle.radius * CORE && Math.abs(away - circle.radius) <= REACH ? 'edge' : 'whole';
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** The circle after one pointer went from here to there. */
export function dragged(circle: Circle, grip: Grip, from?: Point, to?: Point): Circle {
  if (!from || !to) return circle;
  if (grip === 'edge')
    return { ...circle, radius: circle.radius + distance(to, circle) - distance(from, circle) };
  return { ...circle, x: circle.x + to.x - from.x, y: circle.y + to.y - from.y };
}

/** The circle after two pointers went from here to there: their middle carries it, their distance sizes it. */
export function pinched(circle: Circle, from: readonly Point[], to: readonly Point[]): Circle {
  const [a, b] = from;
  const [c, d] = to;
  if (!a || !b || !c || !d) return circle;
  const before = distance(a, b);
  const factor = before > 0 ? distance(c, d) / before : 1;
  return {
    x: circle.x + (c.x + d.x - a.x - b.x) / 2,
    y: circle.y + (c.y + d.y - a.y - b.y) / 2,
    radius: circle.radius * factor,
  };
}
