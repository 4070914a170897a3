import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { Confidence, KeyDateRecord } from '../../../db/catalogue/records.ts';
import { mintName } from '../../../shared/catalogue/mints.ts';
import { rarityName } from '../../../shared/catalogue/rarity.ts';
import type { Identification } from '../../../shared/identify/model.ts';
import type { Document } from '../../catalogue/documents.ts';
import { entryOf, KEY_DATES, plainKeyDate, varietyName } from '../../catalogue/entries.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { referenceFor } from '../../catalogue/reference.ts';
import { agreed, issueOf, specificationsOf } from '../../catalogue/specifications.ts';

/** Null where types differ. */
export interface Facts
  extends Labels,
    Pick<
      Identification,
      | 'composition'
      | 'diameter'
      | 'weight'
      | 'variation'
      | 'rarity'
      | 'rarityScale'
      | 'totalMintage'
      | 'specifications'
      | 'specialVariations'
      | 'metalContent'
      | 'obverseDescription'
      | 'reverseDescription'
      | 'coinHistory'
      | 'description'
    > {
  keyDate: KeyDateRecord | null;
  confidence: Confidence;
}

const LONGEST = { specialVariations: 1000, description: 4000, history: 8000 };

export function factsOf(
  catalogue: Catalogue,
  found: Identified,
  year: number | null,
  mark: string | null,
): Facts {
  const documents = found.likely.map(({ document }) => document);
  const of = <T>(fact: (document: Document) => T): T | null => agreed(documents.map(fact));
  const known = specificationsOf(catalogue, found);
  const key = keyDateOf(catalogue, found, year, mark);
  const mintage = known?.mintage ?? null;
  const labels = labelsOf(catalogue, found, year, mark);
  return {
    ...labels,
    composition: known?.composition ?? null,
    weight: known?.weight ?? null,
    diameter: known?.diameter ?? null,
    metalContent: known?.metalContent ?? null,
    variation: variationOf(found),
    rarity: rarityOf(catalogue, found, labels, mark),
    rarityScale: known?.rarityScale ?? null,
    totalMintage: mintage === null ? null : mintage.toLocaleString('en-US'),
    specialVariations: specialVariations(documents),
    obverseDescription: known?.obverseDescription ?? null,
    reverseDescription: known?.reverseDescription ?? null,
    coinHistory: of(({ type, item }) => item?.history ?? type.history)?.slice(0, LONGEST.history) ?? null,
    description: descriptionOf(catalogue, documents),
    specifications: specifications(found, known, year, mark, of),
    keyDate: key,
    confidence: leastSure(documents.map(({ type, item, set }) => (set ?? item ?? type).confidence)),
  };
}

function keyDateOf(
  catalogue: Catalogue,
  { likely, variety }: Identified,
  year: number | null,
  mark: string | null,
): KeyDateRecord | null {
  if (variety) return variety;
  const [only, ...others] = likely;
  if (!only || others.length > 0 || mark === null) return null;
  return plainKeyDate(catalogue, only.document.type.id, only.document.item, year, mark);
}

export const keyDateName = (key: KeyDateRecord | null): string | null => key && KEY_DATES[key.kind];

function variationOf({ likely, variety }: Identified): string | null {
  if (variety) return varietyName(variety);
  return agreed(likely.map(({ document: { item, type } }) => item?.subject ?? type.variation));
}

/** Analysis only for one certain coin, else the scale step. */
function rarityOf(
  catalogue: Catalogue,
  found: Identified,
  { name, typeId }: Labels,
  mark: string | null,
): string | null {
  const [only, ...others] = found.likely;
  if (!name || !only || others.length > 0 || mark === null) return null;
  const reference = referenceFor(catalogue, {
    name,
    coinType: only.document.type.base,
    year: found.year,
    mintMark: mark,
    condition: found.isProof ? 'Proof' : null,
  });
  if (reference && reference.typeId === typeId) return reference.rarity;
  return rarityName(issueOf(catalogue, found).rarityScale);
}

