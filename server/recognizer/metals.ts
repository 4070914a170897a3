/** What a coin looks as if it were made of. */
export const METALS = ['gold', 'silver', 'copper', 'nickel'] as const;
export type Metal = (typeof METALS)[number];
