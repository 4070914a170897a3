/** Where a picture lies on its stage, worked out without a screen. Points are CSS pixels from the stage's middle. */

/** Limits and steps of the viewer (specification 000, section 9). */
export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 5;
export const ZOOM_STEP = 1.5;
const WHEEL = { in: 1.1, out: 0.9 };
/** What a double click goes to: two steps. */
export const CLOSE_UP = ZOOM_STEP ** 2;

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** How many times its fitted size the picture is shown, and where its middle lies. */
export interface View extends Point {
  zoom: number;
}
/** The whole picture in the middle. */
export const WHOLE: View = { zoom: 1, x: 0, y: 0 };

/** The largest size with the picture's proportions that fits into the box. */
export function contain(picture: Size, box: Size): Size {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The nearest view within the limits: the place of the whole picture stays full, a smaller one stays in its middle. */
export function within({ zoom, x, y }: View, whole: Size): View {
  const allowed = between(MIN_ZOOM, zoom, MAX_ZOOM);
  const spare = Math.max(0, allowed - 1) / 2;
  const [right, down] = [whole.width * spare, whole.height * spare];
  return { zoom: allowed, x: between(0 - right, x, right), y: between(0 - down, y, down) };
}

/** Moves the picture. */
export const panned = (view: View, by: Point, whole: Size): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, whole);

/** Zooms by a factor; what lies at the point stays there as far as the limits allow. */
export function zoomed(view: View, factor: number, at: Point, whole: Size): View {
  const zoom = between(MIN_ZOOM, view.zoom * factor, MAX_ZOOM);
  const grown = zoom / view.zoom;
  return within({ zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, whole);
}

/** Follows two fingers: what lay at their middle stays there. */
export function pinched(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  whole: Size,
): View {
  const [from, to] = [middle(before), middle(after)];
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
  return zoomed(moved, distance(after) / Math.max(1, distance(before)), to, whole);
}

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(b.x - a.x, b.y - a.y);

/** One notch of a wheel turns by a whole factor; the many small moves of a touchpad, `pixels` each, by a part of it. */
export const wheelFactor = (pixels: number): number =>
  (pixels < 0 ? WHEEL.in : WHEEL.out) ** Math.min(1, Math.abs(pixels) / 50);

/** Double click and double tap: from the whole picture to a close-up, from anything else to the whole. */
export const toggled = (view: View, at: Point, whole: Size): View =>
  view.zoom === 1 ? zoomed(view, CLOSE_UP, at, whole) : WHOLE;
