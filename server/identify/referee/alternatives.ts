import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { TypeRecord } from '../../../db/catalogue/records.ts';
import { yearAndMintMarkFromName } from '../../../shared/catalogue/mints.ts';
import { exists, isPossible, type Series, type SeriesIssue } from '../../../shared/catalogue/possible.ts';
import type { Alternative } from '../../../shared/identify/model.ts';
import { entryOf } from '../../catalogue/entries.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { isStruckIn, marksOf } from '../../catalogue/issues.ts';
import { named } from '../../catalogue/series.ts';
import type { AiCoin } from '../ai/answer.ts';
import type { Said } from './claim.ts';
import { coinTypeOf, labelsOf } from './facts.ts';
import type { Case } from './finding.ts';
import { judge } from './judge.ts';
import { meaningOf } from './meaning.ts';
import { oneLine, readMark } from './text.ts';

const MOST_ALTERNATIVES = 6;
const MOST_RIVALS = 4;

function rivalsOf(catalogue: Catalogue, found: Identified, year: number, mark: string | null): Alternative[] {
  const { likely } = found;
  const isOpen = mark === null && new Set(likely.map(({ document }) => document.item)).size === 1;
  const issues = likely.slice(0, MOST_RIVALS + 1).flatMap((candidate) => {
    const { type, item, set } = candidate.document;
    if (!isOpen || set) return [{ ...candidate, mark: candidate.mark ?? mark }];
    const marks = marksOf(catalogue, type, year, item ?? undefined);
    return marks.map((each) => ({ document: candidate.document, mark: each }));
  });
  if (issues.length < 2) return [];
  const hasNamesakes = new Set(likely.map(({ document }) => document.type.id)).size > 1;
  return issues.slice(0, MOST_ALTERNATIVES).flatMap((candidate) => {
    const alone = { ...found, likely: [candidate], variety: null };
    const rival = alternativeOf(catalogue, alone, year, candidate.mark, 'rival', null);
    const { type } = candidate.document;
    return rival ? [{ ...rival, name: toldApart(rival.name, type, hasNamesakes) }] : [];
  });
}

/** Common types lack a qualifier. */
function toldApart(name: string, type: TypeRecord, isNeeded: boolean): string {
  const qualifier = /\(([^()]*)\)$/.exec(type.name)?.[1];
  const isPlain = !isNeeded || !qualifier || /\d{4}/.test(qualifier) || name.endsWith(')');
  return isPlain ? name : `${name} (${qualifier})`;
}

function alternativeOf(
  catalogue: Catalogue,
  found: Identified,
  year: number,
  mark: string | null,
  kind: keyof typeof REASONS,
  confidence: number | null,
): Alternative | null {
  const { name, series, coinType } = labelsOf(catalogue, found, year, mark);
  if (!name || !coinType) return null;
  const told = { kind, reason: REASONS[kind], confidence };
  return { name, year, mintMark: mark || null, series: series ?? coinType, coinType, ...told };
}

/** The first reason stays. */
function distinct(all: Alternative[], answer: string | null): Alternative[] {
  const byName = new Map<string, Alternative>();
  for (const one of all) if (one.name !== answer && !byName.has(one.name)) byName.set(one.name, one);
  return [...byName.values()].slice(0, MOST_ALTERNATIVES);
}

export function alternativesOf(
  catalogue: Catalogue,
  { said, ai, judgement, found }: Case,
  name: string,
): Alternative[] {
  const { series, isPossible: possible, mark } = judgement;
  const { year } = said;
  const nearest = !possible && year !== null ? nearestOf(catalogue, series, { year, mark, by: said.by }) : [];
  const rivals = possible && year !== null ? rivalsOf(catalogue, found, year, mark) : [];
  const isOpen = rivals.length > 0 && mark === null;
  return distinct([...nearest, ...rivals, ...thoughts(catalogue, said, ai)], isOpen ? null : name);
}

