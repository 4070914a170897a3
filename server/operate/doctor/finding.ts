/** Something that is not as it should be. */
export interface Finding {
  /** A sentence or two: what is wrong, and what to do. */
  text: string;
  /** Puts right what follows from other data, and answers what was done; left out where only a person can. */
  mend?: () => Promise<string>;
  /** Nothing is wrong with the data: it is told, and does not count as a fault. */
  isNote?: boolean;
}
