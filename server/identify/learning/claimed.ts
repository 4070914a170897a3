import { type Corrections, EDITABLE } from '../../../shared/identify/learning.ts';
import type { Identification } from '../../../shared/identify/model.ts';

/** Most informative first: later ones are dropped when space runs out. */
const KEPT = [
  ...['outcome', 'name', 'year', 'mintMark', 'series', 'coinType', 'condition', 'variation'],
  ...['country', 'currency'],
  ...['composition', 'weight', 'diameter', 'isGraded', 'gradingCompany', 'grade', 'certificationNumber'],
  ...['estimatedValue', 'valuationSource', 'valueConfidence', 'confidence', 'modelConfidence', 'model'],
  ...['prompt', 'source', 'timestamp', 'obverseImageUrl', 'reverseImageUrl', 'errorMessage', 'valueNote'],
  ...[
    'requiresEdgeMintMark',
    'edgeMintMarkLocation',
    'rarity',
    'rarityScale',
    'totalMintage',
    'metalContent',
  ],
  ...['uncertaintyFlags', 'amendments', 'alternatives', 'catalogueMatch', 'melt', 'remembered', 'crossCheck'],
  ...['specifications', 'specialVariations', 'description', 'obverseDescription', 'reverseDescription'],
  'coinHistory',
] as (keyof Identification)[];

/** Bytes of JSON. */
export const MAX_CLAIMED_JSON = 8 * 1024;
/** Characters per text. */
const LONGEST = 500;

export function keptOf(given: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  let room = MAX_CLAIMED_JSON - '{}'.length;
  for (const field of KEPT) {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    if (value === undefined) continue;
    const text = JSON.stringify({ [field]: value }, (_, inner: unknown) =>
      typeof inner === 'string' ? short(inner, LONGEST) : inner,
    );
    const size = Buffer.byteLength(text);
    if (size > room) continue;
    room -= size;
    Object.assign(kept, JSON.parse(text));
  }
  return kept;
}

export function keptCorrections(given: Record<string, Partial<Corrections[string]>>): Corrections {
  const kept: Corrections = {};
  for (const field of EDITABLE) {
    if (!Object.hasOwn(given, field)) continue;
    kept[field] = { original: plain(given[field]?.original), corrected: plain(given[field]?.corrected) };
  }
  return kept;
}

export function plain(value: unknown): unknown {
  if (typeof value === 'string') return short(value, 300);
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Does not split a surrogate pair. */
const short = (text: string, most: number) =>
  text.length > most
    ? text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
    : text;
