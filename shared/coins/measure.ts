/** A minus before the first digit, or an exponent: without them the digits would be another number. */
const NOT_PLAIN = /^[^\d.]*[-−–]\s*[\d.]|[\d.]\s*e\s*[-−+]?\s*\d/i;

/**
 * The digits and dots of grams or millimetres with their unit (specification 001, section 5): "26.73 g" is "26.73". What would
 * become another number by that, as "-5" would, stays as it was typed, and no rule of a measure accepts it.
 */
export const measureText = (text: string): string =>
  NOT_PLAIN.test(text) ? text.trim() : text.replace(/[^\d.]/g, '');

/** The number of a measure in digits and dots; NaN for anything else, an exponent too. */
export const measureNumber = (digits: string): number =>
  /^[\d.]+$/.test(digits) ? Number(digits) : Number.NaN;
