/** Where a collector's value may come from: their own judgement, or an estimate they took over. */
export const VALUATION_SOURCES = ['owner', 'pcgs', 'melt', 'face', 'ai'] as const;
export type ValuationSource = (typeof VALUATION_SOURCES)[number];
export const isValuationSource = (text: string): text is ValuationSource =>
  VALUATION_SOURCES.some((source) => source === text);
