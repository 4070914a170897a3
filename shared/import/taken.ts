import type { ImportAlike, ImportDoubt, ImportRow } from './model.ts';

/** Whether a row is written: as its owner has chosen for it, else as holds for the whole file. What is doubtful is not, without a yes. */
export function isTaken(
  { action, choice, problems }: Pick<ImportRow, 'action' | 'choice' | 'problems'>,
  alike: ImportAlike,
  accepted: readonly ImportDoubt[] = [],
): boolean {
  if (action === 'wrong' || action === 'listed') return false;
  if (choice) return choice === 'take';
  // A want is no coin of the collection: it asks for no yes.
  if (action === 'want') return true;
  if (problems.some(({ asks }) => asks && !accepted.includes(asks))) return false;
  return action !== 'alike' || alike === 'add';
}
