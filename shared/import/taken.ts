import type { ImportAlike, ImportRow } from './model.ts';
import type { ImportDoubt } from './words.ts';

/** The row's own choice, else that of the file; doubtful rows need a yes. */
export function isTaken(
  { action, choice, problems }: Pick<ImportRow, 'action' | 'choice' | 'problems'>,
  alike: ImportAlike,
  accepted: readonly ImportDoubt[] = [],
): boolean {
  if (action === 'wrong' || action === 'listed') return false;
  if (choice) return choice === 'take';
  // Wants need no yes.
  if (action === 'want') return true;
  if (problems.some(({ asks }) => asks && !accepted.includes(asks))) return false;
  return action !== 'alike' || alike === 'add';
}
