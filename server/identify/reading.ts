import type { Catalogue } from '../../db/catalogue/load.ts';
import type { ItemRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { type Alternative, READER } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { ReaderCandidate, Reading } from '../../shared/recognizer/model.ts';
import { AiCoin } from './ai/answer.ts';
import { coinNamed } from './referee/coin.ts';
import { coinTypeOf } from './referee/labels.ts';
import type { Verdict } from './referee/nothing.ts';
import { saidBy } from './referee/said.ts';

export type Named = Pick<ReaderCandidate, 'typeId' | 'itemId' | 'year'>;

const OFFERED = 3;

/** Types that say nothing about face value. */
const NO_FACE = /bullion|gold|commemorative|set/i;

/** `sure`: 0 to 100. Null for unknown ids. */
export function claimOf(catalogue: Catalogue, named: Named, sure: number): AiCoin | null {
  const known = recordsOf(catalogue, named);
  if (!known) return null;
  const { type, item } = known;
  return AiCoin.parse({
    ...UNSAID,
    denomination: NO_FACE.test(type.type) ? null : type.type,
    series: type.series,
    name: [item?.name ?? type.base, type.qualifier].filter(Boolean).join(' '),
    variety: item?.subject ?? null,
    year: named.year,
    confidence: sure,
    seriesConfidence: sure,
    yearConfidence: named.year === null ? 0 : sure,
  });
}

/** The reader sees no mint mark, variety or grade. */
const UNSAID = {
  verdict: 'coin',
  country: 'United States',
  mintMark: null,
  mintMarkConfidence: 0,
  isProof: false,
  condition: null,
  slab: null,
  composition: null,
  estimatedValue: null,
  obverseText: null,
  reverseText: null,
  description: null,
  doubts: [],
  alternatives: [],
};

function recordsOf(
  catalogue: Catalogue,
  { typeId, itemId }: Pick<Named, 'typeId' | 'itemId'>,
): { type: TypeRecord; item: ItemRecord | null } | null {
  const type = catalogue.typesById.get(typeId);
  const item = itemId === null ? null : (catalogue.itemsById.get(itemId) ?? null);
  if (!type || (itemId !== null && !item?.typeIds.includes(typeId))) return null;
  return { type, item };
}

/** Null for unknown ids. */
export function refereeNamed(
  catalogue: Catalogue,
  named: Named,
  sure: number,
): { said: AiCoin; verdict: Verdict } | null {
  const said = claimOf(catalogue, named, sure);
  const verdict = said && coinNamed(catalogue, named, saidBy(said), said);
  return verdict && { said, verdict };
}

/** Likeliest first; undated ones are dropped. */
export const offeredBy = (catalogue: Catalogue, { candidates }: Reading): Alternative[] =>
  candidates.slice(0, OFFERED).flatMap((candidate) => alternativeOf(catalogue, candidate) ?? []);

function alternativeOf(catalogue: Catalogue, candidate: ReaderCandidate): Alternative | null {
  const { year, name, series, reasons, chance } = candidate;
  const known = recordsOf(catalogue, candidate);
  if (year === null || !known) return null;
  return {
    ...{ name: `${year} ${name}`, year, mintMark: null, series, coinType: coinTypeOf(known.type) },
    reason: reasons.join('. ') || msg('The reader thought of it as well'),
    confidence: percentOf(chance),
  };
}

/** From 0 to 1 to percent. */
export const percentOf = (chance: number): number => Math.round(Math.min(1, Math.max(0, chance || 0)) * 100);

/** Minimum total chance of one face value for a person's word to decide. */
const ENOUGH = 0.3;

/** Null if no candidate has this face value. */
export function ofDenomination(reading: Reading, cents: number): Reading | null {
  const candidates = reading.candidates.filter((one) => one.denominationCents === cents);
  if (candidates.length === 0) return null;
  const all = candidates.reduce((sum, { chance }) => sum + chance, 0);
  const before = reading.candidates.reduce((sum, { chance }) => sum + chance, 0);
  const isEnough = all >= ENOUGH;
  // The share of excluded candidates is redistributed in proportion.
  const share = isEnough ? before / all : 1;
  return {
    ...reading,
    // The only candidate left is sure, given enough total chance.
    state: isEnough ? (candidates.length === 1 ? 'sure' : reading.state) : 'unsure',
    candidates: candidates.map((one) => ({ ...one, chance: Math.min(1, one.chance * share) })),
    denominations: [],
  };
}

/** Short data for the prompt; null if empty. */
export function hintOf({ words, candidates }: Reading): ReaderHint | null {
  if (words.length === 0 && candidates.length === 0) return null;
  const told = candidates.slice(0, OFFERED).map(({ name, year }) => [year, name].filter(Boolean).join(' '));
  return { words: words.slice(0, MOST_WORDS), candidates: told };
}
const MOST_WORDS = 12;

export interface ReaderHint {
  words: string[];
  candidates: string[];
}

export const isOfReader = ({ model }: { model: string | null }): boolean => model === READER.model;
