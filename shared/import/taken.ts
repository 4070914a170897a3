import type { ImportAlike, ImportDoubt, ImportRow } from './model.ts';

/** Whether a row is written: as its owner has chosen for it, else as holds for the whole file. What is doubtful is not, without a yes. */
export function isTaken(
  { action, choice, problems }: Pick<ImportRow, 'action' | 'choice' | 'problems'>,
  alike: ImportAlike,
  accepted: readonly ImportDoubt[] = [],
): boolean {
  if (action === 'wrong' || action === 'want') return false;
  if (choice) return choice === 'take';
  if (problems.some(({ asks }) => asks && !accepted.includes(asks))) return false;
  return action !== 'alike' || alike === 'add';
}
