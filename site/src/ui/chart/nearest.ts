/** The point nearest to a pixel along the axis; of several at one moment the last. */
export function nearest(places: readonly { x: number }[], x: number): number {
  let best = 0;
  for (const [index, place] of places.entries()) {
    if (Math.abs(place.x - x) <= Math.abs((places[best]?.x ?? 0) - x)) best = index;
  }
  return best;
}
