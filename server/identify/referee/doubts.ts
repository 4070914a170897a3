import type { Case } from './case.ts';
import type { Doubt } from './confidence.ts';
import type { Said } from './said.ts';

export function doubtsOf({ said, judgement, isTorn, found, facts, against, amendments }: Case): Doubt[] {
  const { isPossible: possible, remark, mark } = judgement;
  const types = new Set(found.likely.map(({ document }) => document));
  const isOpen = mark === null && found.likely.some(({ document }) => document.type.mintMarks.length > 1);
  // "Philadelphia" is a mint, not a letter on the coin.
  const isCorrected =
    judgement.amendments.length > 0 && !(said.spelledMark && !/^P\b/.test(said.spelledMark) && mark === '');
  const doubts: [boolean, Doubt][] = [
    [!possible, 'impossible'],
    [said.year === null, 'year unread'],
    [facts.series === null && facts.coinType === null, 'unknown series'],
    [isCorrected || amendments.some(({ field }) => field === 'year'), 'amended'],
    [types.size > 1 || isOpen, 'ambiguous'],
    [against.flags.length > 0 || isTorn || namesAnotherYear(said), 'contradicted'],
    [remark !== null || (said.by === 'model' && found.variety !== null), 'unusual'],
  ];
  return doubts.flatMap(([holds, doubt]) => (holds ? [doubt] : []));
}

export const namesAnotherYear = ({ name, year, by }: Said): boolean => {
  const named = /^\D{0,3}((?:1[789]|20)\d\d)\b/.exec(name ?? '')?.[1];
  return by === 'model' && year !== null && named !== undefined && named !== '1776' && Number(named) !== year;
};
