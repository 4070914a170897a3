import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { TypeRecord } from '../../../db/catalogue/records.ts';
import { yearAndMintMarkFromName } from '../../../shared/catalogue/mints.ts';
import type { Alternative } from '../../../shared/identify/model.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { marksOf } from '../../catalogue/issues.ts';
import type { AiCoin } from '../ai/answer.ts';
import type { Case } from './case.ts';
import { judge } from './judge.ts';
import { labelsOf } from './labels.ts';
import { readMark } from './mark.ts';
import { meaningOf } from './meaning.ts';
import { nearestOf } from './nearest.ts';
import { oneLine } from './plain.ts';
import { REASONS } from './reasons.ts';
import type { Said } from './said.ts';

const MOST_ALTERNATIVES = 6;
const MOST_RIVALS = 4;

/** What photos cannot tell apart: remaining types, designs or mints. */
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
    const rival = alternativeOf(catalogue, alone, year, candidate.mark, REASONS.rival, null);
    const { type } = candidate.document;
    return rival ? [{ ...rival, name: toldApart(rival.name, type, hasNamesakes) }] : [];
  });
}

/** The common type has no qualifier in the catalogue, but needs one next to its namesakes. */
function toldApart(name: string, type: TypeRecord, isNeeded: boolean): string {
  const qualifier = /\(([^()]*)\)$/.exec(type.name)?.[1];
  const isPlain = !isNeeded || !qualifier || /\d{4}/.test(qualifier) || name.endsWith(')');
  return isPlain ? name : `${name} (${qualifier})`;
}

/** Null without a name of its own. */
function alternativeOf(
  catalogue: Catalogue,
  found: Identified,
  year: number,
  mark: string | null,
  reason: string,
  confidence: number | null,
): Alternative | null {
  const { name, series, coinType } = labelsOf(catalogue, found, year, mark);
  if (!name || !coinType) return null;
  return { name, year, mintMark: mark || null, series: series ?? coinType, coinType, reason, confidence };
}

/** Without the answer itself; the first reason stays. */
function distinct(all: Alternative[], answer: string | null): Alternative[] {
  const byName = new Map<string, Alternative>();
  for (const one of all) if (one.name !== answer && !byName.has(one.name)) byName.set(one.name, one);
  return [...byName.values()].slice(0, MOST_ALTERNATIVES);
}

/** Nearest issues, rivals, then the model's own. */
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

/** The model's possible alternatives, and a date found only in the name. */
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
    return alternativeOf(catalogue, judged.found, year, judged.mark, REASONS.thought, confidence) ?? [];
  });
}
