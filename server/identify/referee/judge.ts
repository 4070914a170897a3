import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { TypeRecord } from '../../../db/catalogue/records.ts';
import {
  isPossible,
  isUnmarked,
  type Series,
  whereStruck,
  whyNot,
} from '../../../shared/catalogue/possible.ts';
import type { Amendment } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Document } from '../../catalogue/documents.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { seriesOf } from '../../catalogue/series.ts';
import { agreed } from '../../catalogue/specifications.ts';
import { candidatesOf, type Struck } from './candidates.ts';
import type { Meaning } from './meaning.ts';

export interface Judgement {
  found: Identified;
  /** '' is none, null is unread. */
  mark: string | null;
  isPossible: boolean;
  problem: string | null;
  /** Why it is not regular. */
  remark: string | null;
  /** Null if ambiguous. */
  series: Series | null;
  amendments: Amendment[];
}

interface Manner {
  /** A person's mark stands. */
  amends: boolean;
  isMarkSure: boolean;
}

export function judge(
  catalogue: Catalogue,
  meaning: Meaning,
  struck: Struck,
  said: string | null,
  manner: Manner,
): Judgement {
  const found = candidatesOf(catalogue, meaning, struck, said);
  const series = seriesMeant(catalogue, meaning, found, struck.year, said);
  const base = { series, amendments: [], problem: null, remark: null };
  if (found.likely.length > 0) {
    if (said === null && mayLackMark(catalogue, found)) {
      return { ...base, found: withoutMark(found), mark: null, isPossible: true };
    }
    const amended = unmarked(found, said, struck.year, manner);
    const mark = amended ? '' : markOf(found, said);
    const issue = series && mark !== null ? isPossible(series, struck.year, mark).issue : null;
    const place = series && issue ? whereStruck(series, issue) : null;
    return {
      ...base,
      found,
      mark,
      isPossible: true,
      remark: place && !place.regular ? place.text : null,
      amendments: amended ? [amended] : [],
    };
  }
  const open = said === null ? found : candidatesOf(catalogue, meaning, struck, null);
  const correction = manner.amends ? correctMark(series, struck.year, said, manner) : null;
  if (correction) {
    const corrected = candidatesOf(catalogue, meaning, struck, correction.mark);
    if (corrected.likely.length > 0) {
      return {
        ...base,
        found: corrected,
        mark: correction.mark,
        isPossible: true,
        amendments: correction.amendments,
      };
    }
  }
  const lackingMark = said === '' && open.likely.length > 0 && series;
  const lacking = lackingMark ? isPossible(lackingMark, struck.year, '') : null;
  // 1922 No D cent.
  if (lackingMark && lacking?.possible && lacking.issue) {
    return {
      ...base,
      found: withoutMark(open),
      mark: '',
      isPossible: true,
      remark: whereStruck(lackingMark, lacking.issue).text,
    };
  }
  const why = series && whyNot(series, struck.year, said);
  return {
    ...base,
    found: open.likely.length > 0 ? open : likeMeant(meaning, struck.year),
    mark: said,
    isPossible: false,
    problem:
      why ??
      (said
        ? msg('The catalogue lists no such coin from {year} with mint mark {said}.', {
            year: struck.year,
            said,
          })
        : msg('The catalogue lists no such coin from {year}.', { year: struck.year })),
  };
}

const mayLackMark = ({ keyDates }: Catalogue, { likely, year }: Identified): boolean =>
  keyDates.some(
    (key) =>
      key.year === year &&
      key.mintMark === '' &&
      key.name !== null &&
      likely.some(({ document, mark }) => mark !== '' && document.type.id === key.typeId),
  );

const withoutMark = (found: Identified): Identified => ({
  ...found,
  likely: found.likely.map(({ document }) => ({ document, mark: null })),
});

const markOf = ({ likely }: Identified, said: string | null): string | null => {
  const marks = new Set(likely.map(({ mark }) => mark));
  const [mark = null] = marks;
  return marks.size === 1 && mark !== null ? mark : said;
};

