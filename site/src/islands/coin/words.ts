import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { isAmerican } from '../../../../shared/coins/model.ts';
import { countryName } from '../../../../shared/format/category.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatDating } from '../../../../shared/format/dating.ts';
import { mintOf } from '../../../../shared/format/mint-marks.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';

type Graded = Pick<CollectionCoin, 'isGraded' | 'grade' | 'condition'>;

/** The grade on a slab, else the condition in words. */
export const gradeInWords = ({ isGraded, grade, condition }: Graded): string =>
  (isGraded && grade) || conditionName(condition).replace(/\s*\(.*\)$/, '');

/** The coin in words, for those who do not see its disc: "Mercury Dime, 1916, Denver, Very Fine", "1 Mark, 1950, Germany, Fine". */
export function coinInWords(
  coin: Pick<
    CollectionCoin,
    'coinType' | 'year' | 'mintMark' | 'composition' | 'isGraded' | 'grade' | 'condition'
  > &
    Partial<Pick<CollectionCoin, 'country' | 'kind' | 'yearTo' | 'yearApproximate'>>,
): string {
  const where = isAmerican(coin) ? mintOf(coin) : countryName(coin.country ?? '');
  return [coin.coinType, formatDating(coin), where, gradeInWords(coin)].filter(Boolean).join(', ');
}

/** The first sentences of a text, at most `count`. */
export function firstSentences(text: string, count: number): string {
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return Array.from(sentences, ({ segment }) => segment)
    .slice(0, count)
    .join('')
    .trim();
}

/** Who gave a value; the words of `valuationSource`. */
const SOURCES: Readonly<Record<string, string>> = {
  owner: msg('Your estimate'),
  pcgs: msg('PCGS price guide'),
  melt: msg('Melt value'),
  face: msg('Face value'),
  ai: msg('AI estimate'),
};

/** Where a value came from, in words: "Your estimate"; a source without words of its own stands as it is. */
export const valueSource = (source: string | null): string =>
  translated((source && SOURCES[source]) || source || '');

/** What leads to the values of a coin by their sources. */
export const sourcesTitle = ({ estimatedValue }: Pick<CollectionCoin, 'estimatedValue'>): string =>
  estimatedValue === null ? t('All valuations') : t('Where this comes from');

/** Where all of a coin can be edited: a coin of the world has a form of its own. */
export const formOf = (coin: { id: number; country?: string; kind?: string }): string =>
  `${isAmerican(coin) ? '/manual-entry' : '/global-manual-entry'}?edit=${coin.id}`;
