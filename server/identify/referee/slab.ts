import { GRADES, type GRADING_COMPANIES } from '../../../shared/coins/grades.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { AiCoin } from '../ai/answer.ts';
import { oneLine } from './plain.ts';

export interface Slab {
  isGraded: boolean;
  gradingCompany: string | null;
  grade: string | null;
  certificationNumber: string | null;
  /** To be compared, or not storable. */
  flags: string[];
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

/** As "12345678.12/34567890", written with a dot and a hyphen. */
const NUMBER = /^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$/;

/** Accepts only known companies and grades and plausible numbers; the rest is flagged. */
export function readSlab(said: AiCoin['slab']): Slab {
  const company = oneLine(said?.company, 40);
  const label = oneLine(said?.grade, 40);
  const number = oneLine(said?.certificationNumber, 60)
    ?.replace(/^(cert\w*|no|nr|#)?[.:#\s]*/i, '')
    .replaceAll(' ', '');
  const gradingCompany = COMPANIES.find(([known]) => known.test((company ?? '').toLowerCase()))?.[1] ?? null;
  const grade = gradeOf(label);
  const flags: string[] = [];
  if (company && !gradingCompany)
    flags.push(msg`The holder names “${company}”, which is no grading company known here.`);
  if (label && (!grade || !gradingCompany)) flags.push(msg`The label gives the grade “${label}”.`);
  else if (label?.includes('+')) flags.push(msg`The label gives the grade “${label}”, with a plus.`);
  const isNumber = !!number && NUMBER.test(number);
  if (number && !isNumber) flags.push(msg('The certification number could not be read.'));
  else if (number && !gradingCompany) flags.push(msg`The label gives the number ${number}.`);
  if (gradingCompany) flags.push(msg('The AI read the label: compare company, grade and number with it.'));
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
