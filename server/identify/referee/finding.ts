import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { Series } from '../../../shared/catalogue/possible.ts';
import type { Amendment } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Identified } from '../../catalogue/identified.ts';
import type { AiCoin } from '../ai/answer.ts';
import type { Struck } from './candidates.ts';
import { LOW, type Said } from './claim.ts';
import { type Contradictions, contradictions, NO_CONTRADICTIONS } from './contradictions.ts';
import { type Facts, factsOf } from './facts.ts';
import { EDGE_SEEN, isOnEdge, type Judgement, judge, likeMeant, seriesMeant } from './judge.ts';
import { type Meaning, meaningOf } from './meaning.ts';

export interface Case {
  said: Said;
  /** Null for a person's words. */
  ai: AiCoin | null;
  /** Words name different coins. */
  isTorn: boolean;
  judgement: Judgement;
  found: Identified;
  facts: Facts;
  against: Contradictions;
  amendments: Amendment[];
  isEdge: boolean;
  isUnseen: boolean;
}

/** They belong to the later year. */
const DUAL_DATES: [later: number, told: RegExp][] = [
  [2026, /\b2026\b|semiquincentennial|250th/i],
  [1976, /\b1976\b|bicentennial/i],
];

export function withDualDate(said: Said, ai: AiCoin | null): { said: Said; amendments: Amendment[] } {
  if (said.year !== 1776 || !ai) return { said, amendments: [] };
  const words = [ai.name, ai.series, ai.variety, ai.obverseText, ai.reverseText].join(' ');
  const [later] = DUAL_DATES.find(([, told]) => told.test(words)) ?? [];
  if (!later) return { said, amendments: [] };
  const why = msg('Coins that bear the dates 1776 and {later} are listed under {later}.', { later });
  return {
    said: { ...said, year: later },
    amendments: [{ field: 'year', from: '1776', to: String(later), why }],
  };
}

export function caseOf(
  catalogue: Catalogue,
  said: Said,
  ai: AiCoin | null,
  meaning: Meaning,
  dualDate: Amendment[],
): Case {
  const { year } = said;
  const isModel = said.by === 'model';
  const sure = ai?.mintMarkConfidence ?? null;
  const isEdge = isOnEdge(catalogue, meaning, year);
  const isUnseen = isEdge && isModel && (sure ?? 0) < EDGE_SEEN;
  const mark = isUnseen || (isEdge && said.mark === '') ? null : said.mark;
  const judgement =
    year === null
      ? undated(meaning, seriesMeant(catalogue, meaning, likeMeant(meaning, 0), 0, null), mark)
      : judge(catalogue, meaning, struck(said, year), mark, {
          amends: isModel,
          isMarkSure: sure === null || sure >= LOW,
        });
  const isReal = judgement.isPossible && year !== null;
  const found = isReal ? judgement.found : { ...judgement.found, variety: null };
  const facts = factsOf(catalogue, found, year, judgement.mark);
  return {
    said,
    ai,
    isTorn: meaning.isTorn || hasOtherSeries(catalogue, said, meaning),
    judgement,
    found,
    facts: isReal ? facts : issueless(facts),
    against: ai && isReal ? contradictions(catalogue, found, ai, said.isProof) : NO_CONTRADICTIONS,
    amendments: [...dualDate, ...amendmentsOf(said, judgement)],
    isEdge,
    isUnseen,
  };
}

const struck = ({ isProof, condition, by }: Said, year: number): Struck => ({
  year,
  isProof,
  condition,
  trustsMetal: by === 'person',
});

function hasOtherSeries(catalogue: Catalogue, { given, by, year }: Said, meaning: Meaning): boolean {
  if (by === 'model' || !given.series || !given.coinType) return false;
  const own = meaningOf(
    catalogue,
    { name: null, series: given.series, denomination: null, variety: null },
    year,
  );
  const known = new Set(meaning.documents.map(({ type }) => type.series));
  return own?.best.every(({ type }) => !known.has(type.series)) ?? false;
}

const issueless = (facts: Facts): Facts => ({
  ...facts,
  rarity: null,
  rarityScale: null,
  totalMintage: null,
  keyDate: null,
});

/** Without a year only the mark can be wrong. */
function undated(meaning: Meaning, series: Series | null, mark: string | null): Judgement {
  const isKnown = !mark || !series || series.issues.some((one) => one.mintMark === mark || mark === 'P');
  return {
    found: likeMeant(meaning, 0),
    mark,
    isPossible: isKnown,
    problem: isKnown ? null : msg('No {name} has the mint mark {mark}.', { name: series.name, mark }),
    remark: null,
    series,
    amendments: [],
  };
}

export function amendmentsOf(said: Said, { amendments, isPossible: possible, mark }: Judgement): Amendment[] {
  if (said.by === 'person') return [];
  const [amendment] = amendments;
  if (amendment) return amendments.map((one) => ({ ...one, from: said.spelledMark ?? one.from }));
  if (!possible) return [];
  if (said.spelledMark && mark !== null && mark === said.mark) {
    const why = mark
      ? msg('That’s the mint mark {mark}.', { mark })
      : msg('That’s a coin without a mint mark.');
    return [{ field: 'mintMark', from: said.spelledMark, to: mark || null, why }];
  }
  if (said.mark === null && mark && said.year !== null) {
    const why = msg('All coins of this type from {year} have the mint mark {mark}.', {
      year: said.year,
      mark,
    });
    return [{ field: 'mintMark', from: null, to: mark, why }];
  }
  return [];
}
