/** Ms on x64 at 3 GHz. */
const USUAL_MS = 20;
const STEPS = 16_000_000;

/** At least 1. */
export function slowness(): number {
  const began = performance.now();
  let value = 1;
  // Numerical Recipes' generator: dependent steps are not optimised away.
  for (let step = 0; step < STEPS; step += 1) value = (Math.imul(value, 1664525) + 1013904223) | 0;
  const took = performance.now() - began;
  return value === 0 ? 1 : Math.max(1, took / USUAL_MS);
}
