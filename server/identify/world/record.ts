import type { OwnerId } from '../../../db/schema.ts';
import {
  GLOBAL_CONFIDENCE,
  type GlobalIdentification,
  type GlobalIdentified,
  type GlobalRecord,
} from '../../../shared/global/model.ts';
import { readFlags, withFlags } from '../../../shared/identify/flags.ts';
import {
  circlesInDoubt,
  type Found,
  type Identification,
  type WORLD_FIELDS,
} from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { IdentifyDeps } from '../deps.ts';
import { difficultyOf } from '../judge.ts';
import { methodOf } from '../learning/record.ts';
import { foundIn, type HeldResult, heldResult } from '../temporary.ts';

/** 404 if unknown, expired or foreign. */
export const globalRecord = async (
  deps: IdentifyDeps,
  userId: OwnerId,
  tempId: string,
): Promise<GlobalRecord> => recordOf(await heldResult(deps, userId, tempId, 'world'));

const worldOf = (coin: Identification) =>
  ({
    region: coin.region ?? null,
    mint: coin.mint ?? null,
    ruler: coin.ruler ?? null,
    era: coin.era ?? null,
    script: coin.script ?? null,
    designer: coin.designer ?? null,
  }) satisfies Record<(typeof WORLD_FIELDS)[number], string | null>;

const NAMED = msg('Coin identified. Check the details before you save.');
const HELD = msg('We couldn’t identify this coin. Enter what you can see.');

export function identifiedAs(coin: Identification, tempId: string, found: Found = {}): GlobalIdentified {
  const isNamed = coin.outcome === 'identified' || coin.outcome === 'foreign';
  const message = coin.errorMessage ?? (isNamed ? NAMED : HELD);
  const { region, script, era } = worldOf(coin);
  const result: GlobalIdentification = {
    name: coin.name,
    year: coin.year,
    country: coin.country ?? null,
    currency: coin.currency ?? null,
    coinType: coin.coinType,
    condition: coin.condition,
    confidence: coin.confidence / 100,
    difficultyLevel: coin.difficultyLevel ?? difficultyOf(coin),
    ...{ region, script, era },
    estimatedValue: coin.estimatedValue,
    ...withFlags(readFlags(coin)),
    coinHistory: coin.coinHistory,
    success: true,
    ...{ message, tempId, ...found },
    outcome: coin.outcome,
    obverseImageUrl: coin.obverseImageUrl,
    reverseImageUrl: coin.reverseImageUrl,
    source: coin.source,
    alternatives: coin.alternatives,
    catalogueMatch: coin.catalogueMatch,
  };
  return { success: true, result, message, tempId };
}

const askingOf = (coin: Identification): GlobalRecord['reading'] => {
  const { reading } = coin;
  if (!reading) return null;
  const { question, facts, swapped } = reading;
  return { question, facts, ...(swapped && { swapped }), circles: circlesInDoubt(coin) };
};

export function recordOf({ tempId, scope, coinData: coin, coinId, expiresAt }: HeldResult): GlobalRecord {
  const sureness = coin.confidence / 100;
  return {
    ...{ tempId, ...foundIn(scope, coin) },
    name: coin.name,
    country: coin.country ?? null,
    year: coin.year,
    denomination: coin.coinType,
    currency: coin.currency ?? null,
    condition: coin.condition,
    mintMark: coin.mintMark,
    variety: coin.variation,
    estimatedValue: coin.estimatedValue,
    mintage: coin.totalMintage,
    weight: coin.weight,
    diameter: coin.diameter,
    composition: coin.composition,
    ...worldOf(coin),
    obverseDescription: coin.obverseDescription,
    reverseDescription: coin.reverseDescription,
    coinHistory: coin.coinHistory,
    obverseImageUrl: coin.obverseImageUrl,
    reverseImageUrl: coin.reverseImageUrl,
    identificationMethod: methodOf(coin.original ?? coin),
    confidence:
      sureness >= GLOBAL_CONFIDENCE.high ? 'high' : sureness >= GLOBAL_CONFIDENCE.middle ? 'medium' : 'low',
    sureness,
    difficultyLevel: coin.difficultyLevel ?? difficultyOf(coin),
    source: coin.source,
    outcome: coin.outcome,
    errorMessage: coin.errorMessage,
    ...withFlags(readFlags(coin)),
    alternatives: coin.alternatives,
    catalogueMatch: coin.catalogueMatch,
    reading: coinId === null ? askingOf(coin) : null,
    coinId,
    expiresAt: expiresAt.toISOString(),
  };
}
