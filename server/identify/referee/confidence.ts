export type Doubt =
  | 'impossible'
  | 'year unread'
  | 'unknown series'
  | 'amended'
  | 'ambiguous'
  | 'contradicted'
  | 'unusual';

/** In percent, our own: impossible coins stay below yellow (60), corrected ones below green (80). */
export const CAPS: Readonly<Record<Doubt, number>> = {
  impossible: 40,
  'year unread': 50,
  'unknown series': 30,
  /** The catalogue corrected mint mark or date. */
  amended: 75,
  /** Several types, designs or mints remain. */
  ambiguous: 80,
  /** Metal, face value, strike or name do not match. */
  contradicted: 70,
  /** Rare varieties and irregular issues are claimed more often than found. */
  unusual: 80,
};

export const SURE = 100;

/** 0 to 100; never raised. */
export function lowered(own: number, doubts: Iterable<Doubt>): number {
  const claimed = Number.isFinite(own) ? Math.min(100, Math.max(0, own)) : 0;
  return Math.floor(Math.min(claimed, ...[...doubts].map((doubt) => CAPS[doubt])));
}
