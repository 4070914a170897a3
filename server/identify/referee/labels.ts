import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { Document } from '../../catalogue/documents.ts';
import { entryOf } from '../../catalogue/entries.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { agreed } from '../../catalogue/specifications.ts';

/** Null where the possible types differ. */
export interface Labels {
  /** "1916-D Mercury Dime" */
  name: string | null;
  typeId: string | null;
  typeName: string | null;
  series: string | null;
  /** One of the 20 coin types, else the catalogue's name. */
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

/** "Washington Quarter (Bicentennial)" → "Washington Quarter". */
const plainBase = (base: string): string => base.replace(/ \([^()]*\)$/, '');

/** "1982-D Lincoln Memorial Cent" where bronze and zinc are both possible. */
function commonName(documents: Document[], year: number | null, mark: string | null): string | null {
  const items = agreed(documents.map(({ item }) => item?.name ?? null));
  const base =
    items ??
    agreed(documents.map(({ type }) => plainBase(type.base))) ??
    agreed(documents.map(({ type }) => type.series));
  return base && `${datedText(year, mark)}${base}`;
}

/** "1916-D ", or '' without a year. */
export const datedText = (year: number | null, mark: string | null): string =>
  year === null ? '' : `${year}${mark ? `-${mark}` : ''} `;
