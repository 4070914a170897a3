import {
  type CONDITIONS,
  GRADES,
  type GRADING_COMPANIES,
  VERIFICATION_CONDITIONS,
} from '../../../shared/coins/conditions.ts';
import { type Flag, flag } from '../../../shared/identify/flags.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { AiCoin } from '../ai/answer.ts';
import { oneLine } from './text.ts';

type VerificationCondition = (typeof VERIFICATION_CONDITIONS)[number];

export const NOT_APPLICABLE = 'Not Applicable' satisfies (typeof CONDITIONS)[number];

const BANDS = VERIFICATION_CONDITIONS.map((condition) => ({
  condition,
  isProof: condition.startsWith('Proof'),
  from: Number(/-(\d+)\)$/.exec(condition)?.[1] ?? 0),
}));

/** Sheldon scale; the first match wins. */
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

/** Rounds down; null if unreadable. */
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

function inWords(text: string, isProof: boolean): number | null {
  const grade = WORDS.find(([said]) => said.test(text))?.[1] ?? null;
  const fine = UNCIRCULATED_WORDS.find(([said]) => said.test(text))?.[1] ?? null;
  if (isProof) return PROOF.test(text) || fine ? (fine ?? 60) : null;
  if (grade === null || grade === 60) return fine ?? grade;
  return grade;
}

export interface Slab {
  isGraded: boolean;
  gradingCompany: string | null;
  grade: string | null;
  certificationNumber: string | null;
  flags: Flag[];
}

const COMPANIES: [said: RegExp, company: (typeof GRADING_COMPANIES)[number]][] = [
  [/\bcacg\b|\bcac grading/, 'CACG'],
  [/professional coin grading|\bpcgs\b/, 'PCGS'],
  [/numismatic guarant|\bngc\b/, 'NGC'],
  [/\banacs\b/, 'ANACS'],
  [/\bicg\b|independent coin/, 'ICG'],
  [/\bsegs\b/, 'SEGS'],
  [/\bpci\b/, 'PCI'],
  [/\blegacy\b/, 'Legacy'],
];
const PREFIXES: Readonly<Record<string, string>> = { XF: 'EF', PR: 'PF', P: 'PO', FA: 'FR' };

/** As "12345678.12", or with a hyphen. */
const NUMBER = /^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$/;

/** Unknown companies, grades and numbers are flagged. */
export function readSlab(said: AiCoin['slab']): Slab {
  const company = oneLine(said?.company, 40);
  const label = oneLine(said?.grade, 40);
  const number = oneLine(said?.certificationNumber, 60)
    ?.replace(/^(cert\w*|no|nr|#)?[.:#\s]*/i, '')
    .replaceAll(' ', '');
  const gradingCompany = COMPANIES.find(([known]) => known.test((company ?? '').toLowerCase()))?.[1] ?? null;
  const grade = gradeOf(label);
  const flags: Flag[] = [];
  const tell = (text: string) => flags.push(flag('slab', text));
  if (company && !gradingCompany)
    tell(msg('The holder says “{company}”, which isn’t a known grading company.', { company }));
  if (label && (!grade || !gradingCompany)) tell(msg('The label gives the grade “{label}”.', { label }));
  else if (label?.includes('+')) tell(msg('The label gives the grade “{label}”, with a plus.', { label }));
  const isNumber = !!number && NUMBER.test(number);
  if (number && !isNumber) tell(msg('The certification number could not be read.'));
  else if (number && !gradingCompany) tell(msg('The label gives the number {number}.', { number }));
  if (gradingCompany) tell(msg('The AI read the label. Compare company, grade and number.'));
  return {
    isGraded: gradingCompany !== null,
    gradingCompany,
    grade: gradingCompany && grade,
    certificationNumber: gradingCompany && isNumber ? number : null,
    flags,
  };
}

/** "MS65 RD" is MS-65, "PR 69 Deep Cameo" PF-69 DCAM. */
function gradeOf(label: string | null): string | null {
  const said = (label ?? '').toUpperCase();
  const match = /\b(MS|AU|XF|EF|VF|F|VG|G|AG|FR|FA|PO|P|PF|PR)[\s-]*(\d{1,2})(?!\d)/.exec(said);
  const [, letters = '', number = ''] = match ?? [];
  const plain = `${PREFIXES[letters] ?? letters}-${Number(number)}`;
  if (!match || !GRADES.includes(plain)) return null;
  const finish = /ULTRA ?CAM|\bUC(AM)?\b|UCAM/.test(said)
    ? 'UCAM'
    : /DEEP ?CAM|DCAM/.test(said)
      ? 'DCAM'
      : /CAM/.test(said)
        ? 'CAM'
        : /FIRST STRIKE/.test(said)
          ? 'First Strike'
          : /EARLY RELEASE/.test(said)
            ? 'Early Release'
            : null;
  return finish && GRADES.includes(`${plain} ${finish}`) ? `${plain} ${finish}` : plain;
}
