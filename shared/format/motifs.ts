/** The drawings of site/motifs, one a file, made into reliefs by tools/motifs.ts. */
export type Motif =
  | 'anthony'
  | 'barber'
  | 'bell'
  | 'bison'
  | 'capped'
  | 'chief'
  | 'coronet'
  | 'draped'
  | 'eagle'
  | 'eagle-flying'
  | 'eagle-moon'
  | 'eagle-perched'
  | 'eagle-resting'
  | 'eagle-rising'
  | 'eagle-soaring'
  | 'eagle-sun'
  | 'fasces'
  | 'franklin'
  | 'indian'
  | 'jefferson'
  | 'kennedy'
  | 'lincoln'
  | 'memorial'
  | 'mercury'
  | 'monticello'
  | 'morgan'
  | 'peace'
  | 'roosevelt'
  | 'sacagawea'
  | 'saint'
  | 'seated'
  | 'shield'
  | 'standing'
  | 'star'
  | 'statue'
  | 'torch'
  | 'walking'
  | 'war-bonnet'
  | 'washington'
  | 'wheat'
  | 'wreath';

/** Of the content of all reliefs: with any of them it changes, and so does every address (tools/motifs.ts). */
export const MOTIF_SET = '35d8d564';

/** The address of a motif's relief: grey where the field is flat, lighter and darker where light falls on it; of a proof frosted. */
export const reliefOf = (motif: string, isProof = false): string =>
  `/motifs/${MOTIF_SET}/${motif}${isProof ? '-proof' : ''}.webp`;

/** One side of a coin as it is drawn. */
export interface Side {
  motif: Motif;
  /** Along the upper rim. */
  legend: string;
  /** Along the lower rim, where the other side bears its year. */
  foot?: string;
  /** Large in the middle, a line each, where the motif leaves room: "1", "EURO". */
  value?: readonly string[];
}