/** P means Philadelphia even without a mark. */
function unmarked(
  { likely }: Identified,
  said: string | null,
  year: number,
  { amends }: Manner,
): Amendment | null {
  if (!amends || said !== 'P' || !likely.every(({ mark }) => mark === '')) return null;
  const why = isUnmarked(year)
    ? msg('US coins from 1965 to 1967 have no mint mark.')
    : msg('Philadelphia coins from {year} have no mint mark.', { year });
  return { field: 'mintMark', from: said, to: null, why };
}

function correctMark(
  series: Series | null,
  year: number,
  said: string | null,
  { isMarkSure }: Manner,
): { mark: string | null; amendments: Amendment[] } | null {
  if (!series || said === null) return null;
  const { marks } = isPossible(series, year, said);
  if (said !== '' && isUnmarked(year) && marks.includes('')) {
    const why = msg('US coins from 1965 to 1967 have no mint mark.');
    return { mark: '', amendments: [{ field: 'mintMark', from: said, to: null, why }] };
  }
  if (said !== '' || marks.includes('') || !marks.includes('P')) return null;
  if (!isMarkSure) return { mark: null, amendments: [] };
  const why = msg('Philadelphia coins from {year} have the mint mark P, so the coin can’t be without one.', {
    year,
  });
  return { mark: 'P', amendments: [{ field: 'mintMark', from: null, to: 'P', why }] };
}

/** One design, or all fitting types. */
export function likeMeant({ documents, best }: Meaning, year: number): Identified {
  const series = new Set(best.map(({ type }) => type.series));
  const kin = documents.filter(({ kind, type }) => kind === 'type' && series.has(type.series));
  const likely = best.every(({ kind }) => kind === 'type') ? kin : best;
  return {
    likely: likely.map((document) => ({ document, mark: null })),
    year,
    variety: null,
    isProof: false,
    isBusiness: false,
    isOffMetal: false,
  };
}

export function seriesMeant(
  catalogue: Catalogue,
  meaning: Meaning,
  found: Identified,
  year: number,
  mark: string | null,
): Series | null {
  const documents =
    found.likely.length > 0
      ? found.likely.map(({ document }) => document)
      : likeMeant(meaning, year).likely.map(({ document }) => document);
  const of = <T>(fact: (document: Document) => T): T | null => agreed(documents.map(fact));
  const item = of((document) => document.item?.id ?? null);
  const names = item
    ? [item]
    : [of(({ type }) => type.series), of(({ type }) => type.base), of(({ type }) => type.coinTypeOption)];
  const known = names.flatMap((name) => (name ? (knownSeries(catalogue, name) ?? []) : []));
  const isFound = found.likely.length > 0;
  return (
    known.find((series) => isPossible(series, year, mark ?? markIn(series, year)).possible === isFound) ??
    known[0] ??
    null
  );
}

const remembered = new WeakMap<Catalogue, Map<string, Series | null>>();

/** Slow to build. */
function knownSeries(catalogue: Catalogue, name: string): Series | null {
  const all = remembered.get(catalogue) ?? new Map<string, Series | null>();
  remembered.set(catalogue, all);
  const known = all.get(name);
  if (known !== undefined) return known;
  const series = seriesOf(catalogue, name);
  all.set(name, series);
  return series;
}

const markIn = (series: Series, year: number): string | null =>
  series.issues.find((issue) => issue.year === year)?.mintMark ?? null;

export const EDGE_MARK_LOCATION = 'On the edge, with the date';

/** Percent. */
export const EDGE_SEEN = 80;

const hasEdgeMark = ({ edge }: TypeRecord): boolean => /mint mark/i.test(edge ?? '');

export function isOnEdge(catalogue: Catalogue, meaning: Meaning, year: number | null): boolean {
  if (!meaning.documents.some(({ type }) => hasEdgeMark(type))) return false;
  const coin = { isProof: false, condition: null, trustsMetal: true };
  const { likely } =
    year === null ? likeMeant(meaning, 0) : candidatesOf(catalogue, meaning, { ...coin, year }, null);
  return likely.length > 0 && likely.every(({ document }) => hasEdgeMark(document.type));
}
