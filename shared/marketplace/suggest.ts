import { isUnitedStates } from '../coins/identity.ts';
import type { Coin } from '../coins/model.ts';
import { cutAtWord } from '../format/format.ts';
import { LISTING_LIMITS } from './constants.ts';

/** What buyers may see; never purchase data or notes. */
export type SuggestedFrom = Pick<
  Coin,
  | 'name'
  | 'year'
  | 'mintMark'
  | 'coinType'
  | 'category'
  | 'condition'
  | 'variation'
  | 'series'
  | 'composition'
  | 'diameter'
  | 'weight'
  | 'country'
  | 'isGraded'
  | 'gradingCompany'
  | 'grade'
  | 'certificationNumber'
  | 'totalMintage'
  | 'obverseDescription'
  | 'reverseDescription'
  | 'coinHistory'
>;

/** "Very Fine" of "Very Fine (VF-20 to VF-35)". */
const plainCondition = (condition: string) => condition.replace(/\s*\(.*\)$/, '');

/** "PCGS MS-65", or the band; empty where neither is known. */
function gradeWords(
  coin: Pick<SuggestedFrom, 'isGraded' | 'gradingCompany' | 'grade' | 'condition'>,
): string {
  if (coin.isGraded && coin.grade) return [coin.gradingCompany, coin.grade].filter(Boolean).join(' ');
  const condition = plainCondition(coin.condition);
  return /^not applicable$/i.test(condition) ? '' : condition;
}

/** What every site accepts in a title. Some signs, as ↔ and ‼, are drawn as emoji. */
const plain = (text: string) =>
  text
    .replace(/[^\p{L}\p{Nd}\p{P}\p{Sm}\p{Zs}]|[<>\p{Extended_Pictographic}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const holds = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{Nd}%.'’-]+/gu) ?? [];

/** No fineness once the metal is named. */
function newWords(title: string, part: string, parts: readonly string[]): string {
  const seen = new Set(wordsOf(title));
  if (part.endsWith('% Silver')) return seen.has('silver') ? '' : part;
  const isOfSilver = parts.some((one) => one.endsWith('% Silver'));
  const isNew = (word: string) =>
    wordsOf(word).some((one) => !seen.has(one) && !(isOfSilver && one === 'silver'));
  return part.split(' ').filter(isNew).join(' ');
}

/** Year, mint mark, type, grade, variety, metal: as much as fits into 80 characters. */
export function suggestedTitle(coin: SuggestedFrom): string {
  const mark = plain(coin.mintMark ?? '');
  const name = plain(coin.name);
  let title = holds(name, String(coin.year)) ? name : `${coin.year}${mark && `-${mark}`} ${name}`.trim();
  const silver = /(\d{2,3})\s*%\s*silver/i.exec(coin.composition ?? '')?.[1];
  const parts = [
    /^other\b/i.test(coin.coinType) ? '' : coin.coinType,
    gradeWords(coin),
    coin.variation ?? '',
    silver ? `${silver}% Silver` : '',
    isUnitedStates(coin.country) ? '' : coin.country,
    'Coin',
  ];
  for (const part of parts.map(plain)) {
    const fresh = newWords(title, part, parts);
    if (fresh && title.length + 1 + fresh.length <= LISTING_LIMITS.title) title += ` ${fresh}`;
  }
  return cutAtWord(title, LISTING_LIMITS.title);
}

const KINDS: readonly [kind: string, words: RegExp][] = [
  ['Half Dollars', /half dollar/i],
  ['Quarters', /quarter/i],
  ['Dimes', /dime/i],
  ['Nickels', /nickel/i],
  ['Cents', /cent|penn(?:y|ies)/i],
  ['Dollars', /dollar/i],
];

/** "Coins > US > Dimes"; for world coins "Coins > World > France". */
export function suggestedCategory({ category, coinType, country }: SuggestedFrom): string {
  if (!isUnitedStates(country)) return `Coins > World > ${country}`.slice(0, 120);
  const kind =
    KINDS.find(([, words]) => words.test(category)) ?? KINDS.find(([, words]) => words.test(coinType));
  return `Coins > US > ${kind?.[0] ?? 'Other'}`;
}

export function suggestedTags(coin: SuggestedFrom): string[] {
  const tags = [
    'coin',
    'collectible',
    'numismatic',
    isUnitedStates(coin.country) ? 'USA' : coin.country,
    String(coin.year),
    coin.mintMark ?? '',
    `${Math.floor(coin.year / 10) * 10}s`,
    coin.coinType,
    /silver/i.test(coin.composition ?? '') ? 'silver' : '',
    coin.isGraded ? (coin.gradingCompany ?? '') : '',
  ]
    .map((tag) =>
      tag
        .replace(/[^\p{L}\p{Nd}\p{Zs}\-']/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((tag) => tag && tag.length <= LISTING_LIMITS.tag);
  return [...new Set(tags)].slice(0, LISTING_LIMITS.tags);
}

export function suggestedDescription(coin: SuggestedFrom): string {
  const facts: [string, string | null][] = [
    ['Year', String(coin.year)],
    ['Mint mark', coin.mintMark],
    ['Type', coin.coinType],
    ['Series', coin.series],
    ['Variety', coin.variation],
    [coin.isGraded ? 'Grade' : 'Condition', gradeWords(coin) || null],
    ['Certification number', coin.isGraded ? coin.certificationNumber : null],
    ['Composition', coin.composition],
    ['Weight', coin.weight && `${coin.weight} g`],
    ['Diameter', coin.diameter && `${coin.diameter} mm`],
    ['Mintage', coin.totalMintage],
    ['Country', coin.country],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const sides = [
    coin.obverseDescription && `Obverse: ${coin.obverseDescription}`,
    coin.reverseDescription && `Reverse: ${coin.reverseDescription}`,
    coin.coinHistory,
  ].filter(Boolean);
  return cutAtWord([coin.name, lines.join('\n'), ...sides].join('\n\n'), LISTING_LIMITS.description);
}
