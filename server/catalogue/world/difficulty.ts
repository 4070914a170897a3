import type { WorldVerdict } from './referee.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** What the difficulty of an identification is reckoned from. */
export interface DifficultyOf {
  /** "Latin", "Arabic", "Cyrillic and Latin"; null is unknown. */
  script: string | null;
  /** A band or a grade: "Good (G-4)", "Very Fine (VF-20)". */
  condition: string | null;
  standing: WorldVerdict['standing'];
  /** Whether the issuer is known to the catalogue. */
  countryKnown: boolean;
  /** 0 to 1: how much of the claim the catalogue agrees with. */
  agreement: number;
  /** What a second opinion (the other model, or the embedded reader) says; null where there was none. */
  secondOpinion?: 'agrees' | 'differs' | null;
}

/**
 * How hard an identification is, by points: docs/decisions/0036-coins-of-the-whole-world.md has the table. 0 and 1 are easy, 2 and 3 medium,
 * 4 and 5 hard, 6 and more expert.
 */
export function difficultyOf(of: DifficultyOf): Difficulty {
  const points =
    scriptPoints(of.script) + wearPoints(of.condition) + coveragePoints(of) + agreementPoints(of);
  return points <= 1 ? 'easy' : points <= 3 ? 'medium' : points <= 5 ? 'hard' : 'expert';
}

/** None where anything is in Latin letters, one for the alphabets nearest to them, two for all others. */
const scriptPoints = (script: string | null) =>
  script === null ? 1 : /latin/i.test(script) ? 0 : /greek|cyrillic/i.test(script) ? 1 : 2;

/** Good and worse two, Very Good and Fine one; what nobody has judged one. */
function wearPoints(condition: string | null): number {
  if (!condition) return 1;
  if (/^(?:Poor|Fair|About Good|Good)\b/i.test(condition)) return 2;
  return /^(?:Very Good|Fine)\b/i.test(condition) ? 1 : 0;
}

const coveragePoints = ({ standing, countryKnown }: DifficultyOf) =>
  standing === 'known' ? 0 : countryKnown ? 2 : 3;

const agreementPoints = ({ agreement, standing, secondOpinion }: DifficultyOf) =>
  (standing === 'impossible' ? 2 : standing === 'known' && agreement < 1 ? 1 : 0) +
  (secondOpinion === 'differs' ? 2 : secondOpinion === 'agrees' ? -1 : 0);
