import { checkCompleteness } from './check/completeness.ts';
import { type Counts, countsOf } from './check/counts.ts';
import { hasForm } from './check/form.ts';
import { checkIssues } from './check/issues.ts';
import { checkLegends } from './check/legends.ts';
import type { Problem, Report, Section } from './check/problem.ts';
import { checkReferences } from './check/references.ts';
import { checkTexts } from './check/texts.ts';
import { checkTypes } from './check/types.ts';

/** What must hold of any catalogue, … */
const SOUND = [checkTypes, checkIssues, checkReferences];
/** … and of the bundled one beside: that it is complete and well written. */
const BUNDLED = [...SOUND, checkCompleteness, checkTexts, checkLegends];

/**
 * Everything that is wrong with a catalogue, given as its files hold it, and what it holds. The rules are asked
 * only where every entry has its form; without it nothing is counted. An operator's additions need only be `sound`.
 */
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
