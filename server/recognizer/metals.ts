/** Apparent metal. */
export const METALS = ['gold', 'silver', 'copper', 'nickel'] as const;
export type Metal = (typeof METALS)[number];
