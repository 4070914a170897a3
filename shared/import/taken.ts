import type { ImportAlike, ImportRow } from './model.ts';

/** Whether a row is written: as its owner has chosen for it, else as holds for the whole file. */
export function isTaken(
  { action, choice }: Pick<ImportRow, 'action' | 'choice'>,
  alike: ImportAlike,
): boolean {
  if (action === 'wrong') return false;
  if (choice) return choice === 'take';
  return action !== 'alike' || alike === 'add';
}
