/** The rarity scale of specification 000, section 4: 1 Common to 7 Unique, with the mintage each begins above. */
export const RARITY_SCALE = [
  { scale: 1, name: 'Common', above: 1_000_000 },
  { scale: 2, name: 'Less Common', above: 100_000 },
  { scale: 3, name: 'Rare', above: 10_000 },
  { scale: 4, name: 'Very Rare', above: 1_000 },
  { scale: 5, name: 'Extremely Rare', above: 100 },
  { scale: 6, name: 'Excessively Rare', above: 1 },
  { scale: 7, name: 'Unique', above: 0 },
] as const;

/** Scale 1 to 7 for a mintage in coins; null for none known. A bound itself belongs to the rarer side. */
export function rarityScaleFor(mintage: number | null): number | null {
  if (mintage === null || mintage < 1) return null;
  return RARITY_SCALE.find(({ above }) => mintage > above)?.scale ?? 7;
}

/** Name of a step of the scale; null beyond it. */
export const rarityName = (scale: number | null): string | null =>
  RARITY_SCALE.find((step) => step.scale === scale)?.name ?? null;
