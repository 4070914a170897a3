import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { mintOf } from '../../lib/mint-marks.ts';

/** A grade on a slab, else the condition without its grades in brackets: "MS-65", "Very Fine". */
export function gradeOf(coin: Pick<CollectionCoin, 'isGraded' | 'grade' | 'condition'>): string {
  if (coin.isGraded && coin.grade) return coin.grade;
  return coin.condition.replace(/\s*\(.*\)$/, '');
}

/** The coin in words, for those who do not see its disc: "Mercury Dime, 1916, Denver, Very Fine". */
export function coinInWords(
  coin: Pick<
    CollectionCoin,
    'coinType' | 'year' | 'mintMark' | 'composition' | 'isGraded' | 'grade' | 'condition'
  >,
): string {
  return [coin.coinType, coin.year, mintOf(coin), gradeOf(coin)].filter(Boolean).join(', ');
}

/** The first sentences of a text, at most `count`. */
export function firstSentences(text: string, count: number): string {
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return Array.from(sentences, ({ segment }) => segment)
    .slice(0, count)
    .join('')
    .trim();
}
