import type { CollectionCoin } from '../coins/model.ts';
import { t, tAs } from '../language/i18n.ts';
import { conditionName } from './coin-words.ts';
import { formatCoinValue } from './format.ts';

type Graded = Pick<CollectionCoin, 'isGraded' | 'grade' | 'condition'>;
type Valued = Pick<CollectionCoin, 'estimatedValue' | 'ownEstimatedValue'>;

/** A grade on a slab, else the grades a condition stands for, in short: "MS-65", "VF 20–35", "AG-3". */
export function shortGrade({ isGraded, grade, condition }: Graded): string {
  if (isGraded && grade) return grade;
  if (condition === 'Not Applicable') return '';
  if (condition.startsWith('Proof')) return tAs('short grade', 'Proof');
  const [, letters, from, to] = /\(([A-Z]+)-(\d+)(?:(?:,| to) \1-(\d+))?\)/.exec(condition) ?? [];
  if (!letters) return conditionName(condition);
  return to ? `${letters} ${from}–${to}` : `${letters}-${from}`;
}

/** Who graded a coin, and how: "PCGS MS-65"; empty for a coin in no slab. */
export const slabOf = ({
  isGraded,
  gradingCompany,
  grade,
}: Pick<CollectionCoin, 'isGraded' | 'gradingCompany' | 'grade'>): string =>
  isGraded ? [gradingCompany, grade].filter(Boolean).join(' ') : '';

/** Whether nobody has said what it is worth, in whatever currency. */
export const isUnvalued = (coin: Valued): boolean =>
  coin.estimatedValue === null && coin.ownEstimatedValue === null;

/** What stands under a coin's name on its card. */
export interface CardWords {
  grade: string;
  /** Empty where nobody knows the value. */
  amount: string;
  /** What follows the amount of one piece of several: "each". */
  each: string;
  /** How grade and amount share their line. */
  fit: 'usual' | 'small' | 'unvalued';
  /** Whether there is room for `each`. */
  hasRoom: boolean;
}

/** How many signs of grade and amount lie beside each other on the narrowest card, and how many of small ones. */
const ROOM = { usual: 15, small: 18 };

/** A coin's grade and value as they fit its card. */
export function cardWords(coin: Graded & Valued & Pick<CollectionCoin, 'currency' | 'quantity'>): CardWords {
  const isUnknown = isUnvalued(coin);
  const amount = formatCoinValue(coin);
  const each = coin.quantity > 1 ? t('each') : '';
  const taken = amount.length + (each ? each.length + 1 : 0);
  const whole = shortGrade(coin);
  // "EF" is enough where "EF 40–45" would be cut.
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

/** Whether a name is so long, in signs, that it is set smaller on the coin's page. */
export const isLongName = (name: string): boolean => name.length > 60;
