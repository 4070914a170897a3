import { CoinInput, UNITED_STATES } from '../../../shared/coins/model.ts';
import type { GlobalCorrections } from '../../../shared/global/model.ts';
import type { CoinData } from '../../../shared/identify/learning.ts';
import { type Identification, KEY_FIELDS } from '../../../shared/identify/model.ts';
import { FACTS, type Fact } from '../../coins/derive.ts';
import type { Recognition } from '../../coins/service.ts';
import { invalid } from '../../core/errors.ts';
import { isOfReader } from '../reader.ts';
import { isAmerican } from '../referee/text.ts';
import type { HeldResult } from '../temporary.ts';
import { GlobalCoinBody } from '../world/bodies.ts';
import { recordOf } from '../world/record.ts';

const ALWAYS = [
  'condition',
  'isGraded',
  'gradingCompany',
  'grade',
  'certificationNumber',
  'obverseImageUrl',
  'reverseImageUrl',
] as const;
const OF_THIS_COIN = [
  'variation',
  'composition',
  'weight',
  'diameter',
  'metalContent',
  'totalMintage',
  'specifications',
  'specialVariations',
  'description',
  'coinHistory',
  'obverseDescription',
  'reverseDescription',
  'rarity',
  'rarityScale',
  'estimatedValue',
] as const;

/** 422 by field. */
export function coinInputOf(given: CoinData, held: Identification | null): CoinInput {
  const merged = held ? { ...heldFields(given, held), ...given } : given;
  const parsed = CoinInput.safeParse({ ...withoutEmpty(merged), ...originOf(given, held) });
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: ['coinData', ...path], message })));
}

function originOf(given: CoinData, held: Identification | null): { country?: unknown; currency?: unknown } {
  const country = given.country ?? held?.country ?? null;
  const isOurs = held?.outcome === 'identified' || typeof country !== 'string' || isAmerican(country);
  if (isOurs) return country === null || typeof country === 'string' ? AMERICAN : { country };
  // Missing would mean dollars.
  return { country, currency: given.currency ?? (isOfCountry(given, held) ? held?.currency : null) ?? '' };
}

const isOfCountry = (given: CoinData, held: Identification | null): boolean =>
  held?.outcome !== 'foreign' || (given.country ?? held.country) === held.country;

const AMERICAN = { country: UNITED_STATES, currency: 'USD' };

/** Only for the identified issue. */
export const leftOpen = (input: CoinInput, held: Identification): Fact[] =>
  KEY_FIELDS.every((field) => field === 'name' || (input[field] ?? null) === held[field])
    ? openFacts(held)
    : [];

export const UNSAID: Partial<CoinInput> = Object.fromEntries(OF_THIS_COIN.map((field) => [field, null]));

function heldFields(given: CoinData, held: Identification): CoinData {
  const isThisCoin =
    isOfCountry(given, held) &&
    KEY_FIELDS.every((field) => given[field] === undefined || (given[field] || null) === held[field]);
  const fields = [...KEY_FIELDS, ...ALWAYS, ...(isThisCoin ? OF_THIS_COIN : [])];
  return Object.fromEntries(fields.map((field) => [field, held[field]]));
}

function withoutEmpty(data: CoinData): Record<string, unknown> {
  const needed = ['name', 'year', 'coinType', 'condition', 'country', 'currency', 'isGraded', 'quantity'];
  return Object.fromEntries(
    Object.entries(data).filter(
      // The server sets the source.
      ([field, value]) => field !== 'valuationSource' && !(value === null && needed.includes(field)),
    ),
  );
}

/** Null where a review is needed first. */
export function asCoin(identification: Identification): (CoinInput & Recognition) | null {
  const { outcome, confidence, catalogueMatch, crossCheck, remembered } = identification;
  const isEdgeMissing = identification.requiresEdgeMintMark && !identification.mintMark;
  if (outcome !== 'identified' || confidence <= 0 || catalogueMatch?.possible === false) return null;
  if (isOfReader(identification) || isEdgeMissing || crossCheck?.state === 'disagreed' || remembered?.isSame)
    return null;
  const { valuationSource, ...fields } = identification;
  const input = CoinInput.safeParse({ ...fields, valuationSource: valuationSource ?? undefined });
  if (!input.success) return null;
  return {
    ...input.data,
    identificationMethod: 'AI identification',
    aiConfidence: confidence,
    uncertaintyFlags: identification.uncertaintyFlags,
    needsReview: true,
    userVerified: false,
    leaveOpen: openFacts(identification),
  };
}

/** Undecided by the catalogue. */
const openFacts = (identification: Identification): Fact[] =>
  identification.outcome === 'identified' ? FACTS.filter((fact) => identification[fact] === null) : [];

const FIELDS = Object.keys(GlobalCoinBody.shape) as (keyof GlobalCorrections)[];
/** Other facts depend on them. */
const WHICH = ['country', 'denomination', 'year', 'variety'] as const;

/** 422 by field. */
export function worldInputOf(held: HeldResult, corrections: GlobalCorrections): CoinInput {
  const record = recordOf(held);
  const seen: Record<string, unknown> = { ...record };
  const merged = FIELDS.map((field) => {
    const { [field]: value = seen[field] ?? undefined } = corrections;
    return [field, value];
  });
  const parsed = GlobalCoinBody.safeParse(Object.fromEntries(merged));
  if (!parsed.success) throw invalid(parsed.error.issues);
  const coin = parsed.data;
  const isThisCoin = WHICH.every((field) => (coin[field] ?? null) === record[field]);
  const { obverseImageUrl, reverseImageUrl, isGraded, gradingCompany, grade, certificationNumber } =
    held.coinData;
  return {
    ...globalInputOf(coin),
    ...{ obverseImageUrl, reverseImageUrl },
    ...(isGraded && { isGraded, gradingCompany, grade, certificationNumber }),
    ...(isThisCoin && worldFacts(held.coinData)),
  };
}

const worldFacts = (coin: Identification): Partial<CoinInput> => ({
  series: coin.series,
  metalContent: coin.metalContent,
  description: coin.description,
  rarity: coin.rarity,
  rarityScale: coin.rarityScale,
  specifications: coin.specifications,
});

export function globalInputOf({ denomination, variety, mintage, ...coin }: GlobalCoinBody): CoinInput {
  return {
    ...coin,
    coinType: denomination,
    variation: variety,
    totalMintage: mintage,
    identificationMethod: 'Manual entry',
  };
}
