import { GRAMS_PER_TROY_OUNCE } from '../../shared/market/metals.ts';

/** Grams, with or without their unit, or troy ounces, also in fractions ("1/10 oz", "1 1/2 oz"). */
const GRAMS = /^(\d+(?:\.\d+)?|\.\d+)\s*(?:g|gr|grams?|grammes?)?\.?$/;
const OUNCES = /^(\d+(?:\.\d+)?|\.\d+)\s*(?:troy\s*)?(?:oz|ozt|ounces?)\.?(?:\s*t(?:roy)?\.?)?$/;
const FRACTION = /^(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)\s*(?:troy\s*)?(?:oz|ozt|ounces?)\.?(?:\s*t(?:roy)?\.?)?$/;
/** Heavier than any coin there is. */
const MOST = 50_000;

/**
 * Grams in a weight as people write it: "2.5", "2,5 g", "1/10 oz" (troy). Null for anything with a sign, an exponent
 * or a second number: a guess would become money.
 */
export function gramsIn(weight: string): number | null {
  const text = weight
    .trim()
    .toLowerCase()
    .replace(/^(\d+),(\d{1,3})(?!\d)/, '$1.$2');
  // Whether "1,000" is one or a thousand nobody can tell.
  if (/\d,\d{3}(?!\d)/.test(weight)) return null;
  const grams = GRAMS.exec(text);
  if (grams) return inBounds(Number(grams[1]));
  const ounces = OUNCES.exec(text);
  if (ounces) return inBounds(Number(ounces[1]) * GRAMS_PER_TROY_OUNCE);
  const [, whole = '0', part, of] = FRACTION.exec(text) ?? [];
  if (!part || !of) return null;
  return inBounds((Number(whole) + Number(part) / Number(of)) * GRAMS_PER_TROY_OUNCE);
}

const inBounds = (grams: number): number | null => (grams > 0 && grams <= MOST ? grams : null);
