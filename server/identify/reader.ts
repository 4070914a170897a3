import type { Catalogue } from '../../db/catalogue/load.ts';
import type { ItemRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { type Flag, flag, readFlags, withFlags } from '../../shared/identify/flags.ts';
import {
  type Alternative,
  type CrossCheck,
  type Identification,
  READER,
} from '../../shared/identify/model.ts';
import { msg, msgList, sentences } from '../../shared/language/msg.ts';
import type { Fact, ReaderCandidate, Reading } from '../../shared/recognizer/model.ts';
import { answerTo } from '../recognizer/facts.ts';
import { AiCoin } from './ai/answer.ts';
import {
  checkBy,
  comparedFields,
  type Difference,
  differencesOf,
  inWords,
  nameOf,
  type Seen,
} from './compare.ts';
import type { IdentifyDeps } from './deps.ts';
import { calibrated, confidenceOf } from './learning/calibration.ts';
import { saidBy } from './referee/claim.ts';
import { coinTypeOf } from './referee/facts.ts';
import { coinNamed } from './referee/united-states.ts';
import type { Verdict } from './referee/verdict.ts';
import { NOTHING, type PhotoUrls, setUpOf, unanswered } from './unanswered.ts';
import { worthOf } from './value.ts';

export type Named = Pick<ReaderCandidate, 'typeId' | 'itemId' | 'year'>;

const OFFERED = 3;

const NO_FACE = /bullion|gold|commemorative|set/i;

/** `sure` in percent. Null for unknown ids. */
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

export const offeredBy = (catalogue: Catalogue, { candidates }: Reading): Alternative[] =>
  candidates.slice(0, OFFERED).flatMap((candidate) => alternativeOf(catalogue, candidate) ?? []);

function alternativeOf(catalogue: Catalogue, candidate: ReaderCandidate): Alternative | null {
  const { name, series } = candidate;
  const known = recordsOf(catalogue, candidate);
  const first = known?.item?.years[0] ?? known?.type.yearRanges[0]?.start;
  return known && offerOf(candidate, { name, series, coinType: coinTypeOf(known.type) }, first);
}

/** An alternative needs a year: where none was read, it is said. */
export function offerOf(
  { year, likelyYear, reasons, chance }: Pick<ReaderCandidate, 'year' | 'likelyYear' | 'reasons' | 'chance'>,
  { name, ...kind }: Pick<Alternative, 'name' | 'series' | 'coinType'>,
  first: number | undefined,
): Alternative | null {
  const proposed = year ?? likelyYear ?? first;
  if (proposed === undefined) return null;
  const unread = likelyYear
    ? msg('The year was not read for sure: it may be {likelyYear}', { likelyYear })
    : msg('Year not read; {proposed} is the first year of the type', { proposed });
  const why = [...reasons, ...(year === null ? [unread] : [])];
  return {
    ...{ name: [year, name].filter(Boolean).join(' '), year: proposed, mintMark: null, ...kind },
    reason:
      sentences(...why.map((one, at) => (at < why.length - 1 ? `${one}.` : one))) ||
      msg('Also suggested by recognition'),
    confidence: percentOf(chance),
  };
}

export const percentOf = (chance: number): number => Math.round(Math.min(1, Math.max(0, chance || 0)) * 100);

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

const MOST_ALTERNATIVES = 6;
/** Percent: below yellow. */
const FACE_OPEN = 59;
/** Percent: yellow, as year and mark are unchecked. */
const CHOSEN = 75;

const asked = { source: READER.name, model: READER.model, prompt: null };

export async function resultOfReading(
  deps: IdentifyDeps,
  reading: Reading,
  photos: PhotoUrls,
): Promise<Identification> {
  const { state, candidates, message, advice } = reading;
  if (state === 'off') return unanswered('unavailable', setUpOf(deps, message), photos);
  const [first] = candidates;
  const named =
    state === 'sure' && first ? await resultOfCandidate(deps, first, photos, reading.facts) : null;
  if (named) return told(deps, named, reading);
  return {
    ...NOTHING,
    ...photos,
    ...asked,
    outcome: state === 'no coin' ? 'not a coin' : 'unknown',
    modelConfidence: first ? percentOf(first.chance) : null,
    errorMessage: message,
    ...withFlags(advice.map((one) => flag('reader_says', one))),
    alternatives: offeredBy(deps.catalogue(), reading),
    reading,
    timestamp: new Date().toISOString(),
  };
}

function told(deps: IdentifyDeps, coin: Identification, reading: Reading): Identification {
  const { candidates, denominations, advice } = reading;
  const others = offeredBy(deps.catalogue(), { ...reading, candidates: candidates.slice(1) });
  const isFaceOpen = denominations.length > 1;
  const labels = msgList(
    denominations.map(({ label }) => label),
    'disjunction',
  );
  return {
    ...coin,
    confidence: isFaceOpen ? Math.min(coin.confidence, FACE_OPEN) : coin.confidence,
    ...withFlags([
      ...(isFaceOpen ? [flag('face_value_open', msg('Check the face value: {labels}?', { labels }))] : []),
      ...readFlags(coin),
      ...advice.map((one) => flag('reader_says', one)),
    ]),
    alternatives: distinct([...others, ...coin.alternatives]),
    reading,
  };
}

async function resultOfCandidate(
  deps: IdentifyDeps,
  candidate: ReaderCandidate,
  photos: PhotoUrls,
  facts: readonly Fact[] | undefined,
): Promise<Identification | null> {
  const stated = percentOf(candidate.chance);
  const found = await filled(deps, candidate, stated, photos, facts);
  if (!found) return null;
  const { said, coin } = found;
  return { ...coin, confidence: await confidenceOf(deps, coin, said, READER.model), modelConfidence: stated };
}

async function filled(
  deps: IdentifyDeps,
  named: Named,
  sure: number,
  photos: PhotoUrls,
  facts: readonly Fact[] = [],
) {
  const found = refereeNamed(deps.catalogue(), named, sure);
  if (found?.verdict.outcome !== 'identified') return null;
  const { claimedValue: _, ...refereed } = found.verdict;
  const { size, flags } = measured(refereed, facts);
  const verdict = { ...refereed, ...size, ...withFlags([...readFlags(refereed), ...flags]) };
  const coin: Identification = {
    ...NOTHING,
    ...verdict,
    ...(await worthOf(deps, verdict.catalogueMatch ? verdict : null, null)),
    ...photos,
    ...asked,
    timestamp: new Date().toISOString(),
  };
  return { said: found.said, coin };
}

/** Wear and a caliper make less of a difference. */
const NEAR = { diameter: 0.05, weight: 0.1 } as const;

type Size = Pick<Identification, 'diameter' | 'weight'>;

/** What was measured to tenths is of this coin, unless it speaks for another one. */
export function measured(coin: Size, facts: readonly Fact[]): { size: Partial<Size>; flags: Flag[] } {
  const size: Partial<Size> = {};
  const flags: Flag[] = [];
  for (const kind of ['diameter', 'weight'] as const) {
    const said = answerTo(facts, kind);
    const known = coin[kind];
    if (said === null) continue;
    const unit = kind === 'diameter' ? 'mm' : 'g';
    const [here, usual] = [`${said} ${unit}`, `${known} ${unit}`];
    if (known !== null && Math.abs(Number(said) / Number(known) - 1) > NEAR[kind])
      flags.push(
        flag('measured_differs', msg('You measured {here}; such coins have {usual}.', { here, usual })),
      );
    else if (known === null || said.includes('.')) size[kind] = said;
  }
  return { size, flags };
}

/** The first result; only the newest one has the evidence. */
export function asOriginal(before: Identification): Identification {
  const { original, ...first } = before;
  if (original || !first.reading) return original ?? first;
  const { evidence: _, ...reading } = first.reading;
  return { ...first, reading };
}

/** Null for unknown coins. */
export async function resultOfChoice(
  deps: IdentifyDeps,
  before: Identification,
  named: Named,
): Promise<Identification | null> {
  const { obverseImageUrl, reverseImageUrl, remembered, reading } = before;
  const photos = { obverseImageUrl, reverseImageUrl };
  const { isGraded, gradingCompany, grade, certificationNumber } = before;
  const found = await filled(deps, named, CHOSEN, photos, reading?.facts);
  return (
    found && {
      ...found.coin,
      ...{ source: msg('Confirmed by you'), model: null, modelConfidence: null },
      ...{ remembered, original: asOriginal(before) },
      ...(isGraded && { isGraded, gradingCompany, grade, certificationNumber }),
      ...(reading && { reading }),
    }
  );
}

export const readerConfidence = (
  deps: IdentifyDeps,
  { chance }: Pick<ReaderCandidate, 'chance'>,
): Promise<number> => calibrated(deps, READER.model, percentOf(chance));

export function distinct(all: Alternative[]): Alternative[] {
  const kind = ({ year, mintMark, coinType, name }: Alternative) => `${year} ${mintMark} ${coinType} ${name}`;
  const first = all.filter((one, at) => all.findIndex((other) => kind(other) === kind(one)) === at);
  return first.slice(0, MOST_ALTERNATIVES);
}

/** The reader sees no mint marks, grades or varieties. */
const JUDGED: ReadonlySet<Difference> = new Set(['coinType', 'year']);

export interface Opinion {
  candidate: ReaderCandidate;
  seen: Seen;
  differing: Difference[];
}

/** Null unless sure; an open face value is taken from the coin. */
export function opinionOf(catalogue: Catalogue, coin: Verdict, reading: Reading | null): Opinion | null {
  if (reading?.state !== 'sure') return null;
  const isOpen = reading.denominations.length > 1;
  const all = (isOpen ? reading.candidates : reading.candidates.slice(0, 1)).flatMap((candidate) => {
    const seen = refereeNamed(catalogue, candidate, percentOf(candidate.chance));
    if (seen?.verdict.outcome !== 'identified') return [];
    return [{ candidate, seen, differing: differencesOf(coin, seen).filter((one) => JUDGED.has(one)) }];
  });
  return all.find(({ differing }) => differing.length === 0) ?? all[0] ?? null;
}

/** Null unless sure. */
export async function secondOpinion(
  deps: IdentifyDeps,
  coin: Identification,
  reading: Reading | null,
): Promise<CrossCheck | null> {
  if (coin.outcome !== 'identified') return null;
  const said = { ...coin, claimedValue: null };
  const opinion = opinionOf(deps.catalogue(), said, reading);
  if (!opinion) return null;
  const { candidate, seen, differing } = opinion;
  const { verdict } = seen;
  return checkBy(READER.model, coin, {
    state: differing.length > 0 ? 'disagreed' : 'agreed',
    secondConfidence: Math.min(verdict.confidence, await readerConfidence(deps, candidate)),
    fields: comparedFields(said, seen),
    message:
      differing.length > 0
        ? msg('Recognition suggests {verdict}, the AI {coin}: they differ in {differing}.', {
            verdict: nameOf(verdict),
            coin: nameOf(coin),
            differing: inWords(differing),
          })
        : msg('Recognition agrees.'),
  });
}
