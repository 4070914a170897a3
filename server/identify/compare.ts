import type { Alternative, ComparedField, CrossCheck, Identification } from '../../shared/identify/model.ts';
import { msg, msgList } from '../../shared/language/msg.ts';
import type { AiCoin } from './ai/answer.ts';
import type { Verdict } from './referee/verdict.ts';

/** A second opinion on what a first model named; 'failed' unless said otherwise. */
export const checkBy = (
  secondModel: string,
  { model, confidence }: Pick<Identification, 'model' | 'confidence'>,
  outcome: Partial<CrossCheck> & Pick<CrossCheck, 'message'>,
): CrossCheck => ({
  ...{ state: 'failed', secondModel, secondConfidence: null, fields: [] },
  ...{ firstModel: model, firstConfidence: model ? confidence : null },
  ...outcome,
});

export interface Seen {
  said: AiCoin;
  verdict: Verdict;
}

export type Difference = 'coinType' | 'year' | 'mintMark';

const WORDS: Record<Difference, string> = {
  coinType: msg('the kind of coin'),
  year: msg('the year'),
  mintMark: msg('the mint mark'),
};

/** By catalogue meaning; unseen details are no difference. */
export function differencesOf(coin: Verdict, { said, verdict }: Seen): Difference[] {
  const found: Difference[] = [];
  if (!isSameType(coin, verdict)) found.push('coinType');
  if (verdict.year !== null && verdict.year !== coin.year) found.push('year');
  const isOnEdge = coin.edgeMintMarkLocation !== null || verdict.edgeMintMarkLocation !== null;
  if (!isMarkUnseen({ said, verdict }) && !isOnEdge && mark(coin) !== mark(verdict)) found.push('mintMark');
  return found;
}

export function inWords(differences: Difference[]): string {
  return msgList(differences.map((difference) => WORDS[difference]));
}

export const nameOf = ({
  name,
  year,
  coinType,
  series,
}: Pick<Verdict, 'name' | 'year' | 'coinType' | 'series'>) =>
  name || [year, coinType ?? series].filter(Boolean).join(' ') || msg('another coin');

export function offered(
  verdict: Verdict,
  why: Pick<Alternative, 'kind' | 'reason'>,
  confidence: number | null,
): Alternative | null {
  const { year, mintMark, series, coinType } = verdict;
  const kind = coinType ?? series;
  if (year === null || kind === null) return null;
  return {
    name: nameOf(verdict),
    year,
    mintMark,
    series: series ?? kind,
    coinType: kind,
    ...why,
    confidence,
  };
}

const mark = ({ mintMark }: Pick<Verdict, 'mintMark'>): string => (mintMark ?? '').trim().toUpperCase();

function isSameType(one: Verdict, other: Verdict): boolean {
  const ids = [one.catalogueMatch?.typeId, other.catalogueMatch?.typeId];
  if (ids[0] && ids[1]) return ids[0] === ids[1];
  const kinds = ({ coinType, series, catalogueMatch }: Verdict) =>
    [coinType, series, catalogueMatch?.name].flatMap((name) => plain(name) || []);
  return kinds(one).some((kind) => kinds(other).includes(kind));
}

const plain = (text: string | number | null | undefined): string =>
  String(text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const LABELS: Record<ComparedField['field'], string> = {
  name: msg('Name'),
  series: msg('Series'),
  coinType: msg('Coin type'),
  year: msg('Year'),
  mintMark: msg('Mint mark'),
  condition: msg('Condition'),
  variation: msg('Variation'),
};

export function comparedFields(coin: Verdict, seen: Seen): ComparedField[] {
  const differences = differencesOf(coin, seen);
  const { verdict } = seen;
  const decided = decidedBy(coin, verdict);
  const row = (
    field: ComparedField['field'],
    agree: boolean,
    second = text(verdict[field]),
  ): ComparedField => ({
    ...{ field, label: LABELS[field], first: text(coin[field]), second },
    catalogue: text(decided?.[field]),
    agree,
  });
  const isOf = (...fields: Difference[]) => !fields.some((field) => differences.includes(field));
  return [
    row('name', isOf('coinType', 'year', 'mintMark')),
    row('series', isOf('coinType')),
    row('coinType', isOf('coinType')),
    row('year', isOf('year')),
    row('mintMark', isOf('mintMark'), isMarkUnseen(seen) ? null : text(verdict.mintMark)),
    row('condition', isAlike(coin.condition, verdict.condition)),
    row('variation', isAlike(coin.variation, verdict.variation)),
  ];
}

/** Not the same as none on the coin. */
export const isMarkUnseen = ({ said }: Seen): boolean => said.mintMark === null;

const text = (value: string | number | null | undefined): string | null => (value ? String(value) : null);

const isAlike = (one: string | null, other: string | null): boolean =>
  !one || !other || plain(one) === plain(other);

type Decided = Partial<Pick<Verdict, ComparedField['field']>>;

/** The possible one, else the nearest issue; null if both are possible. */
function decidedBy(coin: Verdict, seen: Verdict): Decided | null {
  const isImpossible = ({ catalogueMatch }: Verdict) => catalogueMatch?.possible === false;
  const isListed = ({ catalogueMatch }: Verdict) => catalogueMatch?.possible === true;
  const { name, series, coinType, year, mintMark } = coin;
  if (!isImpossible(coin))
    return isListed(coin) && isImpossible(seen) ? { name, series, coinType, year, mintMark } : null;
  if (!isListed(seen)) return coin.alternatives[0] ?? null;
  return {
    name: seen.name,
    series: seen.series,
    coinType: seen.coinType,
    year: seen.year,
    mintMark: seen.mintMark,
  };
}
