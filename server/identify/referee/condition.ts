import { type CONDITIONS, VERIFICATION_CONDITIONS } from '../../../shared/coins/conditions.ts';

export type VerificationCondition = (typeof VERIFICATION_CONDITIONS)[number];

export const NOT_APPLICABLE = 'Not Applicable' satisfies (typeof CONDITIONS)[number];

/** With the lowest grade of each. */
const BANDS = VERIFICATION_CONDITIONS.map((condition) => ({
  condition,
  isProof: condition.startsWith('Proof'),
  from: Number(/-(\d+)\)$/.exec(condition)?.[1] ?? 0),
}));

/** Sheldon scale. First match wins: "very fine" before "fine". */
const WORDS: [said: RegExp, grade: number][] = [
  [/\b(about|almost|choice about) unc|\bau\b|slider/, 50],
  [/\bunc(irculated)?\b|mint state|\bms\b|\bbu\b|brilliant/, 60],
  [/extremely fine|extra fine|\b[ex]f\b/, 40],
  [/very fine|\bvf\b/, 20],
  [/very good|\bvg\b/, 8],
  [/about good|almost good|\bag\b/, 3],
  [/\bfine\b|^f\b/, 12],
  [/\bgood\b|^g\b/, 4],
  [/\bfair\b|\bfr\b/, 2],
  [/\bpoor\b|\bpo\b|^p\b/, 1],
];
const UNCIRCULATED_WORDS: [said: RegExp, grade: number][] = [
  [/superb gem|perfect/, 65],
  [/\bgem\b/, 65],
  [/\bchoice\b/, 63],
];
const PROOF = /\bproof\b(?![- ]?like)|\b(pf|pr)[- ]?\d|\b(pf|pr)\b/;
const LETTERS_AND_NUMBER = /\b(po|p|fr|ag|g|vg|f|vf|xf|ef|au|ms|pf|pr|pl)[\s-]*(\d{1,2})(?!\d)/;

export const isProofGrade = (said: string | null): boolean => PROOF.test((said ?? '').toLowerCase());

/** Rounds down between bands; null if unreadable. */
export function conditionFor(said: string | null, isProof = false): VerificationCondition | null {
  const text = (said ?? '')
    .toLowerCase()
    .replace(/([a-z]{1,2})(\d{1,2})(?=\D|$)/g, '$1-$2')
    .replace(/\s+/g, ' ')
    .trim();
  if (!text) return null;
  const proof = isProof || isProofGrade(text);
  const number = LETTERS_AND_NUMBER.exec(text)?.[2] ?? /^(\d{1,2})\+?$/.exec(text)?.[1];
  const grade = number === undefined ? inWords(text, proof) : Number(number);
  if (grade === null || grade < 1 || grade > 70) return null;
  return BANDS.findLast((band) => band.isProof === proof && band.from <= grade)?.condition ?? null;
}

/** Unnumbered proofs get the lowest proof grade. */
function inWords(text: string, isProof: boolean): number | null {
  const grade = WORDS.find(([said]) => said.test(text))?.[1] ?? null;
  const fine = UNCIRCULATED_WORDS.find(([said]) => said.test(text))?.[1] ?? null;
  if (isProof) return PROOF.test(text) || fine ? (fine ?? 60) : null;
  if (grade === null || grade === 60) return fine ?? grade;
  return grade;
}
