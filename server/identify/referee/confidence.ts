/** What lowers the confidence of an answer. */
export type Doubt =
  | 'impossible'
  | 'year unread'
  | 'unknown series'
  | 'amended'
  | 'ambiguous'
  | 'contradicted'
  | 'unusual';

/**
 * The most an answer with a doubt may claim, in percent. Our own figures, set by the steps at which a result is shown
 * green (80) and yellow (60): what cannot be is never yellow, what was corrected never green.
 */
export const CAPS: Readonly<Record<Doubt, number>> = {
  /** Series, year and mint mark cannot be together. */
  impossible: 40,
  /** The date, half of what a coin is, was not read. */
  'year unread': 50,
  /** Nothing in the catalogue answers to the name, or coins of several series do. */
  'unknown series': 30,
  /** The catalogue had to correct the mint mark or the date. */
  amended: 75,
  /** Several types, designs or mints remain. */
  ambiguous: 80,
  /** Metal, face value, strike or name do not go with the coin. */
  contradicted: 70,
  /** A rare variety or an issue that is no regular one: it is seen more often than it is found. */
  unusual: 80,
};

/** What an issue nobody's model looked at may claim. */
export const SURE = 100;

/** The confidence 0 to 100 somebody has, lowered by what speaks against it; never raised. */
export function lowered(own: number, doubts: Iterable<Doubt>): number {
  const claimed = Number.isFinite(own) ? Math.min(100, Math.max(0, own)) : 0;
  return Math.floor(Math.min(claimed, ...[...doubts].map((doubt) => CAPS[doubt])));
}
