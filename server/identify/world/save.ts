import type { Orm } from '../../../db/client.ts';
import type { CoinRow } from '../../../db/schema.ts';
import { fieldsWith } from '../../../shared/coins/fields.ts';
import type { CoinInput } from '../../../shared/coins/model.ts';
import type { GlobalCoinAdded, GlobalCorrections } from '../../../shared/global/model.ts';
import type { Identification } from '../../../shared/identify/model.ts';
import { coinRow } from '../../coins/queries.ts';
import { addCoin } from '../../coins/service.ts';
import { toCoin } from '../../coins/view.ts';
import { invalid } from '../../core/errors.ts';
import { withUserLock } from '../../core/leases.ts';
import type { Caller } from '../../core/session/sessions.ts';
import type { IdentifyDeps } from '../deps.ts';
import { countClaim } from '../jobs/usage.ts';
import { predictionOf } from '../learning/record.ts';
import { storeCoin } from '../learning/store.ts';
import { findHeld, type HeldResult, heldResult, noteSaved, unknownResult } from '../temporary.ts';
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

/** Idempotent. 404 unknown, 422 by field, 403 guest limit. */
export function saveGlobalCoin(
  deps: IdentifyDeps,
  caller: Caller,
  tempId: string,
  corrections: GlobalCorrections,
): Promise<GlobalCoinAdded & { isNew: boolean }> {
  return withUserLock(deps, `${caller.id} ${tempId}`, async () => {
    const found = await heldResult(deps, caller.id, tempId, 'world');
    const before = await storedCoin(deps.db.orm, caller.id, found);
    if (before) return savedAs(before, false);
    const input = inputOf(found, corrections);
    // Limits repeated saving and deleting.
    if (found.coinId !== null) await countClaim(deps, caller);
    return deps.db.transaction(async (tx) => {
      const held = await findHeld(tx, caller.id, tempId, 'world');
      if (!held) throw unknownResult();
      const earlier = await storedCoin(tx, caller.id, held);
      if (earlier) return savedAs(earlier, false);
      const prediction = predictionOf(held);
      const { coin } = await storeCoin(tx, deps, caller, {
        input,
        before: null,
        // Count once.
        prediction: { ...prediction, isOutcome: prediction.isOutcome && held.coinId === null },
        latest: { ...held.coinData },
        problem: null,
        doubt: null,
        isMeant: true,
      });
      await noteSaved(tx, caller.id, tempId, coin.id);
      return savedAs(coin, true);
    });
  });
}

const savedAs = ({ id, name, country }: GlobalCoinAdded, isNew: boolean) => ({ id, name, country, isNew });

/** Null if deleted. */
async function storedCoin(orm: Orm, userId: string, { coinId }: HeldResult): Promise<GlobalCoinAdded | null> {
  const row: CoinRow | undefined = coinId === null ? undefined : await coinRow(orm, userId, coinId);
  return row ? toCoin(row) : null;
}

function inputOf(held: HeldResult, corrections: GlobalCorrections): CoinInput {
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
