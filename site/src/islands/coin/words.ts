import { mintOf } from '../../../../shared/catalogue/mints.ts';
import { type CollectionCoin, isAmerican } from '../../../../shared/coins/model.ts';
import { countryName } from '../../../../shared/format/category.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatDating } from '../../../../shared/format/dating.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

type Graded = Pick<CollectionCoin, 'isGraded' | 'grade' | 'condition'>;

export const gradeInWords = ({ isGraded, grade, condition }: Graded): string =>
  (isGraded && grade) || conditionName(condition).replace(/\s*\(.*\)$/, '');

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

export function firstSentences(text: string, count: number): string {
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return Array.from(sentences, ({ segment }) => segment)
    .slice(0, count)
    .join('')
    .trim();
}

/** Labels of `valuationSource`. */
const SOURCES: Readonly<Record<string, string>> = {
  owner: msg('Your estimate'),
  pcgs: msg('PCGS price guide'),
  melt: msg('Melt value'),
  face: msg('Face value'),
  ai: msg('AI estimate'),
};

/** Label of a source ("Your estimate"); an unknown source as it is. */
export const valueSource = (source: string | null): string =>
  translated((source && SOURCES[source]) || source || '');

export const sourcesTitle = ({ estimatedValue }: Pick<CollectionCoin, 'estimatedValue'>): string =>
  estimatedValue === null ? t('All valuations') : t('How this value is set');

/** Address of the full form; world coins have their own. */
export const formOf = (coin: { id: number; country?: string; kind?: string }): string =>
  `${isAmerican(coin) ? '/manual-entry' : '/global-manual-entry'}?edit=${coin.id}`;
