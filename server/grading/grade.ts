import { bandOf } from '../../shared/coins/model.ts';

/** A grade of the Sheldon scale. */
export interface Grade {
  /** "MS", "PR", "SP", "VF"… as PCGS writes them. */
  letters: string;
  /** 1 to 70. */
  number: number;
  plus: boolean;
  /** "RD", "DCAM"; '' is none. */
  designation: string;
}

/** Our letters, and those of PCGS. */
const THEIRS: Record<string, string> = { PF: 'PR', EF: 'XF', P: 'PO' };
const OURS: Record<string, string> = { PR: 'PF', XF: 'EF' };

const LETTERS = new Set(['MS', 'PR', 'SP', 'AU', 'XF', 'VF', 'F', 'VG', 'G', 'AG', 'FR', 'PO']);

/** Reads "MS65RD", "MS-65 DCAM", "PR70DCAM", "AU58+"; null for what is no grade, "UNC Details" above all. */
export function readGrade(text: string | null): Grade | null {
  const match = /^([A-Z]{1,2})[- ]?(\d{1,2})(\+?)(?:[- ]?([A-Z][A-Z ]*))?$/.exec(
    text?.trim().toUpperCase() ?? '',
  );
  const [, said = '', digits, plus, designation = ''] = match ?? [];
  const [letters, number] = [THEIRS[said] ?? said, Number(digits)];
  if (!match || !LETTERS.has(letters) || number < 1 || number > 70) return null;
  return { letters, number, plus: plus === '+', designation: designation === 'UCAM' ? 'DCAM' : designation };
}

/** "MS-65 RD", as our lists of grades have it. */
export const gradeText = ({ letters, number, plus, designation }: Grade): string =>
  `${OURS[letters] ?? letters}-${number}${plus ? '+' : ''}${designation && ` ${designation}`}`;

/** The condition of a coin of that grade; a specimen's is that of a coin never used. */
export const conditionOf = (grade: Grade | null): string =>
  bandOf(grade && gradeText({ ...grade, letters: grade.letters === 'SP' ? 'MS' : grade.letters })) ??
  'Not Applicable';

/** The lowest grade of a condition such as "Fine (F-12, F-15)"; null where it names none. */
export function leastOf(condition: string): Grade | null {
  const [, letters, number] = /\(([A-Z]{1,2})-(\d{1,2})/.exec(condition) ?? [];
  return letters ? readGrade(`${letters}-${number}`) : null;
}
