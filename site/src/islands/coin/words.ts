import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { displayMintMark, mintName } from '../../lib/mint-marks.ts';

/** A grade on a slab, else the condition without its grades in brackets: "MS-65", "Very Fine". */
export function gradeOf(coin: Pick<CollectionCoin, 'isGraded' | 'grade' | 'condition'>): string {
  if (coin.isGraded && coin.grade) return coin.grade;
  return coin.condition.replace(/\s*\(.*\)$/, '');
}

/** The coin in words, for those who do not see its disc: "Mercury Dime, 1916, Denver, Very Fine". */
export function coinInWords(
  coin: Pick<CollectionCoin, 'coinType' | 'year' | 'mintMark' | 'isGraded' | 'grade' | 'condition'>,
): string {
  const mark = displayMintMark(coin.mintMark);
  return [coin.coinType, coin.year, mark && mintName(mark, coin.year), gradeOf(coin)].filter(Boolean).join(', ');
}

/** The words of the rarity scale 1 to 7 (specification 000, section 4). */
const RARITY_WORDS = [
  'Common',
  'Less Common',
  'Rare',
  'Very Rare',
  'Extremely Rare',
  'Excessively Rare',
  'Unique',
] as const;

/** The word for a step of the rarity scale; undefined for what is no step. */
export const rarityWord = (scale: number): string | undefined => RARITY_WORDS[scale - 1];

/** The first sentences of a text, at most `count`. */
export function firstSentences(text: string, count: number): string {
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return Array.from(sentences, ({ segment }) => segment)
    .slice(0, count)
    .join('')
    .trim();
}
