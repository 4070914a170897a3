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

/** What a coin is by the catalogue's own ids. */
export type Named = Pick<ReaderCandidate, 'typeId' | 'itemId' | 'year'>;

/** As many are offered. */
const OFFERED = 3;

/** Kinds of coin that say nothing of its face value. */
const NO_FACE = /bullion|gold|commemorative|set/i;

/** A candidate as a claim, in the catalogue's own words; `sure` is 0 to 100. Null for ids the catalogue does not know. */
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

/** The reader sees no mint mark, no variety and no grade. */
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

/** What the catalogue makes of a candidate; null for ids it does not know. */
export function refereeNamed(
  catalogue: Catalogue,
  named: Named,
  sure: number,
): { said: AiCoin; verdict: Verdict } | null {
  const said = claimOf(catalogue, named, sure);
  const verdict = said && coinNamed(catalogue, named, saidBy(said), said);
  return verdict && { said, verdict };
}

/** The likeliest candidates as issues to choose from; one without a date is none. */
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

/** 0 to 100 of a chance of 0 to 1. */
export const percentOf = (chance: number): number => Math.round(Math.min(1, Math.max(0, chance || 0)) * 100);

/** What candidates of one face value have together when a person's word for it decides; with less they stay a guess. */
const ENOUGH = 0.3;

/** The reading when the face value is known: candidates of another one are out. Null where none is left. */
export function ofDenomination(reading: Reading, cents: number): Reading | null {
  const candidates = reading.candidates.filter((one) => one.denominationCents === cents);
  if (candidates.length === 0) return null;
  const all = candidates.reduce((sum, { chance }) => sum + chance, 0);
  const before = reading.candidates.reduce((sum, { chance }) => sum + chance, 0);
  const isEnough = all >= ENOUGH;
  // What the others had goes to those that are left, in proportion.
  const share = isEnough ? before / all : 1;
  return {
    ...reading,
    // One that is left is the one that was meant, if it was meant at all.
    state: isEnough ? (candidates.length === 1 ? 'sure' : reading.state) : 'unsure',
    candidates: candidates.map((one) => ({ ...one, chance: Math.min(1, one.chance * share) })),
    denominations: [],
  };
}

/** What a model is told of a reading: short, and as data. Null where there is nothing to tell. */
export function hintOf({ words, candidates }: Reading): ReaderHint | null {
  if (words.length === 0 && candidates.length === 0) return null;
  const told = candidates.slice(0, OFFERED).map(({ name, year }) => [year, name].filter(Boolean).join(' '));
  return { words: words.slice(0, MOST_WORDS), candidates: told };
}
const MOST_WORDS = 12;

/** Words a program read on the photos, and the coins it thought of. */
export interface ReaderHint {
  words: string[];
  candidates: string[];
}

/** Whether the reader, and nobody else, named what is in a result. */
export const isOfReader = ({ model }: { model: string | null }): boolean => model === READER.model;
