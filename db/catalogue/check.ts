import { checkLegends, checkReferences, checkTexts, checkTypes } from './check/entries.ts';
import { checkCompleteness, checkIssues } from './check/issues.ts';
import { hasForm, type Problem, type Report, type Section } from './check/problem.ts';
import { rowsOf } from './load.ts';
import type { CatalogueData, Confidence, IssueRow } from './records.ts';

/** For any catalogue. */
const SOUND = [checkTypes, checkIssues, checkReferences];
/** Only for the bundled one. */
const BUNDLED = [...SOUND, checkCompleteness, checkTexts, checkLegends];

/** Null `counts`: an entry has no valid form. `sound`: only rules for any catalogue. */
export function checkCatalogue(
  files: Record<Section, unknown>,
  { sound = false } = {},
): { problems: Problem[]; counts: Counts | null } {
  const problems: Problem[] = [];
  const report: Report = (section, where, sentence) => problems.push({ section, where, sentence });
  if (!hasForm(files, report)) return { problems, counts: null };
  for (const rule of sound ? SOUND : BUNDLED) rule(files, report);
  return { problems, counts: countsOf(files) };
}

export interface Tally {
  issues: number;
  withMintage: number;
  confidence: Record<Confidence, number>;
}

export interface Counts {
  issues: Tally;
  entries: Record<'types' | 'items' | 'keyDates' | 'sets', number>;
  confidence: Record<Confidence, number>;
  series: { name: string; tally: Tally; types: { id: string; tally: Tally }[] }[];
  programmes: { name: string; designs: number }[];
}

export function countsOf({ types, issues, items, keyDates, sets }: CatalogueData): Counts {
  const ofType = types.map(({ id, series }) => ({ id, series, tally: tallyOf(rowsOf(issues, id)) }));
  return {
    issues: sumOf(ofType.map(({ tally }) => tally)),
    entries: { types: types.length, items: items.length, keyDates: keyDates.length, sets: sets.length },
    confidence: confidencesOf([...types, ...items, ...keyDates, ...sets]),
    series: [...Map.groupBy(ofType, ({ series }) => series)].map(([name, members]) => ({
      name,
      tally: sumOf(members.map(({ tally }) => tally)),
      types: members.map(({ id, tally }) => ({ id, tally })),
    })),
    programmes: [...Map.groupBy(items, ({ programme }) => programme)].map(([name, { length }]) => ({
      name,
      designs: length,
    })),
  };
}

const tallyOf = (rows: IssueRow[]): Tally => ({
  issues: rows.length,
  withMintage: rows.filter(([, , , mintage]) => mintage !== null).length,
  confidence: confidencesOf(rows.map(([, , , , confidence]) => ({ confidence }))),
});

function confidencesOf(entries: { confidence: Confidence }[]): Tally['confidence'] {
  const found = { high: 0, medium: 0, low: 0 };
  for (const { confidence } of entries) found[confidence]++;
  return found;
}

const sumOf = (tallies: Tally[]): Tally => {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    issues: sum((tally) => tally.issues),
    withMintage: sum((tally) => tally.withMintage),
    confidence: {
      high: sum((tally) => tally.confidence.high),
      medium: sum((tally) => tally.confidence.medium),
      low: sum((tally) => tally.confidence.low),
    },
  };
};
