import type { CollectionCoin } from '../coins/model.ts';
import { t, tAs } from '../language/i18n.ts';
import { conditionName } from './condition.ts';
import { formatCoinValue } from './format.ts';

type Graded = Pick<CollectionCoin, 'isGraded' | 'grade' | 'condition'>;
type Valued = Pick<CollectionCoin, 'estimatedValue' | 'ownEstimatedValue'>;

/** "MS-65", "VF 20–35", "AG-3" */
export function shortGrade({ isGraded, grade, condition }: Graded): string {
  if (isGraded && grade) return grade;
  if (condition === 'Not Applicable') return '';
  if (condition.startsWith('Proof')) return tAs('short grade', 'Proof');
  const [, letters, from, to] = /\(([A-Z]+)-(\d+)(?:(?:,| to) \1-(\d+))?\)/.exec(condition) ?? [];
  if (!letters) return conditionName(condition);
  return to ? `${letters} ${from}–${to}` : `${letters}-${from}`;
}

/** "PCGS MS-65"; empty for a raw coin. */
export const slabOf = ({
  isGraded,
  gradingCompany,
  grade,
}: Pick<CollectionCoin, 'isGraded' | 'gradingCompany' | 'grade'>): string =>
  isGraded ? [gradingCompany, grade].filter(Boolean).join(' ') : '';

export const isUnvalued = (coin: Valued): boolean =>
  coin.estimatedValue === null && coin.ownEstimatedValue === null;

export interface CardWords {
  grade: string;
  /** Empty if unknown. */
  amount: string;
  each: string;
  fit: 'usual' | 'small' | 'unvalued';
  hasRoom: boolean;
}

/** Characters of grade and amount on the narrowest card, in the usual and the small size. */
const ROOM = { usual: 15, small: 18 };

export function cardWords(coin: Graded & Valued & Pick<CollectionCoin, 'currency' | 'quantity'>): CardWords {
  const isUnknown = isUnvalued(coin);
  const amount = formatCoinValue(coin);
  const each = coin.quantity > 1 ? t('each') : '';
  const taken = amount.length + (each ? each.length + 1 : 0);
  const whole = shortGrade(coin);
  // "EF" instead of a cut "EF 40–45".
  const grade = whole.length + taken > ROOM.small ? whole.replace(/ \d+–\d+$/, '') : whole;
  const length = grade.length + taken;
  return {
    grade,
    amount: isUnknown ? '' : amount,
    each: isUnknown ? '' : each,
    fit: isUnknown ? 'unvalued' : length > ROOM.usual ? 'small' : 'usual',
    hasRoom: length <= ROOM.small,
  };
}

export const isLongName = (name: string): boolean => name.length > 60;
