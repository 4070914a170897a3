/** Milliseconds that the work below takes on a usual processor (x64 at about 3 GHz). */
const USUAL_MS = 20;
const STEPS = 16_000_000;

/** How many times as long as a usual one this machine takes now, by a little work that is always the same; at least 1. */
export function slowness(): number {
  const began = performance.now();
  let value = 1;
  // Numerical Recipes' generator: each step needs the one before, so that nothing of it can be left out.
  for (let step = 0; step < STEPS; step += 1) value = (Math.imul(value, 1664525) + 1013904223) | 0;
  const took = performance.now() - began;
  return value === 0 ? 1 : Math.max(1, took / USUAL_MS);
}
