import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Confidence, KeyDateRecord, ProofSetRecord } from '../../db/catalogue/records.ts';
import { mintName } from '../../shared/catalogue/mints.ts';
import type { HowToTell, Reference, SetContents } from '../../shared/catalogue/model.ts';
import { isUnmarked, rangesOf, rangesText } from '../../shared/catalogue/possible.ts';
import { rarityAnalysis, rarityName } from '../../shared/catalogue/rarity.ts';
import type { Document } from './documents.ts';
import { KEY_DATES, leastSure, plainKeyDate, statusNote } from './entries.ts';
import { type DescribedCoin, type Identified, identified } from './identified.ts';
import { marksOf, strikesOf } from './issues.ts';
import { agreed, type IssueFacts, issueOf, specificationsOf, uncountedIn } from './specifications.ts';
import { varietiesIn, varietiesOf, varietyIn } from './varieties.ts';

/** Common facts only; null if uncertain. */
export function referenceFor(catalogue: Catalogue, coin: DescribedCoin): Reference | null {
  const found = identified(catalogue, coin);
  const known = specificationsOf(catalogue, found);
  if (!known) return null;
  const documents = found.likely.map(({ document }) => document);
  const of = <T>(fact: (document: Document) => T): T | null => agreed(documents.map(fact));
  const issue = issueOf(catalogue, found);
  const keyDate = keyDateOf(catalogue, found, issue);
  const mintageConfidence = known.mintage === null ? null : confidenceOf(found, issue);
  const mint = mintOf(catalogue, found);
  return {
    ...known,
    name: of(({ type, item, set }) => set?.name ?? item?.name ?? type.name),
    years: of(({ type, item, set }) =>
      set ? String(set.year) : rangesText(item ? rangesOf(item.years) : type.yearRanges),
    ),
    faceValueCents: of(({ type }) => type.denominationCents),
    edge: of(({ type }) => type.edge),
    preciousOz: of(({ type }) =>
      !found.isOffMetal && Object.keys(type.preciousOz).length > 0 ? type.preciousOz : null,
    ),
    mint,
    history: of(({ type, item }) => item?.history ?? type.history),
    facts: of(({ type, item }) => [...type.interestingFacts, ...sentences(item?.note ?? type.note)]) ?? [],
    strikes: issue.strikes.map(({ strike, mintage, confidence, note }) => ({
      strike,
      mintage,
      confidence,
      note: note && known.composition?.toLowerCase().includes(note.toLowerCase()) ? null : note,
    })),
    mintageConfidence,
    rarityName: rarityName(known.rarityScale),
    rarity: rarityAnalysis({
      ...known,
      year: found.year,
      confidence: mintageConfidence,
      areProofs: areProofs(found, issue),
      uncounted: uncountedIn(issue),
      isSet: documents.some(({ set }) => set),
      mint,
      kind: issue.key?.kind ?? null,
      isVariety: found.variety !== null,
      isDeceiving: issue.isDeceiving,
      ofType: of(({ type }) => type.rarity),
    }),
    keyDate: keyDate && howToTell(keyDate),
    variety: found.variety && howToTell(found.variety),
    otherVarieties: otherVarieties(catalogue, found),
    warning: statusNote(issue.strikes),
    set: of(({ set }) => set && contentsOf(set)),
    confidence: leastSure([
      ...documents.map(({ type, item, set }) => (set ?? item ?? type).confidence),
      ...(mintageConfidence ? [mintageConfidence] : []),
      ...issue.strikes.map((strike) => strike.confidence),
      ...[keyDate, found.variety].flatMap((key) => key?.confidence ?? []),
    ]),
    source: sourcesOf([
      ...documents.map(({ type, item, set }) => (set ?? item ?? type).source),
      ...issue.strikes.map(({ source }) => source),
      ...[keyDate, found.variety].flatMap((key) => key?.source ?? []),
    ]),
  };
}

function keyDateOf(catalogue: Catalogue, { likely, year, variety }: Identified, { key }: IssueFacts) {
  const [only] = likely;
  if (!variety || !only) return key;
  return plainKeyDate(catalogue, only.document.type.id, only.document.item, year, only.mark);
}

function otherVarieties(catalogue: Catalogue, { likely, year, variety }: Identified): HowToTell[] {
  const ofYear = varietiesIn(catalogue, year);
  const all = likely.flatMap((candidate) =>
    varietiesOf(candidate, ofYear).flatMap((one) => varietyIn(one) ?? []),
  );
  const others = new Map(all.map((one) => [one.name, one]));
  if (variety) others.delete(variety.name);
  return [...others.values()].map(howToTell);
}

const howToTell = ({
  kind,
  name,
  howToRecognise,
  mintage,
  confidence,
  source,
}: KeyDateRecord): HowToTell => ({
  label: KEY_DATES[kind],
  name,
  howToRecognise,
  mintage,
  confidence,
  source,
});

const contentsOf = ({ coins, coinCount, packaging, note }: ProofSetRecord): SetContents => ({
  coins,
  coinCount,
  packaging,
  note,
});

/** Of the least certain figure. */
function confidenceOf({ likely, variety }: Identified, { counted }: IssueFacts): Confidence {
  const set = likely[0]?.document.set;
  if (set) return set.soldConfidence ?? set.confidence;
  if (variety) return variety.confidence;
  return leastSure(counted.map(({ confidence }) => confidence));
}

const areProofs = ({ isProof }: Identified, { counted }: IssueFacts): boolean =>
  isProof || (counted.length > 0 && counted.every(({ strike }) => strike?.includes('proof')));

/** Unmarked bullion has no certain mint. */
function mintOf(catalogue: Catalogue, { likely, year }: Identified): string | null {
  const [only, ...others] = likely;
  if (!only || others.length > 0) return null;
  const { type, item, set } = only.document;
  const gold = (type.metalContent.gold ?? 0) > 0;
  // Unmarked sets may be from any mint.
  if (set) return only.mark ? mintName(only.mark, { year }) : null;
  const marks = marksOf(catalogue, type, year, item ?? undefined);
  const mark = only.mark ?? (marks.length === 1 ? marks[0] : undefined);
  if (mark === undefined) return null;
  const strikes = strikesOf(catalogue, type.id, year, mark, item ?? undefined);
  const mints = new Set(strikes.map(({ struckAt }) => struckAt));
  const isBullion = strikes.some(({ strike }) => strike === 'bullion');
  if (mints.has('NM') || (mark === '' && (isUnmarked(year) || isBullion))) return null;
  return [...mints].map((mint) => mintName(mint, { year, gold })).join(', ') || null;
}

const sentences = (remark: string | null): string[] =>
  remark ? [`${remark.charAt(0).toUpperCase()}${remark.slice(1).replace(/\.$/, '')}.`] : [];

const sourcesOf = (sources: string[]): string =>
  [...new Set(sources.flatMap((source) => source.split('; ')))].join('; ');
