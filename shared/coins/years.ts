export const MIN_YEAR = 1000;
/** The latest year a coin may carry: next year's coins are sold in advance. */
export const maxYear = (now = new Date()): number => now.getFullYear() + 1;