function thoughts(catalogue: Catalogue, said: Said, ai: AiCoin | null): Alternative[] {
  if (!ai) return [];
  const inName = yearAndMintMarkFromName(said.name ?? '');
  const named =
    said.year === null && inName.year !== null
      ? [{ ...inName, series: said.series ?? said.name, confidence: null }]
      : [];
  return [...named, ...ai.alternatives].flatMap(({ series, year, mintMark, confidence }) => {
    if (year === null) return [];
    const words = {
      name: null,
      series: oneLine(series ?? said.series, 120),
      denomination: said.denomination,
      variety: null,
    };
    const meaning = meaningOf(catalogue, words, year);
    if (!meaning) return [];
    const { mark } = readMark(mintMark);
    const struck = { year, isProof: said.isProof, condition: null, trustsMetal: false };
    const judged = judge(catalogue, meaning, struck, mark, { amends: true, isMarkSure: true });
    if (!judged.isPossible) return [];
    return alternativeOf(catalogue, judged.found, year, judged.mark, 'thought', confidence) ?? [];
  });
}

/** On worn coins. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '0': '689',
  '1': '47',
  '2': '7',
  '3': '589',
  '4': '19',
  '5': '36',
  '6': '058',
  '7': '12',
  '8': '0369',
  '9': '0348',
};
const MOST_LOOK_ALIKE = 2;
/** These coins also bear 1776. */
const DUAL: Readonly<Record<number, number[]>> = { 1776: [1976, 2026] };

/** Models misread digits, people mistype years. */
export function nearestOf(
  catalogue: Catalogue,
  series: Series | null,
  { year, mark, by }: { year: number; mark: string | null; by: Said['by'] },
): Alternative[] {
  if (!series) return [];
  const { nearest, wrong } = isPossible(series, year, mark);
  const misread = wrong === 'year' && by === 'model' ? misreadYears(series, year, mark) : [];
  const around = by === 'model' ? nearest : byDistance(nearest, year, mark ?? '');
  const issues = new Map([...misread, ...around].map((issue) => [`${issue.year}${issue.mintMark}`, issue]));
  return [...issues.values()].flatMap((issue) => issueAs(catalogue, series.name, issue) ?? []);
}

const byDistance = (issues: SeriesIssue[], year: number, mark: string): SeriesIssue[] =>
  issues.toSorted(
    (one, other) =>
      Math.abs(one.year - year) - Math.abs(other.year - year) ||
      Number(other.mintMark === mark) - Number(one.mintMark === mark),
  );

function misreadYears(series: Series, year: number, mark: string | null): SeriesIssue[] {
  const said = String(year);
  const found = series.issues.filter((issue) => {
    if (!exists(issue) || issue.status || (mark !== null && issue.mintMark !== mark)) return false;
    if (DUAL[year]?.includes(issue.year)) return true;
    const digits = String(issue.year);
    const different = [...digits].flatMap((digit, place) => (digit === said[place] ? [] : [place]));
    const [place = 0] = different;
    return different.length === 1 && (LOOK_ALIKE[said[place] ?? ''] ?? '').includes(digits[place] ?? '-');
  });
  const years = [...new Map(found.map((issue) => [issue.year, issue])).values()];
  return years.slice(0, MOST_LOOK_ALIKE);
}

function issueAs(catalogue: Catalogue, of: string, { year, mintMark }: SeriesIssue): Alternative | null {
  const found = named(catalogue, of) ?? namedItem(catalogue, of);
  const types = found?.types.filter((type) => isStruckIn(catalogue, type, year)) ?? [];
  const item = found?.item ?? null;
  const type =
    types.find((one) => marksOf(catalogue, one, year, item ?? undefined).includes(mintMark)) ?? types[0];
  if (!type) return null;
  return {
    name: entryOf(catalogue, { type, item, year, mark: mintMark }).name,
    year,
    mintMark: mintMark || null,
    series: type.series,
    coinType: coinTypeOf(type),
    kind: 'nearest',
    reason: REASONS.nearest,
    confidence: null,
  };
}

/** Designs have series of their own. */
function namedItem(catalogue: Catalogue, name: string) {
  const item = catalogue.items.find((one) => one.name === name);
  return item ? named(catalogue, item.id) : null;
}

const REASONS = {
  nearest: 'Nearest possible issue',
  rival: 'It may be this one as well',
  thought: 'The AI thought of it as well',
} as const;