function descriptionOf(catalogue: Catalogue, [only, ...others]: Document[]): string | null {
  if (!only || others.length > 0) return null;
  const { type, item, set } = only;
  return entryOf(catalogue, { type, item, set }).description.slice(0, LONGEST.description);
}

function specialVariations(documents: Document[]): string | null {
  const all = agreed(documents.map(({ type }) => type.specialVariations)) ?? [];
  const lines: string[] = [];
  for (const line of all) {
    if ([...lines, line].join('; ').length > LONGEST.specialVariations) break;
    lines.push(line);
  }
  return lines.join('; ') || null;
}

function specifications(
  found: Identified,
  known: ReturnType<typeof specificationsOf>,
  year: number | null,
  mark: string | null,
  of: <T>(fact: (document: Document) => T) => T | null,
): string | null {
  const [only] = found.likely.length === 1 ? found.likely : [];
  const gold = (only?.document.type.metalContent.gold ?? 0) > 0;
  const edge = of(({ type }) => type.edge);
  const lines = [
    known?.composition && `Composition: ${known.composition}`,
    known?.weight && `Weight: ${known.weight} g`,
    known?.diameter && `Diameter: ${known.diameter} mm`,
    edge && `Edge: ${edge}`,
    mark && `Mint: ${mintName(mark, { gold, ...(year !== null && { year }) })}`,
    known?.mintage && `Mintage: ${known.mintage.toLocaleString('en-US')}`,
    known?.designer && `Designer: ${known.designer}`,
  ];
  return lines.filter(Boolean).join('\n') || null;
}

const CERTAINTY = ['low', 'medium', 'high'] as const;
const leastSure = (all: readonly Confidence[]): Confidence =>
  CERTAINTY.find((one) => all.includes(one)) ?? 'low';

/** Null where types differ. */
export interface Labels {
  /** "1916-D Mercury Dime" */
  name: string | null;
  typeId: string | null;
  typeName: string | null;
  series: string | null;
  /** One of 20, else the catalogue's name. */
  coinType: string | null;
}

export function labelsOf(
  catalogue: Catalogue,
  found: Identified,
  year: number | null,
  mark: string | null,
): Labels {
  const documents = found.likely.map(({ document }) => document);
  const of = <T>(fact: (document: Document) => T): T | null => agreed(documents.map(fact));
  const [only] = documents.length === 1 ? documents : [];
  return {
    name: only ? nameOf(catalogue, only, found, year, mark) : commonName(documents, year, mark),
    typeId: of(({ type }) => type.id),
    typeName:
      of(({ type, item, set }) => set?.name ?? item?.name ?? type.name) ?? of(({ type }) => type.base),
    series: of(({ type }) => type.series),
    coinType: of(({ type }) => coinTypeOf(type)) ?? of(({ type }) => type.series),
  };
}

const nameOf = (
  catalogue: Catalogue,
  { type, item, set }: Document,
  { variety }: Identified,
  year: number | null,
  mark: string | null,
): string => entryOf(catalogue, { type, item, set, keyDate: variety, year, mark }).name;

export const coinTypeOf = ({ coinTypeOption, base }: Document['type']): string =>
  coinTypeOption ?? plainBase(base);

const plainBase = (base: string): string => base.replace(/ \([^()]*\)$/, '');

/** Shared by bronze and zinc cents of 1982. */
function commonName(documents: Document[], year: number | null, mark: string | null): string | null {
  const items = agreed(documents.map(({ item }) => item?.name ?? null));
  const base =
    items ??
    agreed(documents.map(({ type }) => plainBase(type.base))) ??
    agreed(documents.map(({ type }) => type.series));
  return base && `${datedText(year, mark)}${base}`;
}

/** "1916-D " */
export const datedText = (year: number | null, mark: string | null): string =>
  year === null ? '' : `${year}${mark ? `-${mark}` : ''} `;
