import { fieldsWith } from '../../../shared/coins/fields.ts';
import type { CoinInput } from '../../../shared/coins/model.ts';
import type { GlobalCoinAdded, GlobalCorrections } from '../../../shared/global/model.ts';
import type { Identification } from '../../../shared/identify/model.ts';
import { addCoin } from '../../coins/service.ts';
import { invalid } from '../../core/errors.ts';
import type { Caller } from '../../core/session/sessions.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { HeldResult } from '../temporary.ts';
import { GlobalCoinBody } from './bodies.ts';
import { recordOf } from './identify.ts';

const FIELDS = Object.keys(GlobalCoinBody.shape) as (keyof GlobalCorrections)[];
/** Not on photos. */
const OWNERS = [
  ...fieldsWith('unseen'),
  ...(['quantity', 'ownEstimatedValue', 'ownPurchasePrice', 'kind', 'yearTo', 'yearApproximate'] as const),
];
const isOwners = (
  field: keyof GlobalCorrections,
): field is (typeof OWNERS)[number] & keyof GlobalCorrections => OWNERS.some((one) => one === field);
/** A change invalidates all other facts. */
const WHICH = ['country', 'denomination', 'year', 'variety'] as const;

/** 422 by field. */
export function worldInputOf(held: HeldResult, corrections: GlobalCorrections): CoinInput {
  const record = recordOf(held);
  const merged: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const identified = isOwners(field) ? undefined : record[field];
    merged[field] = corrections[field] === undefined ? (identified ?? undefined) : corrections[field];
  }
  const parsed = GlobalCoinBody.safeParse(merged);
  if (!parsed.success) throw invalid(parsed.error.issues);
  const coin = parsed.data;
  const isThisCoin = WHICH.every((field) => (coin[field] ?? null) === record[field]);
  const { obverseImageUrl, reverseImageUrl, isGraded, gradingCompany, grade, certificationNumber } =
    held.coinData;
  return {
    ...asCoin(coin),
    ...{ obverseImageUrl, reverseImageUrl },
    ...(isGraded && { isGraded, gradingCompany, grade, certificationNumber }),
    ...(isThisCoin && ofThisCoin(held.coinData)),
  };
}

const ofThisCoin = (coin: Identification): Partial<CoinInput> => ({
  series: coin.series,
  metalContent: coin.metalContent,
  description: coin.description,
  rarity: coin.rarity,
  rarityScale: coin.rarityScale,
  specifications: coin.specifications,
});

/** 403 at the guest limit. */
export async function addGlobalCoin(
  deps: IdentifyDeps,
  caller: Caller,
  body: GlobalCoinBody,
): Promise<GlobalCoinAdded> {
  const { id, name, country } = await addCoin(deps, caller, asCoin(body));
  return { id, name, country };
}

export function asCoin({ denomination, variety, mintage, ...coin }: GlobalCoinBody): CoinInput {
  return {
    ...coin,
    coinType: denomination,
    variation: variety,
    totalMintage: mintage,
    identificationMethod: 'Manual entry',
  };
}
