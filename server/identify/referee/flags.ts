import type { Catalogue } from '../../../db/catalogue/load.ts';
import { yearAndMintMarkFromName } from '../../../shared/catalogue/mints.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { describedWords } from '../../catalogue/identify.ts';
import { indexOf } from '../../catalogue/search-index.ts';
import type { AiCoin } from '../ai/answer.ts';
import { ofAmbiguity } from './ambiguity.ts';
import type { Case } from './case.ts';
import { namesAnotherYear } from './doubts.ts';
import { ofKeyDate, ofVarieties } from './key-dates.ts';
import { ofModel } from './model-doubts.ts';
import { oneLine } from './plain.ts';

export const MOST_FLAGS = 16;

/** Most important first. */
export function flagsOf(catalogue: Catalogue, all: Case, slab: string[]): string[] {
  const { said, ai, isTorn, judgement, found, facts, against, isEdge, isUnseen } = all;
  const { isPossible: possible, problem, remark, mark } = judgement;
  const dated = said.year !== null;
  const inName = yearAndMintMarkFromName(said.name ?? '').mintMark;
  const isModel = said.by === 'model';
  const flags = [
    problem,
    remark,
    !dated &&
      (isModel
        ? msg('The year could not be read: look for the date and enter it.')
        : msg('No year is given.')),
    isModel &&
      namesAnotherYear(said) &&
      msg('The AI gives one year in the name and another as the date: compare the date.'),
    isModel &&
      inName &&
      said.mark === '' &&
      msg`The AI names ${inName} in the name, but saw no mint mark: look for it.`,
    isTorn && msg('Name, series and coin type do not go together: see which of them is right.'),
    isUnseen &&
      said.mark &&
      msg`The mint mark stands on the edge; the AI named ${said.mark}, but a photo of a side cannot show it.`,
    ...judgement.amendments.flatMap(({ field, to, why }) =>
      field === 'mintMark' && to === 'P'
        ? [`${why} ${msg("Look for a P, or for another mint's letter.")}`]
        : [],
    ),
    ...against.flags,
    ...(possible && dated ? ofAmbiguity(found, isEdge && mark === null ? '' : mark, said.by) : []),
    ...(possible && dated && isModel ? unknownVariety(catalogue, ai, found) : []),
    ...(possible ? ofKeyDate(facts.keyDate) : []),
    ...slab,
    ...(ai ? ofModel(ai) : []),
    ...(possible && dated ? ofVarieties(catalogue, found) : []),
  ];
  const told = flags.filter((flag): flag is string => typeof flag === 'string' && flag !== '');
  return [...new Set(told)].slice(0, MOST_FLAGS);
}

function unknownVariety(catalogue: Catalogue, ai: AiCoin | null, found: Identified): string[] {
  const variety = oneLine(ai?.variety, 120);
  if (!variety || found.variety) return [];
  const words = describedWords(indexOf(catalogue), variety);
  const isKnown = found.likely.some(({ document }) => [...words].some((word) => document.words.has(word)));
  return isKnown || words.size === 0
    ? []
    : [msg`The AI speaks of “${variety}”, which the catalogue does not know of this coin.`];
}
